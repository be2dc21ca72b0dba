import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../../helpers/body/convert-body.ts';
import { bodyHtml } from '../../../../src/body/formats/index.ts';
import { findMedia } from '../../../../src/body/find-media.ts';
import { context, places } from '../../../helpers/body/body-context.ts';
import { wordPressBodies, wordPressDetails } from '../../../helpers/wordpress/bodies.ts';

const read = (file: URL) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

describe.each(wordPressBodies())('the WordPress body "%s"', (_, folder) => {
  const source = read(new URL('source.html', folder));
  const { html, warnings } = bodyHtml(source, wordPressDetails);
  const converted = convertBody(html, context(), places);

  it('is converted to the expected page', () => {
    expect(`${converted.html}\n`).toBe(read(new URL('expected.html', folder)));
  });

  it('is converted to the expected Markdown', () => {
    expect(`${converted.markdown}\n`).toBe(read(new URL('expected.md', folder)));
  });

  it('causes the expected warnings', () => {
    const expected = read(new URL('warnings.json', folder)) || '[]';
    expect([...warnings, ...converted.warnings]).toEqual(JSON.parse(expected));
  });

  it('refers to the same media as its HTML', () => {
    const found = findMedia(source, {}, wordPressDetails);
    const shown = findMedia(html).map(({ addresses }) => addresses[0]);
    expect(found.map(({ addresses }) => addresses[0])).toEqual(shown);
  });
});

describe('a WordPress body', () => {
  const htmlOf = (source: string, bodyReferences = {}) => bodyHtml(source, { bodyFormat: 'wordpress', bodyReferences });

  it('shows reusable blocks that contain themselves only once', () => {
    const blocks = { 1: 'one <!-- wp:block {"ref":2} /-->', 2: 'two <!-- wp:block {"ref":1} /-->' };
    const { html, warnings } = htmlOf('<!-- wp:block {"ref":1} /-->', { blocks });
    expect(html).toBe('one two ');
    expect(warnings).toEqual([{ code: 'content-dropped', what: 'reusable block', count: 1 }]);
  });

  it('does not grow beyond limits with reusable blocks and galleries that are repeated', () => {
    const blocks = Object.fromEntries(
      Array.from({ length: 9 }, (_, id) => [id, `x${`<!-- wp:block {"ref":${id + 1}} /-->`.repeat(20)}`]),
    );
    expect(htmlOf('<!-- wp:block {"ref":0} /-->', { blocks }).html.length).toBeLessThan(3_000_000);
    const attachments = Array.from({ length: 1000 }, (_, id) => ({
      id: String(id),
      url: `https://shore.example/${id}.jpg`,
      isOwn: true,
    }));
    expect(htmlOf('[gallery]'.repeat(1000), { attachments }).html.match(/<img/gu)).toHaveLength(5000);
  });

  it('reports at most fifty names of shortcodes', () => {
    const { warnings } = htmlOf(Array.from({ length: 200 }, (_, at) => `[plugin-${at}]`).join(' '));
    expect(warnings).toHaveLength(51);
    expect(warnings.at(-1)).toEqual({ code: 'construct-kept', what: 'others', count: 150 });
  });

  it('is HTML if its block has damaged attributes', () => {
    expect(htmlOf('<!-- wp:cover {"url":} --><p>x</p><!-- /wp:cover --><!-- wp:block {"ref":{}} /-->').html).toContain(
      '<p>x</p>',
    );
  });

  it('is converted in linear time, and to HTML of bounded length', () => {
    const pieces = [
      '[',
      '[gallery ',
      '[[gallery]',
      '[caption]',
      '[caption]<a><img>',
      '[/caption]',
      '[a b="',
      "[x='",
      '<!-- wp:',
    ];
    const more = [
      '<!-- wp:block {"ref":1',
      '<!-- wp:cover {"url":"x"} -->',
      '<!--more ',
      'https://a.example/\n',
      '<a',
      '<p>http://',
      '\n \n',
      '[code]',
      '[code lang="c"]<br>a[/code]',
      '<pre>[code]',
      '<!-- wp:code {"language":"c',
    ];
    for (const piece of [
      ...pieces,
      ...more,
      '[embed]',
      '[gist]<',
      '[youtube=a',
      '[video src=',
      '[gallery ids="1,',
      '<script>',
      '<!-- wp:a }',
    ]) {
      const { html } = htmlOf(piece.repeat(20_000), { blocks: { 1: 'x' } });
      expect(html.length, piece).toBeLessThan(20_000 * (piece.length + 100));
    }
    const fields = Array.from(
      { length: 20_000 },
      (_, at) => `"a${at}_url":"https://a.example/${at}","b${at}":"B ${at}"`,
    );
    const { html } = htmlOf(`<!-- wp:vendor/fields {"data":{${fields.join(',')}}} /-->`);
    expect(html.length).toBeLessThan(20_000 * 200);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { rules } from '../../src/body/rules/index.ts';
import { places, context } from '../helpers/body/body-context.ts';
import { shownByHtml, shownByMarkdown } from '../helpers/body/shown-document.ts';

const folder = new URL('../fixtures/body/', import.meta.url);
const constructs = readdirSync(folder).sort();
const read = (construct: string, file: string) => readFileSync(new URL(`${construct}/${file}`, folder), 'utf8');

/** Constructs that look different in Markdown: formulas remain as source, and players become links. */
const shownDifferently = new Set(['math', 'player', 'player-parts', 'embedded-files']);

describe.each(constructs)('the construct "%s"', (construct) => {
  const mediaBase = new URL(`${construct}/media-base.txt`, folder);
  const own = existsSync(mediaBase) ? readFileSync(mediaBase, 'utf8').trim() : undefined;
  const converted = convertBody(read(construct, 'input.html'), context({ own }), places);

  it('is converted to the expected page', () => {
    expect(`${converted.html}\n`).toBe(read(construct, 'expected.html'));
  });

  it('is converted to the expected Markdown', () => {
    expect(`${converted.markdown}\n`).toBe(read(construct, 'expected.md'));
  });

  it('causes the expected warnings', () => {
    const expected = existsSync(new URL(`${construct}/warnings.json`, folder))
      ? read(construct, 'warnings.json')
      : '[]';
    expect(converted.warnings).toEqual(JSON.parse(expected));
  });

  it.skipIf(shownDifferently.has(construct))('shows the same content on the page and in Markdown', () => {
    expect(shownByMarkdown(converted.markdown)).toEqual(shownByHtml(converted.html));
  });
});

describe('the body fixtures', () => {
  it('include more than fifty constructs', () => {
    expect(constructs.length).toBeGreaterThan(50);
  });

  it('include a construct for each rule', () => {
    expect(rules.map(({ name }) => name).filter((name) => !constructs.includes(name))).toEqual([]);
  });

  it('are converted without falling back to plain text', () => {
    const warnings = constructs.flatMap((construct) =>
      convertBody(read(construct, 'input.html'), context(), places).warnings.map(({ code }) => code),
    );
    expect(warnings).toContain('construct-kept');
    expect(warnings).not.toContain('body-kept-as-html');
  });

  it('keep their text when their pages are converted again', () => {
    // Pages refer to stored images by relative URLs, which do not work in a body. Videos and formulas have page-only markup.
    const html = constructs
      .filter((construct) => !shownDifferently.has(construct))
      .map((construct) => convertBody(read(construct, 'input.html'), context({ stored: false }), places).html)
      .filter((page) => !/class="player\b|class="drawing"|<math/u.test(page))
      .join('\n')
      // In a body, the boxes for missing images are plain links.
      .replaceAll(' class="missing"', '');
    expect(html.length).toBeGreaterThan(20_000);
    const again = convertBody(html, context({ stored: false }), places);
    expect(shownByHtml(again.html).text).toBe(shownByHtml(html).text);
  });
});

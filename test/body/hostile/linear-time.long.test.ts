import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { findMedia } from '../../../src/body/find-media.ts';
import { readParagraphs } from '../../../src/body/plain-text/paragraphs.ts';
import { places, context } from '../../helpers/body/body-context.ts';
import { shownByHtml } from '../../helpers/body/shown-document.ts';

const some = (count: number, part: string) => part.repeat(count);
const each = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
const convert = (html: string) => convertBody(html, context(), places);
const shown = (html: string) => shownByHtml(convert(html).html);

/** Each of these bodies once took quadratic time or space: minutes, or all available memory. */
describe('converting a body takes linear time', () => {
  it('with many opening toggle marks', () => {
    expect(shown(`<p>${some(150_000, '[#M_')}</p>`).text).toBe(some(150_000, '[#M_'));
  });

  it('with many toggle elements between marks in one paragraph', () => {
    const { html, warnings } = convert(`<p>${some(12_000, '[#M_a|b|<br>x<br>_M#]<br>')}</p>`);
    expect(html.match(/<details\b/gu)).toHaveLength(10_000);
    expect(html.match(/x/gu)).toHaveLength(12_000);
    expect(html).not.toContain('M_');
    expect(warnings).toEqual([{ code: 'body-dropped', what: 'toggle beyond the first thousands', count: 2_000 }]);
  });

  it('with a huge number of combining marks', () => {
    const marks = `a${some(300_000, '\u0301\u0323')}b`;
    expect(convert(`<p>${marks}</p>`).html).toBe(`<p>${marks}</p>`);
  });

  it('with a long malformed placeholder', () => {
    expect(findMedia(`<p>[##_1C|cfile1.uf.A1.png|${some(300_000, 'a-')}_##]</p>`)).toHaveLength(1);
  });

  it('with many lists in one list item', () => {
    const { markdown } = convert(`<ul><li>${some(20_000, '<ul><li>x</li></ul>')}</li></ul>`);
    expect(markdown.match(/x/gu)).toHaveLength(20_000);
  });

  it('with many nested captions', () => {
    const { html } = convert(
      `<div class="imageblock"><img src="https://i.example/1.png">${some(120, '<div class="cap1">')}${some(8_000, 'x<br>')}</div>`,
    );
    expect(html.match(/x<br/gu)).toHaveLength(7_999);
  });

  it('with many elements around many images', () => {
    const html =
      some(150, '<span data-url="https://i.example/o.png" data-origin-a="https://i.example/b.png">') +
      each(6_000, (n) => `<img src="https://i.example/${n}.png">`);
    expect(shown(html).pictures).toHaveLength(6_000);
  });

  it('with many adjacent emphasis elements', () => {
    const { html } = convert(`<p>${some(30_000, '<b>가<i>나</i></b>')}</p>`);
    expect(html.startsWith('<p><strong>가<em>나</em>가<em>나</em>')).toBe(true);
    expect(html.match(/<strong>/gu)).toHaveLength(1);
  });

  it('with many nested elements of the same name around many lines', () => {
    const { html } = convert(`${each(1_000, (n) => `<b a="${n}">`)}${some(25_000, 'x<br>')}`);
    expect(html.match(/x/gu)).toHaveLength(25_000);
  });

  it('with many inline quotes around many paragraphs', () => {
    expect(shown(`${some(190, '<q>')}${some(15_000, '<div>x</div>')}`).text).toBe(some(15_000, 'x'));
  });

  it('with many nested blocks that contain the start of a formula', () => {
    expect(shown(some(15_000, '<div>$$a<br>b')).text.replace(/[^ab$]/gu, '')).toHaveLength(60_000);
  });

  it('with many unclosed tags in code', () => {
    for (const typed of ['<zz ', '<zz a="', '<zz a="b" ', '</zz ']) {
      const code = some(50_000, typed);
      expect(shown(`<pre>a${code}`).text).toBe(`a${code}`.replaceAll(' ', ''));
    }
  });

  it('with many comparison signs that look like a single tag', () => {
    for (const typed of ['x<b<1', 'x<q&']) expect(shown(`<p>a${some(100_000, typed)}>z</p>`).text).toBe('axz');
  });

  it('with millions of spaces', () => {
    expect(convert(`<p>a${some(15_000_000, ' ')}b</p>`).html).toMatch(/^<p>a {1,200}b<\/p>$/u);
  });

  it('with millions of line breaks in code', () => {
    expect(shown(`<pre>a${some(15_000_000, '\n')}b</pre>`).text).toBe('ab');
  });

  it('with millions of short lines in code', () => {
    expect(shown(`<pre>${some(1_000_000, 'a\n')}</pre>`).text).toBe(some(1_000_000, 'a'));
  });
});

describe('extracting text from a body of any length takes linear time', () => {
  const lines = (source: string) => readParagraphs(source).paragraphs.map(({ text }) => text);

  it('with millions of spaces', () => {
    const [line = '', code = ''] = lines(`<p>a${some(15_000_000, ' ')}b</p><pre>a${some(15_000_000, '\n')}b</pre>`);
    expect(line).toMatch(/^a {1,200}b$/u);
    expect(code).toMatch(/^a\n+b$/u);
    expect(code.length).toBeLessThan(200_000);
  });

  it('with many links on one line', () => {
    const [line = '', ...rest] = lines(`<p>${each(150_000, (n) => `<a href="https://e.example/p${n}">x</a> `)}</p>`);
    expect(line.match(/x \(https:/gu)).toHaveLength(150_000);
    expect(rest).toEqual([]);
  });

  it('with millions of text fragments', () => {
    expect(lines(`<p>${some(4_000_000, '< ')}</p>`).map((line) => line.length)).toEqual([2 * 4_000_000 - 1]);
  });
});

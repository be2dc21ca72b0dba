import { describe, expect, it } from 'vitest';
import { convertBody } from '../../src/body/convert.ts';
import { findMedia } from '../../src/body/find-media.ts';
import { places, surroundings } from '../helpers/body-surroundings.ts';
import { shownByHtml } from '../helpers/shown-document.ts';

const convert = (html: string) => convertBody(html, surroundings(), places);
const some = (count: number, part: string) => part.repeat(count);

/** Bodies that have made parsers and converters overflow or stand still, with the text that must come through. */
const hostile: readonly (readonly [name: string, html: string, text: string])[] = [
  ['10,000 elements within each other', `${some(10_000, '<div>')}deep${some(10_000, '</div>')}`, 'deep'],
  ['1,000 lists within each other', some(1_000, '<ul><li>x'), some(1_000, 'x')],
  ['5,000 quotes within each other', `${some(5_000, '<blockquote>')}<p>deep</p>`, 'deep'],
  ['2,000 tables within each other', `${some(2_000, '<table><tr><td>')}deep`, 'deep'],
  ['100,000 unclosed emphases', `${some(100_000, '<b>')}deep`, 'deep'],
  [
    'emphases that the parser repeats for each paragraph',
    `${[...Array(300).keys()].map((n) => `<b a="${n}">`).join('')}${some(600, '<p>x')}`,
    some(600, 'x'),
  ],
  ['1 MB of spaces in code', `<pre>a${some(1_000_000, ' ')}b</pre>`, 'ab'],
  ['1 MB of line ends in code', `<pre>a${some(1_000_000, '\n')}b</pre>`, 'ab'],
  ['100,000 no-break spaces', `<p>a${some(100_000, '&nbsp;')}b</p>`, 'ab'],
  ['100,000 breaks', `a${some(100_000, '<br>')}b`, 'ab'],
  [
    'a cell over 100,000 columns',
    '<table><tr><td colspan="100000">a</td><td rowspan="99999">b</td></tr></table>',
    'ab',
  ],
  [
    'a row of 20,000 cells among 100 rows',
    `<table><tr>${some(20_000, '<td>a')}${some(100, '<tr><td>b')}</table>`,
    some(20_000, 'a') + some(100, 'b'),
  ],
  ['1 MB of signs that are escaped', `<p>${some(200_000, '*_[~\\')}</p>`, some(200_000, '*_[~\\')],
  ['half characters', `<p>a\ud800b\udfffc\ud83d\ude00</p>`, 'a\ufffdb\ufffdc\ud83d\ude00'],
  ['NUL and other controls', '<p>a\0b\u0001c\u007fd</p>', 'abcd'],
  ['50,000 placeholders without an end', `<p>${some(50_000, '[##_')}</p>`, some(50_000, '[##_')],
  ['20,000 formulas without an end', `<p>${some(20_000, '\\[a $b ')}</p>`, some(20_000, '\\[a$b')],
];

describe('a body made to exhaust', () => {
  it.each(hostile)('keeps its text and ends: %s', (_, html, text) => {
    const converted = convert(html);
    expect(shownByHtml(converted.html).text).toBe(text);
    expect(converted.markdown.length).toBeLessThan(html.length * 3 + 100_000);
    expect(findMedia(html)).toEqual([]);
  });

  it('keeps links and pictures of what is too deep', () => {
    const { html } = convert(
      `${some(400, '<div>')}<a href="/12">far <b>down</b></a><img src="https://img.example.com/x.png" alt="x">`,
    );
    expect(html).toBe(
      '<p><a href="../12/">far down</a><img alt="x" src="../media/ab/x.png" loading="lazy" width="640" height="480" /></p>',
    );
  });

  it('is bounded in each of its spans, which the page says', () => {
    expect(convert('<table><tr><td colspan="100000">a</td></tr></table>').html).toContain('colspan="100"');
  });
});

describe('a body too large for a tree', () => {
  const card =
    '<figure data-ke-type="opengraph" data-og-title="Hidden"><a href="/secret"><p class="og-title">Hidden title</p></a></figure>';
  const converted = convert(
    `<p>첫 문단 &amp; more</p><script>var hidden;</script>${card}<p>두 <b>번</b>째 &lt;p&gt;</p>${some(210_000, '<i>')}<p>[a](b)</p>`,
  );

  it('is its text in paragraphs, in both outputs, without scripts and without link cards', () => {
    expect(converted.html).toBe('<p>첫 문단 &amp; more</p>\n<p>두 번째 &lt;p&gt;</p>\n<p>[a](b)</p>');
    expect(converted.markdown).toBe(converted.html);
  });

  it('has a warning that says why', () => {
    expect(converted.warnings).toEqual([{ code: 'body-kept-as-html', reason: 'it has more than 200000 elements' }]);
  });

  it('counts characters too', () => {
    const { warnings, html } = convert(`<p>${some(17_000_000, 'a')}</p>`);
    expect(warnings).toEqual([{ code: 'body-kept-as-html', reason: 'it has 17000007 characters' }]);
    expect(html).toHaveLength(17_000_007);
  });
});

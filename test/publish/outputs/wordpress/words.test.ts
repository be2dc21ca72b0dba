import { describe, expect, it } from 'vitest';
import {
  authorName,
  commentText,
  slugOf,
  termName,
  titleText,
} from '../../../../src/publish/outputs/wordpress/words.ts';

describe('text for WordPress', () => {
  it.each([
    ['Tea & cake', 'Tea & cake'],
    ['a < b', 'a &lt; b'],
    ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
    ['0', '&#48;'],
    [' \u0007 ', ''],
    ['[gallery ids="1"] a[0]', '&#91;gallery ids="1"] a&#91;0]'],
    ['<!-- wp:html -->', '&lt;!-- wp:html -->'],
  ])('shows the title %j literally', (title, text) => {
    expect(titleText(title)).toBe(text);
  });

  it('keeps parts of a name that WordPress would remove: tags, encoded bytes, line breaks', () => {
    expect(termName('<b> 100%ab\n x')).toBe('&lt;b&gt; 100&#037;ab x');
  });

  it('has escaped HTML in comments', () => {
    expect(commentText('<b>&\n</b>')).toBe('&lt;b&gt;&amp;\n&lt;/b&gt;');
  });

  it('starts no shortcode in names and comments', () => {
    expect(termName('[caption]')).toBe('&#091;caption]');
    expect(authorName('[embed]')).toBe('&#091;embed]');
    expect(commentText('[gallery]')).toBe('&#91;gallery]');
  });

  it('is truncated to the size of the database columns, after a complete character', () => {
    const name = authorName('이름'.repeat(100));
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^(?:이름)+이?…$/u);
    expect(Buffer.byteLength(commentText('가'.repeat(40_000)))).toBeLessThan(65_535);
  });

  // Tested with WordPress: without this, a second import would duplicate the post.
  it('escapes a backslash in a title, so that the importer recognizes the post', () => {
    expect(titleText('C:\\letters')).toBe('C:&#092;letters');
  });

  it.each([
    ['Kim & Lee', 'Kim &amp; Lee'],
    [' a  <b>\\c ', 'a &lt;b&gt;&#092;c'],
    ['100%25 "q" \'s\'', '100&#037;25 "q" \'s\''],
  ])('has the author %s in the form in which WordPress stores it', (name, written) => {
    expect(authorName(name)).toBe(written);
  });
});

it.each([
  ['A Day in Seoul', 'a-day-in-seoul'],
  ['호밀빵 노트', '%ed%98%b8%eb%b0%80%eb%b9%b5-%eb%85%b8%ed%8a%b8'],
  ['Résumé', 'r%c3%a9sum%c3%a9'],
  ['a.b/c_d – e', 'a-b-c_d-e'],
  ['C++', 'c'],
  ['“quoted”…', 'quoted'],
  ['🍞', '%f0%9f%8d%9e'],
  ['!!!', ''],
])('slugs are the same as in WordPress for %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

it('slugs are truncated after a complete character, at the maximum length in WordPress', () => {
  expect(slugOf('가'.repeat(100))).toBe('%ea%b0%80'.repeat(22));
});

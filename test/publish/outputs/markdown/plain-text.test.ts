import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { escapeLine, escapeText } from '../../../../src/publish/outputs/markdown/plain-text.ts';
import { bigList } from '../../../helpers/vectors.ts';

const readers = {
  'everything on': new MarkdownIt({ html: true, linkify: true }),
  CommonMark: new MarkdownIt('commonmark'),
};

/** Returns the text that a browser shows for a document of paragraphs and line breaks. Fails if the document contains other markup. */
function shownText(reader: { render(markdown: string): string }, markdown: string): string {
  const html = reader.render(markdown).replace(/\n$/u, '');
  const text = html
    .replaceAll('</p>\n<p>', '\n\n')
    .replace(/<br(?: \/)?>\n/gu, '\n')
    .replace(/^<p>|<\/p>$/gu, '');
  expect(text).not.toMatch(/<(?!br)/u);
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/**
 * Returns text as Markdown can represent it: with uniform line endings, none of them at either end, and without U+0000 and vertical tabs.
 */
function keepable(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/^\n+|\n+$/gu, '')
    .replaceAll('\0', '\ufffd')
    .replaceAll('\v', ' ');
}

function expectShown(text: string) {
  for (const reader of Object.values(readers)) expect(shownText(reader, escapeText(text, ''))).toBe(keepable(text));
}

describe('escapeText', () => {
  it.each([
    '# no heading',
    '- no\n+ list\n* at all',
    '1. no\n2) list',
    '> no quote',
    'no heading\n===\nnor\n---',
    '***',
    '```\nno fence\n```',
    '~~~\nno fence',
    '    no code',
    '\tno code',
    '<script>alert(1)</script>',
    '<b>bold</b> &lt;b&gt; &copy;',
    '*a* _b_ **c** __d__ ~~e~~ `f` ==g==',
    '[a](b) ![c](d) [e]: f\n[^1]: g',
    'https://example.com www.example.com someone@example.com <https://example.com>',
    'a | b\n--|--\nc | d',
    ': definition\n:::note\n:smile:',
    '$x$ {{ liquid }} {% tag %} {{< shortcode >}} {: .class}',
    'back\\slash at the end\\',
    'one\ntwo\n\nthree\n\n\nfour\n\n\n\nfive',
    '  spaces  \n around \u00a0lines\u3000\n \n',
    'nine o’clock is 9:00. 5.5 is no list',
    '안녕하세요! 반갑습니다 😀',
  ])('makes Markdown show %j literally', (text) => {
    expectShown(text);
  });

  it('makes Markdown show any text literally', () => {
    const pieces = fc.constantFrom(
      ...'\\`*_[]()<>#+-.!|{}=~:&$^@"\'1a가 \n\t'.split(''),
      '&amp;',
      'www.',
      'http://',
      '1. ',
    );
    const text = fc.oneof(
      fc.array(pieces).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme' }),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (value) => {
        expectShown(value);
      }),
      { numRuns: 2000 },
    );
  });

  it('makes Markdown show each string of the Big List of Naughty Strings literally', () => {
    for (const text of bigList) expectShown(text);
  });

  it('keeps ordinary text readable', () => {
    expect(escapeText('안녕하세요. 9:30에, (늦지 않게) 와요! C++ — "좋아요"', '')).toBe(
      '안녕하세요. 9:30에, (늦지 않게) 와요! C++ — "좋아요"',
    );
  });
});

it('a long run of white space is escaped in linear time', () => {
  const [spaces, lines] = [`a${' '.repeat(500_000)}b`, `a${'\n'.repeat(500_000)}b`];
  expect(escapeLine(spaces)).toBe(spaces);
  expect(escapeText(lines, '').startsWith('a')).toBe(true);
});

describe('escapeLine', () => {
  it('does not escape characters that are markup only at the start of a line', () => {
    expect(escapeLine('1. # - +')).toBe('1. # - +');
    expect(escapeLine('a*b')).toBe('a\\*b');
  });
});

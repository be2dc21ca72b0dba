import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodedTextOf, exactTextOf } from '../../../src/core/items/scalar.ts';
import { codePoint } from '../../helpers/random/code-point.ts';

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/["&<>]/gu, (sign) => named[sign] ?? sign);
const words = fc.array(
  fc.constantFrom('&', '<', '>', '"', ';', '#', 'amp', 'lt', 'x41', '65', 'copy', 'R', 'D', ' ', '도요새', '😀', '\0'),
);
const anyText = fc.oneof(
  fc.string({ unit: codePoint }),
  words.map((some) => some.join('')),
);

describe('The text of a title, name or tag', () => {
  it.each([
    ['Media &amp; Text', 'Media & Text'],
    ['&quot;Don&#39;t&quot;&nbsp;&hellip;', '"Don\'t"\u00A0…'],
    ['&#44032;&#xB098; &#X1F600;', '가나 😀'],
    ['&lt;script&gt;', '<script>'],
    ['Q&amp;A &lt;3', 'Q&A <3'],
  ])('is decoded if the source has escaped it: %s', (received, text) => {
    expect(decodedTextOf(received)).toBe(text);
  });

  it('is decoded only once, so that text about entities is preserved', () => {
    expect(decodedTextOf('a &amp;amp; b')).toBe('a &amp; b');
    expect(decodedTextOf('What &amp;lt; means')).toBe('What &lt; means');
  });

  it.each([
    'AT&T',
    'R&D &amp; more',
    'a & b &lt; c',
    '<b> &amp; <i>',
    '1 < 2 &amp; 3',
    '&copy 2024',
    '&unheardof;',
    '?a=1&lt=2',
    '&amp',
    '&#;',
    '&#x;',
    '&#0; &#xD800; &#x110000;',
  ])('is not decoded if a character is unescaped or an entity is invalid: %s', (received) => {
    expect(decodedTextOf(received)).toBe(received);
  });

  it('is restored from the escaped form of any text', () => {
    fc.assert(fc.property(anyText, (text) => decodedTextOf(escaped(text)) === text));
  });

  it('does not change if it contains no entities, even when decoded a second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const decoded = decodedTextOf(text);
        if (!text.includes('&')) expect(decoded).toBe(text);
        if (!/&[^;]*;/u.test(decoded)) expect(decodedTextOf(decoded)).toBe(decoded);
      }),
    );
  });

  it('is the result of exactTextOf for values that are not strings', () => {
    for (const value of [7, null, undefined, {}, [], Number.NaN]) expect(decodedTextOf(value)).toBe(exactTextOf(value));
  });
});

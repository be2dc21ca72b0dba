import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUrl, sanitizeUrl } from '../../../src/core/urls/sanitize-url.ts';
import { codePoint } from '../../helpers/random/code-point.ts';

describe('An external URL', () => {
  it.each([
    'https://example.com',
    'http://example.com/a(b)/?c=1&d=2#e',
    'https://blog.example.com/entry/봄날의-길?q=가&r=a%20b',
    'http://[::1]:8080/~a/',
  ])('does not change if it is safe: %s', (address) => {
    expect(sanitizeUrl(address)).toBe(address);
    expect(sanitizeUrl(` ${address}\n`)).toBe(address);
  });

  it.each([
    [
      'http://h.example/?a=1&b="autofocus onfocus=alert(1) x="',
      'http://h.example/?a=1&b=%22autofocus%20onfocus=alert(1)%20x=%22',
    ],
    ["http://h.example/'onfocus=alert(1)/#'", 'http://h.example/%27onfocus=alert(1)/#%27'],
    ['http://h.example/<b>?<b>#<b>', 'http://h.example/%3Cb%3E?%3Cb%3E#%3Cb%3E'],
    [
      'http://h.example/`{{a}}`|^\\b?`{%a%}`\\#`\\',
      'http://h.example/%60%7B%7Ba%7D%7D%60%7C%5E/b?%60%7B%a%%7D%60%5C#%60%5C',
    ],
    ['http://h.example/a\nb\tc\u0001\u2028\u202e', 'http://h.example/abc%01%E2%80%A8%E2%80%AE'],
    ['http://길.example/길 길', 'http://길.example/길%20길'],
    ['http://길\u00ad.example/길 길', 'http://xn--wk0b.example/%EA%B8%B8%20%EA%B8%B8'],
    ['http:////\\h.example\\@other.example/', 'http://///h.example/@other.example/'],
  ])('is encoded if it could break out of its context: %j', (address, expected) => {
    expect(sanitizeUrl(address)).toBe(expected);
  });

  it.each([
    '',
    'example.com',
    '//example.com',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'https://',
    'http://a b/',
    'data:text/html,a',
    'mailto:a@example.com',
  ])('is undefined if the text is not a web URL: %j', (text) => {
    expect(sanitizeUrl(text)).toBeUndefined();
  });

  it('does not change if it is valid according to RFC 3986 or contains letters of any script', () => {
    const reserved = fc.constantFrom(...'- . _ ~ : / ? # [ ] @ ! $ & ( ) * + , ; = %'.split(' '));
    const letter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((one) => /^\p{L}+$/u.test(one));
    const path = fc.array(fc.oneof(reserved, fc.constantFrom('a', 'Z', '0', '길'), letter)).map((all) => all.join(''));
    fc.assert(
      fc.property(path, (text) => {
        expect(sanitizeUrl(`https://example.com/${text}`)).toBe(`https://example.com/${text}`);
      }),
    );
  });

  it('has the same target, contains no unsafe characters, and does not change if sanitized again', () => {
    const part = fc.oneof(
      fc.string({ unit: codePoint }),
      fc.constantFrom('"', "'", '&', '<', ' ', '\\', '`', '{{', '%}', '\n', '#', '?', '길'),
    );
    const address = fc.array(part).map((parts) => `https://example.com/${parts.join('')}`);
    fc.assert(
      fc.property(address, (text) => {
        const once = sanitizeUrl(text);
        expect(once).toBeDefined();
        expect(sanitizeUrl(once!)).toBe(once);
        expect(once).not.toMatch(/[\s"'<>`\\{}|^\p{Cc}\p{Cf}]/u);
        expect(encodeUrl(new URL(once!).href)).toBe(encodeUrl(new URL(text.trim()).href));
      }),
    );
  });
});

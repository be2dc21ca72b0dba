import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countTokens,
  stripTokensFromItem,
  stripTokenFromUrl,
  stripTokens,
} from '../../../src/core/tokens/strip-tokens.ts';

const token = '9a17bc/+=0042&x';
const encoded = encodeURIComponent(token);
const page = 'https://blog.example/1';
const nested = (address: string) => `https://login.example/?redirect=${encodeURIComponent(address)}`;

describe('stripTokenFromUrl', () => {
  it.each([
    [`${page}?access_token=${encoded}`, page],
    [`${page}?access_token=${encoded}&a=1`, `${page}?a=1`],
    [`${page}?a=1&access_token=${encoded}`, `${page}?a=1`],
    [`${page}?a=1&access_token=${encoded}&b=2`, `${page}?a=1&b=2`],
    [`${page}?access_token=1&access_token=2&b=2`, `${page}?b=2`],
    [`${page}?a=1&access_token=${encoded}#part`, `${page}?a=1#part`],
    [`${page}#access_token=${encoded}&b=2`, `${page}#b=2`],
    [`${page}?accessToken=${encoded}`, page],
    [`${page}?Access-Token=${encoded}`, page],
    [`${page}?access%5Ftoken=${encoded}`, page],
    [`${page}?a=1&amp;access_token=${encoded}&amp;b=2`, `${page}?a=1&amp;b=2`],
    [`${page}?access_token=[token]`, page],
    [nested(`${page}?access_token=${encoded}&a=1`), nested(`${page}?a=1`)],
    [`${nested(`${page}?a=1&access_token=${encoded}`)}&b=2`, `${nested(`${page}?a=1`)}&b=2`],
    [nested(nested(`${page}?access_token=${encoded}`)), nested(nested(page))],
    [nested(nested(nested(`${page}?a=1&access_token=${encoded}`))), nested(nested(nested(`${page}?a=1`)))],
    [`${page}?token=1&my_access_token=2&access_tokens=3`, `${page}?token=1&my_access_token=2&access_tokens=3`],
  ])('converts %s to %s', (address, expected) => {
    expect(stripTokenFromUrl(address)).toBe(expected);
  });

  it('leaves no trace of a token at any depth or position', () => {
    const secret = fc.string({ minLength: 12, maxLength: 30 }).map((text) => `S3CR${text}T0KEN`);
    const parameters = fc.array(fc.constantFrom('a=1', 'b=%26', 'c=https://x.example/'), { maxLength: 3 });
    fc.assert(
      fc.property(secret, parameters, parameters, fc.nat(3), (value, before, after, depth) => {
        let address = `${page}?${[...before, `access_token=${encodeURIComponent(value)}`, ...after].join('&')}`;
        for (let level = 0; level < depth; level++) address = nested(address);
        const clean = stripTokenFromUrl(address);
        expect(clean).not.toMatch(/S3CR|T0KEN|access_token/u);
        expect(stripTokenFromUrl(clean)).toBe(clean);
      }),
    );
  });

  it('searches a long text without tokens in linear time', () => {
    const text = '?access_token'.repeat(100_000) + '&amp;'.repeat(100_000) + '%2526'.repeat(50_000);
    expect(stripTokenFromUrl(text)).toBe(text);
  });
});

describe('stripTokens', () => {
  it.each([
    [`<img src="/a.png?access_token=${encoded}">`, '<img src="/a.png">'],
    [`<img src=/a.png?access_token=${encoded}>`, '<img src=/a.png>'],
    [
      `<img srcset="/a.png?access_token=${encoded} 2x, /b.png?access_token=${encoded}">`,
      '<img srcset="/a.png 2x, /b.png">',
    ],
    [`<p style="background:url(/a.png?v=1&amp;access_token=${encoded})">`, '<p style="background:url(/a.png?v=1)">'],
    ['<a href="/?access_token=short">x</a>', '<a href="/">x</a>'],
    [`<!-- /?access_token=${encoded} -->`, '<!-- / -->'],
    [`<p>${page}?access_token=0123456789abcdef&amp;a=1</p>`, `<p>${page}?access_token=[token]&amp;a=1</p>`],
    ['<pre>/apis/post/list?access_token={access-token}&blogName=a</pre>', undefined],
    ['<p>Ask for ?access_token=YOUR_ACCESS_TOKEN</p>', undefined],
    ['access_token=0123456789abcdef0', undefined],
  ])('handles %s', (text, expected = text) => {
    expect(stripTokens(text)).toBe(expected);
    expect(countTokens(text)).toBe(expected === text ? 0 : text.split('access_token').length - 1);
  });

  it('applies to every field of an item', () => {
    const item = {
      [`${page}?access_token=1`]: [{ url: `${page}?access_token=1`, text: `see <a href="?access_token=1">` }],
      n: 1,
    };
    expect(stripTokensFromItem(item)).toEqual({ [page]: [{ url: page, text: 'see <a href="">' }], n: 1 });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeUrl } from '../../../src/core/urls/sanitize-url.ts';
import { canonicalPathname } from '../../../src/core/urls/canonical-url.ts';

describe('canonicalPathname', () => {
  it.each([
    ['https://bench.example.com/5001', '/5001'],
    ['http://a-b.example.com/', '/'],
    ['https://a.example.com/entry/A-slug_1/', '/entry/A-slug_1/'],
    ['https://a.example.com/entry/%EB%B4%84%eb', '/entry/%EB%B4%84%eb'],
  ])('returns the path of %s', (address, path) => {
    expect(canonicalPathname(address)).toBe(path);
  });

  it.each([
    'https://example.com',
    'https://Example.com/a',
    'HTTPS://example.com/a',
    'https://example.com:80/a',
    'https://example.com//a',
    'https://example.com/a/../b',
    'https://example.com/%2E%2e/b',
    'https://example.com/%zz',
    'https://example.com/a?b',
    'https://example.com/봄',
    'https://xn--wk0b.example/a',
    'https://10.0.0.1/a',
    'https://localhost/a',
    'https://example.com/a\n',
    ' https://example.com/a',
    '',
  ])('returns undefined for %j', (address) => {
    expect(canonicalPathname(address)).toBeUndefined();
  });

  it('returns a path only for URLs that parsing and sanitizing do not change', () => {
    const signs = fc.constantFrom(...'abz09AZ-_.%2eE/:@?#\\x봄 '.split(''), '%2e', '%2E', '%EB', '/', 'xn--', '0x1');
    const written = fc.oneof(
      fc.stringMatching(/^https?:\/\/(?:[a-z\d-]{1,5}\.){1,3}[a-z]{1,5}(?:\/(?:[\w-]|%[\da-fA-F]{2}){0,3}){1,4}$/u),
      fc.string({ unit: signs, maxLength: 12 }).map((text) => `https://a.example.com/${text}`),
      fc.string({ unit: signs, maxLength: 12 }).map((text) => `http://${text}/a`),
    );
    fc.assert(
      fc.property(written, (address) => {
        const path = canonicalPathname(address);
        if (path === undefined) return;
        const url = new URL(address);
        expect([url.href, url.pathname]).toEqual([address, path]);
        expect(sanitizeUrl(address)).toBe(address);
      }),
      { numRuns: 2000 },
    );
  });
});

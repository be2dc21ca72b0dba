import { describe, expect, it } from 'vitest';
import { rebaseLinks } from '../../../src/serve/site/rebase-links.ts';

/** @param root prefix of the page's links to the site */
const page = (root: string) => `<!DOCTYPE html>
<link rel="alternate" href="${root}feed.xml">
<script src="${root}site.js"></script>
<link rel="stylesheet" href="${root}style.css">
<a class="skip" href="#content">본문</a>
<a href="https://slowlight.example.org">원본</a>
<a href="//other.example.org/">다른 곳</a>
<a href="mailto:me@example.org">편지</a>
<form action="${root}search/index.html"></form>
`;

describe('a page shown at any URL', () => {
  it.each(['', '/blog/', './', '../'])('gets working links to the site even if they began with "%s"', (root) => {
    expect(rebaseLinks(page(root), '/travels/')).toBe(page('/travels/'));
    expect(rebaseLinks(page(root), '/')).toBe(page('/'));
  });

  it('keeps links to the root of the host if those to the site are relative', () => {
    const one = '<link rel="stylesheet" href="style.css"><a href="/elsewhere">…</a>';
    expect(rebaseLinks(one, '/a/')).toBe('<link rel="stylesheet" href="/a/style.css"><a href="/elsewhere">…</a>');
  });

  it.each([
    ['has no style sheet', '<a href="index.html">홈</a>'],
    [
      'has a style sheet from another host',
      '<link rel="stylesheet" href="https://cdn.example.org/style.css"><a href="a">a</a>',
    ],
  ])('is unchanged if it %s', (_, one) => {
    expect(rebaseLinks(one, '/a/')).toBe(one);
  });
});

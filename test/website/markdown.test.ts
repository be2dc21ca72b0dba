import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { anchorOf as anchorOnGitHub } from '../docs/helpers/markdown-files.ts';
import { anchorOf, documentPlugin, type Parser } from '../../website/markdown.mjs';
import { linkedPage, pagesOf } from '../../website/pages.mjs';

const pages = pagesOf(['README.md', 'docs/README.md', 'docs/verify.md', 'docs/verify.ko.md', 'docs/presets/hugo.md']);

function rendered(markdown: string, route = 'verify', repository?: string): string {
  const parser = new MarkdownIt({ html: true });
  documentPlugin(parser as unknown as Parser, {
    pageAt: (one) => pages.find((page) => page.route === one),
    linkedPage: (from, source, toHeading) => linkedPage(pages, from, source, toHeading),
    titleOf: (page) => `Title of ${page.route}`,
    exists: (file) => ['src/bin.ts', 'docs/openapi.json'].includes(file),
    repository,
  });
  return parser.render(markdown, { relativePath: `${route}.md` });
}

describe('links in documents', () => {
  it.each([
    ['verify', '[a](../README.md)', '<a href="/readme.html">a</a>'],
    ['verify', '[a](presets/hugo.md#빠른-시작)', '<a href="/presets/hugo.html#빠른-시작">a</a>'],
    ['verify', '[a](#here)', '<a href="#here">a</a>'],
    ['verify', '[a](https://example.com/x.md)', '<a href="https://example.com/x.md">a</a>'],
    ['presets/hugo', '[a](../verify.ko.md)', '<a href="/ko/verify.html">a</a>'],
    ['ko/verify', '[a](presets/hugo.md)', '<a href="/ko/presets/hugo.html">a</a>'],
    ['verify', '<a href="../README.md">a</a>', '<a href="/readme.html">a</a>'],
    ['verify', '[verify.md](verify.md#x)', '<a href="/verify.html#x">Title of verify</a>'],
    ['readme', '[docs/verify.md](docs/verify.md)', '<a href="/verify.html">Title of verify</a>'],
  ])('from the page %s to other pages use the URLs of the website: %s', (route, markdown, html) => {
    expect(decodeURI(rendered(markdown, route))).toBe(`<p>${html}</p>\n`);
  });

  it('to other files point to the repository if its URL is known; otherwise only their text remains', () => {
    const markdown = 'x [`bin.ts`](../src/bin.ts) and [verify.md](verify.md)';
    const url = 'https://github.com/someone/blogkeep';
    const after = 'and <a href="/verify.html">Title of verify</a></p>\n';
    expect(rendered(markdown, 'verify', url)).toBe(
      `<p>x <a href="${url}/blob/HEAD/src/bin.ts"><code>bin.ts</code></a> ${after}`,
    );
    expect(rendered(markdown)).toBe(`<p>x <code>bin.ts</code> ${after}`);
  });

  it.each(['../src/none.ts', 'none.md', '../../other/README.md'])('to the missing file %s throw an error', (link) => {
    const message = `docs/verify.md has a link to ${link}, which does not exist.`;
    expect(() => rendered(`[a](${link})`)).toThrow(message);
    expect(() => rendered(`<a href="${link}">a</a>`)).toThrow(message);
  });
});

describe('images in documents', () => {
  it('are resolved relative to the document, with paths relative to the generated page', () => {
    expect(rendered('![x](screenshots/a.webp)', 'ko/verify')).toContain('src="../../../docs/screenshots/a.webp"');
    expect(rendered('![x](https://example.com/a.webp)')).toContain('src="https://example.com/a.webp"');
  });

  it('for light and dark mode follow the theme of the page, not only that of the system', () => {
    const markdown =
      '<picture>\n<source media="(prefers-color-scheme: dark)" srcset="a-dark.webp">\n<img src="a.webp" width="9" alt="A">\n</picture>\n';
    expect(rendered(markdown)).toBe(
      '<img class="only-light" loading="lazy" src="../../docs/a.webp" width="9" alt="A">' +
        '<img class="only-dark" loading="lazy" src="../../docs/a-dark.webp" width="9" alt="A">\n',
    );
  });
});

it('double braces in documents are escaped in text, code and HTML', () => {
  const html = rendered('{{ a }} `{{ b }}` <b title="{{ c }}">x</b>\n\n```\n{{ d }}\n```\n');
  expect(html).not.toContain('{{');
  expect(html.match(/&#123;&#123; [a-d] }}/g)).toHaveLength(4);
});

it.each(['Exit code 1: usage and configuration', '`serve` & co., 밤마다 한 번'])(
  'anchorOf returns the same anchor as GitHub for the heading %j',
  (heading) => {
    expect(anchorOf(heading)).toBe(anchorOnGitHub(heading));
  },
);

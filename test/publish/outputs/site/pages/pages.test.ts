import { parseDocument } from './parse-document.ts';
import { describe, expect, it } from 'vitest';
import { builtInTemplates, postPage, renderSite } from './render-site.ts';
import { categoryOf, picture, postOf, richBody, richSite, richThreads, siteOf, threadOf } from './sample-site.ts';

const hostile = `"Quotes": & <b>tags</b> '<script>alert(1)</script>`;

/** Types of `script` elements that contain data rather than code. */
const data: ReadonlySet<string | undefined> = new Set(['application/ld+json', 'speculationrules']);

describe('Every page', () => {
  const site = richSite();
  const files = renderSite(site, ({ id }) => ({
    body: id === '3' ? richBody : '',
    threads: id === '3' ? richThreads : [],
  }));
  // Most posts exist only to fill a category, and their pages are alike.
  const pages = [...files].filter(([path]) => path.endsWith('.html') && !/^1(0[1-9]|[12])/.test(path));

  it.each(pages)('links only to existing files and fragments: %s', (path, html) => {
    const page = new URL(path.split('/').map(encodeURIComponent).join('/'), 'https://site.example/below/here/');
    const addresses = parseDocument(html)
      .all()
      .flatMap(({ attributes }) => [attributes.href ?? [], attributes.src ?? []].flat());
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      if (/^https?:/.test(address)) continue;
      expect(address).not.toMatch(/^\/|\/$|[^!-~]/);
      const target = new URL(address, page);
      const file = decodeURIComponent(target.pathname.slice('/below/here/'.length));
      if (file === `media/${picture.file}` || /(?:^|\/)feed\.(?:xml|json)$/.test(file)) continue;
      expect(files.has(file), `${path}: ${address}`).toBe(true);
      const id = decodeURIComponent(target.hash.slice(1));
      if (id !== '') expect(parseDocument(files.get(file)!).byId(id), `${path}: ${address}`).toBeDefined();
    }
  });

  it.each(pages)('has exactly one h1, and skips no heading level: %s', (_path, html) => {
    const levels = parseDocument(html)
      .all()
      .flatMap(({ name }) => (/^h[1-6]$/.test(name) ? Number(name.slice(1)) : []));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
  });

  it.each(pages)(
    'has a language and a content security policy, but no inline scripts or styles and no duplicate IDs: %s',
    (_path, html) => {
      const document = parseDocument(html);
      const elements = document.all();
      const scripts = elements.filter(({ name, attributes }) => name === 'script' && attributes.src === undefined);
      expect(scripts.filter(({ attributes }) => !data.has(attributes.type ?? ''))).toEqual([]);
      expect(document.all('style')).toEqual([]);
      expect(
        elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => /^(on|style$)/.test(name)),
      ).toEqual([]);
      const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expect(document.first('html')?.attributes.lang).toBe('ko');
      const metas = elements.filter(({ name }) => name === 'meta').map(({ attributes }) => attributes);
      const policy = metas.find((meta) => meta['http-equiv'] === 'Content-Security-Policy')?.content?.split('; ') ?? [];
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "style-src 'self'"]));
      expect(policy.join()).not.toMatch(/unsafe|\*/);
      expect(metas).toContainEqual({ name: 'referrer', content: 'no-referrer' });
    },
  );

  it('shows dates in words, in lists as a day, in posts and comments with the time', () => {
    const dates = pages.flatMap(([path, html]) => {
      const isPost = site.posts.some(({ sitePath }) => path === `${sitePath}/index.html`);
      const texts = [...html.matchAll(/<time [^>]*>([^<]+)/gu)].map(([, text]) => text);
      return texts.map((text) => `${isPost ? 'post' : 'list'}: ${text?.replaceAll(/\d+/gu, 'N')}`);
    });
    expect([...new Set(dates)].sort()).toEqual(['list: N년 N월 N일', 'list: N일', 'post: N년 N월 N일 N:N']);
  });

  it('shows the configured footer as text', () => {
    const rendered = renderSite(siteOf([], [postOf(1)], { footer: '<b>© 2026</b>' }));
    const withoutFooter = [...rendered].filter(
      ([path, html]) => path.endsWith('.html') && !html.includes('<br>&lt;b&gt;© 2026&lt;/b&gt;</p>'),
    );
    expect(rendered.has('1/index.html')).toBe(true);
    expect(withoutFooter.map(([path]) => path)).toEqual([]);
  });

  it('is the same each time it is rendered', () => {
    const again = renderSite(richSite(), ({ id }) => ({
      body: id === '3' ? richBody : '',
      threads: id === '3' ? richThreads : [],
    }));
    expect([...again]).toEqual([...files]);
  });
});

const known = ({ src = '', type = '' }: Record<string, string>) =>
  data.has(type) || /^(?:\.\.\/)*(?:site|search)\.js$/.test(src);

describe('Source text', () => {
  it('is shown literally everywhere', () => {
    const category = categoryOf(hostile);
    const post = postOf(1, { title: hostile, category, tags: [hostile] });
    const site = siteOf([category], [post, postOf(2, { title: hostile })], {
      blog: { title: hostile, description: hostile, nickname: hostile, address: '' },
    });
    const threads = [threadOf(1, hostile, { name: hostile })];
    const files = renderSite(site, () => ({ body: '', threads }));
    const pages = [...files].filter(([path]) => path.endsWith('.html'));
    for (const [path, html] of pages) {
      const document = parseDocument(html);
      const made = document
        .all()
        .filter(({ name, attributes }) => name === 'b' || (name === 'script' && !known(attributes)));
      expect(made, path).toEqual([]);
      expect(document.text(), path).toContain(hostile);
    }
    const places = (path: string) => parseDocument(files.get(path)!).text().split(hostile).length - 1;
    // In the titles of page and blog, the heading, the breadcrumb, a tag, a neighbor, the name and text of the comment, and more.
    expect(places('1/index.html')).toBeGreaterThanOrEqual(9);
    expect(places('index.html')).toBeGreaterThanOrEqual(6);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' java\nscript:alert(1)',
    '//other.example',
    'not an address',
    'http://',
  ])('is not linked unless it is a web URL: %j', (address) => {
    const site = siteOf([], [postOf(1, { address })], {
      blog: { title: 'A', description: '', nickname: '', address },
    });
    const html = postPage(site, site.posts[0]!, { body: '', threads: [threadOf(1, 'x', { homepage: address })] });
    const hrefs = parseDocument(html)
      .all()
      .flatMap(({ attributes }) => attributes.href ?? []);
    expect(hrefs.length).toBeGreaterThan(5);
    expect(hrefs.filter((href) => !/^(?:#[a-z0-9-]*|(?:\.\.\/)+[a-z0-9/.-]+)$/.test(href))).toEqual([]);
  });
});

describe("A user's template", () => {
  it('shows comments of another service after the archived ones', () => {
    const site = siteOf([], [postOf(1)]);
    const templates = { ...builtInTemplates, 'comments-after.eta': '<p>Service for <%= it.post.title %></p>' };
    const post = { body: '', threads: [threadOf(1, 'archived')] };
    const html = postPage(site, site.posts[0]!, post, templates);
    expect(html).toMatch(/archived[^]*<p>Service for [^]*<\/main>/u);
    expect(postPage(site, site.posts[0]!, post)).not.toMatch(/Service|\n\n/u);
  });

  it('replaces a built-in one and gets the same view', () => {
    const site = siteOf([], [postOf(1, { title: 'A & B' })]);
    const templates = {
      ...builtInTemplates,
      'post.eta': "<% layout('layout') %><p><%= it.post.title %></p><%~ it.post.body %>",
    };
    const html = postPage(site, site.posts[0]!, { body: '<i>body</i>', threads: [] }, templates);
    expect(html).toContain('<p>A &amp; B</p><i>body</i>');
    expect(html).toContain('Content-Security-Policy');
  });
});

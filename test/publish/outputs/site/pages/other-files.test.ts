import { describe, expect, it } from 'vitest';
import type { AboutView, SearchView } from '../../../../../src/publish/outputs/site/pages/views/others.ts';
import { minifiedCss } from '../../../../../src/publish/outputs/site/pages/minified-css.ts';
import { minifiedScript } from '../../../../../src/publish/outputs/site/pages/minified-script.ts';
import type { PageView } from '../../../../../src/publish/outputs/site/pages/views/page.ts';
import { assetFiles } from '../../../../../src/publish/outputs/site/pages/other-files.ts';
import { builtInTemplates, nothing, pagesOf, publishedPosts, usualLook } from './render-site.ts';
import { picture, postOf, siteOf } from './sample-site.ts';
import { viewOf } from './views-of.ts';

describe('The page on the archive', () => {
  const film = { file: 'cd/film.mp4', type: 'video/mp4', size: 1 };
  const other = { ...picture, file: 'ef/other.png' };
  const posts = [
    postOf(1, { comments: 2 }),
    postOf(2, { comments: 1, removed: '2026-11-20' }),
    postOf(3, { date: undefined }),
  ];
  const media = { 1: [picture, film], 2: [picture, other], 3: [] } as Record<string, (typeof picture)[]>;
  const about = (missing: number) =>
    viewOf(
      siteOf([], posts),
      'about/index.html',
      publishedPosts(({ id }) => ({ ...nothing, media: media[id]! }), missing),
    ) as AboutView;

  it('says what there is: each picture and file once, dates of those that have one', () => {
    expect(about(0)).toMatchObject({
      posts: 3,
      comments: 3,
      pictures: 2,
      files: 1,
      newest: { datetime: '2024-01-05T13:30:00+09:00' },
      oldest: { datetime: '2024-01-05T12:30:00+09:00' },
    });
  });

  it('says what is missing', () => {
    expect(about(0).missing).toEqual(['1 post is no longer on the original blog and only available here.']);
    expect(about(1200).missing).toEqual([
      '1 post is no longer on the original blog and only available here.',
      '1,200 images or files are not in the archive.',
    ]);
    expect((viewOf(siteOf([], []), 'about/index.html') as AboutView).missing).toEqual([]);
    const unfinished = siteOf([], [], { unread: 12 });
    expect((viewOf(unfinished, 'about/index.html') as AboutView).missing).toEqual([
      '12 posts of the original blog have not been fetched yet.',
    ]);
  });
});

describe('The page for addresses that do not exist', () => {
  const links = ({ site }: PageView) => [site.home, site.style, site.search];

  it('leads by absolute paths where the address of the site is known', () => {
    const site = siteOf([], [], { url: 'https://site.example/below/h%C3%A9re/' });
    expect(links(viewOf(site, '404.html') as PageView)).toEqual([
      '/below/h%C3%A9re/',
      '/below/h%C3%A9re/style.css',
      '/below/h%C3%A9re/search/',
    ]);
    expect(links(viewOf({ ...site, url: 'https://site.example/' }, '404.html') as PageView)[0]).toBe('/');
  });

  it('leads by relative ones where it is not', () => {
    expect(links(viewOf(siteOf([], []), '404.html') as PageView)).toEqual([
      'index.html',
      'style.css',
      'search/index.html',
    ]);
  });
});

describe('The page that searches', () => {
  it('has the script that does', () => {
    expect((viewOf(siteOf([], []), 'search/index.html') as SearchView).scripts).toEqual(['../search.js']);
  });
});

describe('The files beside the pages', () => {
  it('are those of the templates, the style sheet made small', () => {
    const files = [...pagesOf(siteOf([], [])).siteFiles(publishedPosts(() => nothing))];
    const made = (name: string) =>
      files
        .find(({ path }) => path === name)
        ?.prepare()
        .make();
    expect(made('style.css')).toBe(minifiedCss(builtInTemplates['style.css'] ?? ''));
    expect(made('site.js')).toBe(minifiedScript(builtInTemplates['site.js'] ?? ''));
    expect(files.filter(({ path }) => path.endsWith('.eta'))).toEqual([]);
  });

  it('have in one style sheet what was chosen of the look, and what a blog brings, last and whatever is wrong with it', () => {
    const templates = {
      ...builtInTemplates,
      'style.css': 'h1 { color: red }',
      'custom.css': 'h2 { color: /* a */ blue }',
    };
    const filesOf = (own: string) =>
      new Map(
        [...assetFiles({ ...templates, 'custom.css': own }, { ...usualLook, width: 'wide' })].map(
          ({ path, prepare }) => [path, prepare().make()],
        ),
      );
    expect(filesOf(templates['custom.css']).get('style.css')).toBe('h1{color:red}:root{--column:46rem}h2{color:blue}');
    expect(filesOf('h2 {').get('style.css')).toBe('h1{color:red}:root{--column:46rem}h2 {');
    expect(filesOf('').has('custom.css')).toBe(false);
  });

  it('all have at their foot the text that was chosen, as text', () => {
    const view = viewOf(siteOf([], [], { footer: '<b>© 2026</b>' }), 'index.html') as PageView;
    expect(view.site.footer).toBe('<b>© 2026</b>');
    const page = [...pagesOf(siteOf([], [], { footer: '<b>© 2026</b>' })).siteFiles(publishedPosts(() => nothing))];
    expect(
      page
        .find(({ path }) => path === '404.html')
        ?.prepare()
        .make(),
    ).toContain('<br>&lt;b&gt;© 2026&lt;/b&gt;');
  });
});

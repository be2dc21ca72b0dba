import { describe, expect, it } from 'vitest';
import type { AboutView, SearchView } from '../../../../../src/publish/outputs/site/pages/views/others.ts';
import type { PageView } from '../../../../../src/publish/outputs/site/pages/views/page.ts';
import { nothing, publishedPosts } from './render-site.ts';
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

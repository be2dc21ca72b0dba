import { describe, expect, it } from 'vitest';
import { oldAddresses } from '../../../../../src/publish/outputs/site/redirects/old-addresses.ts';
import { pagesAtSource } from '../../../../../src/publish/site-model/links/pages-at-source.ts';
import { linkResolver } from '../../../../../src/publish/site-model/links/link-resolver.ts';
import { linkablePosts } from '../../../../../src/publish/site-model/links/linkable.ts';
import type { SiteCategory } from '../../../../../src/publish/site-model/site/site.ts';
import { categoryOf, postOf, siteOf } from '../pages/sample-site.ts';

describe('The pages of a blog at the source', () => {
  const music = { ...categoryOf('음악/영화'), label: '음악/영화', sitePath: 'category/음악-영화' };
  const posts = [postOf(2, { tags: ['Slow living', 'Tea'], category: music }), postOf(1, { tags: ['tea'] })];
  const site = siteOf([music], posts);
  const link = linkResolver({ blogAddresses: ['https://blog.example'], ...linkablePosts([]) }, pagesAtSource(site));

  it.each([
    ['/', 'index.html'],
    ['/m', 'index.html'],
    ['/guestbook', 'index.html'],
    ['/rss', 'feed.xml'],
    ['/category', 'category/index.html'],
    ['/category/음악%2F영화', 'category/음악-영화/index.html'],
    ['/category/음악/영화', 'category/음악-영화/index.html'],
    ['/m/category/음악/영화?page=2', 'category/음악-영화/index.html'],
    ['/tag', 'tag/index.html'],
    ['/tag/Slow%20living', 'tag/Slow-living/index.html'],
    ['/tag/Tea', 'tag/Tea/index.html'],
    ['/tag/tea', 'tag/Tea/index.html'],
    ['/archive', 'archive/index.html'],
    ['/archive/2024', 'archive/2024/index.html'],
    ['/archive/202401', 'archive/2024/01/index.html'],
    ['/archive/20240105', 'archive/2024/01/index.html'],
  ])('redirect from %s to %s', (address, path) => {
    expect(link(address)).toMatchObject({ kind: 'page', path });
  });

  it.each(['/category/other', '/tag/other', '/archive/202312', '/archive/20240106', '/manage', '/search/x'])(
    'do not include %s, which has no equivalent on the site',
    (address) => {
      expect(link(address).kind).toBe('elsewhere');
    },
  );

  it('include the guestbook, which is at the same URL and needs no redirect', () => {
    const signed = { ...site, guestbook: [] };
    expect(pagesAtSource(signed).get('guestbook')).toBe('guestbook/index.html');
    expect(oldAddresses(signed).map(({ segments }) => segments.join('/'))).not.toContain('guestbook');
    expect(oldAddresses(site).map(({ segments }) => segments.join('/'))).toContain('guestbook');
  });

  it('redirect to the front page if there are no tags or dates', () => {
    const bare = pagesAtSource(siteOf([], [postOf(1, { date: undefined })]));
    expect([bare.get('tag'), bare.get('archive')]).toEqual(['index.html', 'index.html']);
  });

  it('include only the first 50 levels of a very deep category tree', () => {
    let deepest: SiteCategory = categoryOf('c');
    const top = deepest;
    for (let depth = 0; depth < 300; depth += 1) deepest = categoryOf('c', deepest);
    const pages = pagesAtSource(siteOf([top], [postOf(1, { category: deepest })]));
    expect([...pages.keys()].filter((path) => path.startsWith('category/'))).toHaveLength(50);
  });
});

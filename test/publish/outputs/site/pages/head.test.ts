import { describe, expect, it } from 'vitest';
import type { StoredMedium } from '../../../../../src/core/media/media-file.ts';
import { completeHead, headOf, postHead } from '../../../../../src/publish/outputs/site/pages/head.ts';
import type { HeadView } from '../../../../../src/publish/outputs/site/pages/views/page.ts';
import { messagesFor } from '../../../../../src/publish/site-model/language/index.ts';
import type { Site, SitePost } from '../../../../../src/publish/site-model/site/site.ts';
import { naughtyStrings } from '../../../../helpers/naughty-strings.ts';
import { categoryOf, picture, postOf, siteOf } from './sample-site.ts';

const url = 'https://site.example/blog/';
const photo = { ...picture, file: 'cd/photo.jpg', type: 'image/jpeg', width: 1200, height: 800 };
const blog = { title: 'A blog', description: 'Notes', nickname: 'Reed', address: 'https://blog.example', icon: photo };
const poems = categoryOf('Poems', categoryOf('Books'));
const post = postOf(7, {
  title: 'Rain',
  category: poems,
  tags: ['wet', 'grey'],
  comments: 2,
  sitePath: 'entry/비 오는 날',
});
const site = siteOf([], [post], { blog });
const known = { ...site, url };

const crumbs = [
  { href: '../../index.html', text: 'Home' },
  { href: '../../category/Books/index.html', text: 'Books' },
];
const headOfPost = (of: Site, one: SitePost = post, excerpt = 'Drops.', medium: StoredMedium = photo): HeadView =>
  completeHead(structuredClone(postHead(of, messagesFor(of.language), one, crumbs)), excerpt, medium);
const dataOf = ({ structured }: HeadView) => JSON.parse(structured ?? '{}') as Record<string, unknown>;
const propertiesOf = ({ openGraph }: HeadView) => openGraph.map(({ property, content }) => [property, content]);

describe('the head of a post', () => {
  it('describes the post and contains URLs, if the URL of the site is known', () => {
    const head = headOfPost(known);
    expect(head.canonical).toBe('https://site.example/blog/entry/%EB%B9%84%20%EC%98%A4%EB%8A%94%20%EB%82%A0/');
    expect(head.hidden).toBe(false);
    expect(propertiesOf(head)).toEqual([
      ['og:title', 'Rain'],
      ['og:type', 'article'],
      ['og:url', head.canonical],
      ['og:site_name', 'A blog'],
      ['og:locale', 'en_US'],
      ['og:description', 'Drops.'],
      ['og:image', 'https://site.example/blog/media/cd/photo.jpg'],
      ['og:image:type', 'image/jpeg'],
      ['og:image:width', '1200'],
      ['og:image:height', '800'],
      ['article:published_time', '2024-01-05T07:30:00+09:00'],
      ['article:section', 'Books/Poems'],
      ['article:tag', 'wet'],
      ['article:tag', 'grey'],
      ['twitter:card', 'summary_large_image'],
    ]);
    expect(dataOf(head)['@graph']).toEqual([
      {
        '@type': 'BlogPosting',
        headline: 'Rain',
        description: 'Drops.',
        url: head.canonical,
        mainEntityOfPage: head.canonical,
        datePublished: '2024-01-05T07:30:00+09:00',
        inLanguage: 'en',
        author: { '@type': 'Person', name: 'Reed' },
        image: {
          '@type': 'ImageObject',
          url: 'https://site.example/blog/media/cd/photo.jpg',
          width: 1200,
          height: 800,
        },
        articleSection: 'Books/Poems',
        keywords: ['wet', 'grey'],
        commentCount: 2,
        isPartOf: { '@type': 'Blog', name: 'A blog', url },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: url },
          { '@type': 'ListItem', position: 2, name: 'Books', item: 'https://site.example/blog/category/Books/' },
          { '@type': 'ListItem', position: 3, name: 'Rain', item: head.canonical },
        ],
      },
    ]);
  });

  it('contains no URLs if the URL of the site is unknown', () => {
    const head = headOfPost(site);
    expect(head.canonical).toBeUndefined();
    expect(JSON.stringify([head.openGraph, head.structured])).not.toMatch(/https?:\/\/(?!schema\.org)/u);
    expect(propertiesOf(head).at(-1)).toEqual(['twitter:card', 'summary']);
    expect(dataOf(head)).toMatchObject({ '@context': 'https://schema.org', '@type': 'BlogPosting', headline: 'Rain' });
  });

  it('omits fields that the post does not have', () => {
    const head = headOfPost(site, postOf(1, { title: '', date: undefined, address: '' }), '');
    expect(propertiesOf(head).map(([property]) => property)).toEqual([
      'og:title',
      'og:type',
      'og:site_name',
      'og:locale',
      'twitter:card',
    ]);
    expect(Object.keys(dataOf(head))).not.toContain('datePublished');
    expect(dataOf(head).headline).toBe('Untitled');
  });

  it('contains no image of a type that other services cannot display', () => {
    expect(propertiesOf(headOfPost(known, post, '', picture)).map(([property]) => property)).not.toContain('og:image');
  });

  it('contains structured data that neither ends its script nor starts a comment, whatever the text is', () => {
    for (const text of [...naughtyStrings, '</script><script>alert(1)</script>', '<!-- \u2028\u2029 &']) {
      const head = headOfPost(known, postOf(1, { title: text, tags: [text] }), text);
      expect(head.structured).not.toMatch(/[<>&\u2028\u2029]/u);
      expect((dataOf(head)['@graph'] as unknown[])[0]).toMatchObject({ keywords: [text.toWellFormed()] });
    }
  });
});

describe('the head of a page that is not a post', () => {
  const headIn = (of: Site, page: Parameters<typeof headOf>[2]) => headOf(of, messagesFor(of.language), page);

  it('describes the blog on the front page', () => {
    const head = headIn(known, { kind: 'front', file: 'index.html', title: '' });
    expect(head.canonical).toBe(url);
    expect(propertiesOf(head).slice(0, 3)).toEqual([
      ['og:title', 'A blog'],
      ['og:type', 'website'],
      ['og:url', url],
    ]);
    expect(dataOf(head)).toMatchObject({ '@type': 'Blog', name: 'A blog', description: 'Notes', url });
  });

  it('links to the feeds of a category before those of the blog', () => {
    const file = 'category/Books/Poems/index.html';
    const head = headIn(known, { kind: 'list', file, title: 'Books/Poems', category: poems, breadcrumb: crumbs });
    expect(head.feeds.map(({ href, title }) => [href, title])).toEqual([
      ['feed.xml', 'Books/Poems · A blog'],
      ['feed.json', 'Books/Poems · A blog'],
      ['../../../feed.xml', 'A blog'],
      ['../../../feed.json', 'A blog'],
    ]);
    expect(head.feeds.map(({ type }) => type).slice(0, 2)).toEqual(['application/atom+xml', 'application/feed+json']);
    expect(dataOf(head)['@type']).toBe('BreadcrumbList');
    expect(headIn(site, { kind: 'list', file, title: 'x', breadcrumb: crumbs }).structured).toBeUndefined();
  });

  it('asks search engines not to index pages such as 404.html', () => {
    const link = (to: string) => `/blog/${to}`;
    expect(headIn(known, { kind: 'hidden', file: '404.html', title: 'x', link })).toEqual({
      canonical: undefined,
      feeds: [
        { href: '/blog/feed.xml', type: 'application/atom+xml', title: 'A blog' },
        { href: '/blog/feed.json', type: 'application/feed+json', title: 'A blog' },
      ],
      openGraph: [],
      structured: undefined,
      hidden: true,
    });
  });

  it('is in the language of the site', () => {
    const head = headIn({ ...site, language: 'ko' }, { kind: 'front', file: 'index.html', title: '' });
    expect(propertiesOf(head)).toContainEqual(['og:locale', 'ko_KR']);
  });
});

import type { Messages } from '../../../site-model/language/messages.ts';
import { categoriesAround, withDescendants } from '../../../site-model/site/categories.ts';
import { feedFiles } from '../../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import { fileOf, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site, SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import { xmlElement } from '../../../site-model/site/xml.ts';
import { feedIds, feedOf, withContents, type Feed, type FeedEntry } from './feed.ts';

/** Number of posts in each feed. */
const feedSize = 20;

/**
 * Plans the feeds: those of the whole blog first, then those of each category with its subcategories. Each feed is written as Atom and as
 * JSON Feed.
 */
export function feedFilesOf(site: Site, published: PublishedPosts, messages: Messages): SiteFile[] {
  const context = { site, published, messages, ids: feedIds(site) };
  return [...postsOfFeeds(site)].flatMap(([category, posts]) => {
    const { atom, json } = feedFiles(category?.sitePath ?? '');
    const feed = () => feedOf(context, posts, category);
    // Each format reads the bodies, so that an incomplete one is noticed for both.
    const complete = (planned: Feed) => withContents(planned, posts, published);
    return [
      fileOf(atom, feed, async (planned) => atomFeed(await complete(planned))),
      fileOf(json, feed, async (planned) => jsonFeed(await complete(planned))),
    ];
  });
}

/** Returns the posts whose bodies are in feeds: none if the site has no URL, which links in these bodies require. */
export function postsWithBodies(site: Site): SitePost[] {
  return site.url === undefined ? [] : [...postsOfFeeds(site).values()].flat();
}

/**
 * Returns the posts of each feed, newest first. The key undefined is the whole blog, followed by each category with its subcategories,
 * parents before their children.
 */
function postsOfFeeds({ posts, categories }: Site): Map<SiteCategory | undefined, SitePost[]> {
  const newest = new Map<SiteCategory | undefined, SitePost[]>([[undefined, posts.slice(0, feedSize)]]);
  for (const category of withDescendants(categories)) newest.set(category, []);
  for (const post of posts) {
    for (const category of categoriesAround(post)) {
      const found = newest.get(category);
      if (found && found.length < feedSize) found.push(post);
    }
  }
  return newest;
}

/** Returns a feed as Atom (RFC 4287). The number of comments is in its threading extension (RFC 4685). */
function atomFeed(feed: Feed): string {
  const lines = [
    xmlElement('id', {}, feed.id),
    xmlElement('title', {}, feed.title),
    ...(feed.description === '' ? [] : [xmlElement('subtitle', {}, feed.description)]),
    xmlElement('updated', {}, feed.updated),
    ...(feed.self ? [xmlElement('link', { rel: 'self', type: 'application/atom+xml', href: feed.self.atom })] : []),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
    `<author>${xmlElement('name', {}, feed.author)}</author>`,
    xmlElement('generator', {}, 'blogkeep'),
    ...(feed.icon === undefined ? [] : [xmlElement('icon', {}, feed.icon)]),
    ...feed.entries.flatMap(entryLines),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0" xml:lang="${feed.language}">
${lines.map((line) => `  ${line}\n`).join('')}</feed>
`;
}

function entryLines(entry: FeedEntry): string[] {
  const { published, content, comments, page } = entry;
  const replies = { rel: 'replies', type: 'text/html', href: `${page}#comments`, 'thr:count': String(comments) };
  const lines = [
    xmlElement('id', {}, entry.id),
    xmlElement('title', {}, entry.title),
    ...(published === undefined ? [] : [xmlElement('published', {}, published)]),
    xmlElement('updated', {}, entry.updated),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: page }),
    ...(entry.author === undefined ? [] : [`<author>${xmlElement('name', {}, entry.author)}</author>`]),
    ...(comments === 0 ? [] : [xmlElement('link', replies)]),
    ...entry.terms.map((term) => xmlElement('category', { term })),
    ...(entry.summary === '' ? [] : [xmlElement('summary', {}, entry.summary)]),
    ...(content === undefined ? [] : [xmlElement('content', { type: 'html' }, content)]),
  ];
  return ['<entry>', ...lines.map((line) => `  ${line}`), '</entry>'];
}

/** Returns a feed as JSON Feed 1.1 (jsonfeed.org/version/1.1). */
function jsonFeed(feed: Feed): string {
  const data = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.page,
    feed_url: feed.self?.json,
    description: nonEmpty(feed.description),
    icon: feed.icon,
    authors: [{ name: feed.author }],
    language: feed.language,
    // Names of extensions must start with an underscore.
    _blogkeep: feed.blog,
    items: feed.entries.map(itemOf),
  };
  return `${JSON.stringify(data, undefined, 2)}\n`;
}

function itemOf(entry: FeedEntry): Record<string, unknown> {
  return {
    id: entry.id,
    url: entry.page,
    title: entry.title,
    // JSON Feed requires one of the two properties.
    ...(entry.content === undefined
      ? { content_text: nonEmpty(entry.summary) ?? entry.title }
      : { content_html: entry.content, summary: nonEmpty(entry.summary) }),
    image: entry.image,
    date_published: entry.published,
    date_modified: entry.modified,
    authors: entry.author === undefined ? undefined : [{ name: entry.author }],
    tags: entry.terms.length === 0 ? undefined : entry.terms,
  };
}

const nonEmpty = (text: string): string | undefined => text || undefined;

import type { Feed, FeedEntry } from './feed.ts';

/** A feed by JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function jsonFeed(feed: Feed): string {
  const data = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.page,
    feed_url: feed.self?.json,
    description: some(feed.description),
    icon: feed.icon,
    authors: [{ name: feed.author }],
    language: feed.language,
    // What is no part of the standard begins with an underscore.
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
    // An item must have one of both.
    ...(entry.content === undefined
      ? { content_text: some(entry.summary) ?? entry.title }
      : { content_html: entry.content, summary: some(entry.summary) }),
    image: entry.image,
    date_published: entry.published,
    tags: entry.terms.length === 0 ? undefined : entry.terms,
  };
}

const some = (text: string): string | undefined => (text === '' ? undefined : text);

import { XMLParser } from 'fast-xml-parser';

/** Contents of an exported WXR file, parsed with another XML library than the one under test. */
export interface Wxr {
  readonly posts: readonly WxrItem[];
  readonly media: readonly WxrItem[];
}

export interface WxrItem {
  readonly number: number;
  readonly content: string;
  /** URL from which WordPress fetches a media file; empty for posts. */
  readonly url: string;
}

const parser = new XMLParser({ parseTagValue: false, trimValues: false, isArray: (name) => name === 'item' });

export function readWxr(xml: string): Wxr {
  const { rss } = parser.parse(xml) as { rss: { channel: { item?: Record<string, string>[] } } };
  const items = (rss.channel.item ?? []).map((item) => ({
    type: item['wp:post_type'],
    number: Number(item['wp:post_id']),
    content: item['content:encoded'] ?? '',
    url: item['wp:attachment_url'] ?? '',
  }));
  const of = (type: string) => items.filter((item) => item.type === type);
  return { posts: of('post'), media: of('attachment') };
}

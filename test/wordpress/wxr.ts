import { XMLParser } from 'fast-xml-parser';

/** What one of our files says, as another reader of XML reads it. */
export interface Wxr {
  readonly posts: readonly WxrItem[];
  readonly media: readonly WxrItem[];
}

export interface WxrItem {
  readonly number: number;
  readonly content: string;
  /** of a medium, where WordPress fetches it */
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

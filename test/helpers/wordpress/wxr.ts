import { XMLParser } from 'fast-xml-parser';
import { xmlViolations } from '../publish/feed-rules.ts';

/** The parts of a WXR file that WordPress' importer reads, by element name. */
export interface Wxr {
  readonly channel: Fields;
  readonly author: Fields;
  readonly categories: readonly Fields[];
  readonly tags: readonly Fields[];
  readonly items: readonly WxrItem[];
}

export type Fields = Readonly<Record<string, string>>;

export interface WxrItem {
  readonly fields: Fields;
  readonly terms: readonly { readonly domain: string; readonly nicename: string; readonly name: string }[];
  readonly meta: Fields;
  readonly comments: readonly Fields[];
}

type Tree = Readonly<Record<string, unknown>>;

const repeatedElements = new Set([
  'item',
  'category',
  'wp:category',
  'wp:tag',
  'wp:comment',
  'wp:postmeta',
  'wp:author',
]);

/** Characters that XML 1.0 forbids (2.2). */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/**
 * Parses a WXR file.
 * @throws {Error} if it is not valid
 */
export function readWxr(xml: string): Wxr {
  const mistakes = xmlViolations(xml.replace(/<!\[CDATA\[.*?\]\]>/gsu, 'text'));
  if (mistakes.length > 0) throw new Error(mistakes.join(', '));
  if (forbidden.test(xml)) throw new Error('A character that XML has not');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    isArray: (name) => repeatedElements.has(name),
  });
  const { rss } = parser.parse(xml) as { rss: { channel: Tree } };
  const list = (tree: Tree, name: string) => (tree[name] ?? []) as Tree[];
  return {
    channel: fieldsOf(rss.channel),
    author: fieldsOf(list(rss.channel, 'wp:author')[0] ?? {}),
    categories: list(rss.channel, 'wp:category').map(fieldsOf),
    tags: list(rss.channel, 'wp:tag').map(fieldsOf),
    items: list(rss.channel, 'item').map((item) => ({
      fields: fieldsOf(item),
      terms: list(item, 'category').map((term) => ({
        domain: textOf(term['@domain']),
        nicename: textOf(term['@nicename']),
        name: textOf(term['#text']),
      })),
      meta: Object.fromEntries(
        list(item, 'wp:postmeta')
          .map(fieldsOf)
          .map((meta) => [meta['wp:meta_key'] ?? '', meta['wp:meta_value'] ?? '']),
      ),
      comments: list(item, 'wp:comment').map(fieldsOf),
    })),
  };
}

function fieldsOf(tree: Tree): Fields {
  return Object.fromEntries(
    Object.entries(tree)
      .filter(([, value]) => !Array.isArray(value))
      .map(([name, value]) => [name, textOf(value)]),
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && '#text' in value ? textOf(value['#text']) : '';
}

import { XMLParser } from 'fast-xml-parser';

/** Pattern of a date-time in RFC 3339 (5.6), with valid ranges of values. */
const dateTime =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/u;

const isDateTime = (value: unknown): boolean => typeof value === 'string' && dateTime.test(value);

type Tree = Readonly<Record<string, unknown>>;

const repeatedElements = new Set(['entry', 'link', 'category', 'author']);

/** Parses a document into a tree. Attributes start with `@`; the text of an element with attributes is `#text`. */
export function parseXml(xml: string): Tree {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => repeatedElements.has(name),
  });
  return parser.parse(xml) as Tree;
}

const token =
  /<(?<start>[\w:.-]+)(?<attributes>(?: [\w:.-]+="[^<"]*")*)(?<empty>\/?)>|<\/(?<end>[\w:.-]+)>|(?<text>[^<]+)/uy;

/**
 * Returns violations of the XML 1.0 subset that blogkeep writes: no comments, CDATA or document types, attributes in double quotes.
 */
export function xmlViolations(xml: string): string[] {
  const declaration = /^<\?xml version="1\.0" encoding="utf-8"\?>\n/iu.exec(xml)?.[0];
  if (declaration === undefined) return ['no declaration'];
  const mistakes: string[] = [];
  const open: string[] = [];
  let roots = 0;
  for (let at = declaration.length; at < xml.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(xml)?.groups;
    if (!found) return [...mistakes, `neither text nor tag: ${xml.slice(at, at + 40)}`];
    const { start, attributes = '', empty, end, text = '' } = found;
    if (start !== undefined) {
      if (open.length === 0) roots += 1;
      if (empty === '') open.push(start);
      const names = [...attributes.matchAll(/ ([\w:.-]+)=/gu)].map(([, name]) => name);
      if (new Set(names).size < names.length) mistakes.push(`an attribute twice: ${attributes}`);
    }
    if (end !== undefined && open.pop() !== end) return [...mistakes, `the end of ${end} without its start`];
    if (open.length === 0 && text.trim() !== '') mistakes.push(`text outside of the root: ${text}`);
    if (text.includes(']]>')) mistakes.push('the end of CDATA in a text');
  }
  if (roots !== 1 || open.length > 0) mistakes.push(`${roots} roots, ${open.length} elements without an end`);
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)) mistakes.push('a forbidden character');
  for (const [reference] of xml.matchAll(/&[^;\s]{0,10};?/gu))
    if (!/^&(?:amp|lt|gt|quot|apos|#(?:9|10|13));$/u.test(reference)) mistakes.push(`the reference ${reference}`);
  return mistakes;
}

/** Returns violations of Atom 1.0 (RFC 4287, 4.1 and 4.2). */
export function atomViolations(xml: string): string[] {
  const mistakes = xmlViolations(xml);
  if (mistakes.length > 0) return mistakes;
  const feed = parseXml(xml).feed as Tree | undefined;
  if (feed?.['@xmlns'] !== 'http://www.w3.org/2005/Atom') return ['the root is no feed of Atom'];
  const entries = (feed.entry ?? []) as Tree[];
  const check = (where: string, tree: Tree) => {
    const fail = (what: string) => void mistakes.push(`${where}: ${what}`);
    for (const name of ['id', 'title', 'updated']) if (typeof tree[name] !== 'string') fail(`not one ${name}`);
    for (const name of ['subtitle', 'generator', 'icon', 'published', 'summary', 'content'])
      if (Array.isArray(tree[name])) fail(`more than one ${name}`);
    if (typeof tree.id === 'string' && !isAbsolute(tree.id)) fail(`the id ${tree.id} is not absolute`);
    for (const name of ['updated', 'published'])
      if (name in tree && !isDateTime(tree[name])) fail(`${name} is no date`);
    const links = (tree.link ?? []) as Tree[];
    const alternates = links.filter((link) => (link['@rel'] ?? 'alternate') === 'alternate');
    const kinds = alternates.map((link) => `${String(link['@type'])} ${String(link['@hreflang'])}`);
    if (new Set(kinds).size < kinds.length) fail('two links rel=alternate of one type');
    if (links.some((link) => !isReference(link['@href']))) fail('a link without an address');
    if (((tree.category ?? []) as Tree[]).some((category) => typeof category['@term'] !== 'string'))
      fail('a category without a term');
    if (((tree.author ?? []) as Tree[]).some(({ name }) => typeof name !== 'string')) fail('an author without a name');
    return { hasAlternate: alternates.length > 0 };
  };
  check('feed', feed);
  const ids = entries.map(({ id }) => id);
  if (new Set(ids).size < ids.length) mistakes.push('two entries with the same id');
  for (const entry of entries) {
    const where = `entry ${String(entry.id)}`;
    const { hasAlternate } = check(where, entry);
    if (entry.content === undefined && !hasAlternate) mistakes.push(`${where}: neither content nor a link`);
    if (feed.author === undefined && entry.author === undefined) mistakes.push(`${where}: no author`);
    const content = entry.content as Tree | string | undefined;
    if (typeof content === 'object' && content['@type'] !== 'html') mistakes.push(`${where}: content of another type`);
  }
  return mistakes;
}

/** Returns violations of JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function jsonFeedViolations(text: string): string[] {
  const mistakes: string[] = [];
  const feed = JSON.parse(text) as Tree;
  if (feed.version !== 'https://jsonfeed.org/version/1.1') mistakes.push('another version');
  if (typeof feed.title !== 'string' || feed.title === '') mistakes.push('no title');
  const items = feed.items as Tree[] | undefined;
  if (!Array.isArray(items)) return [...mistakes, 'no items'];
  for (const author of (feed.authors ?? []) as Tree[])
    if (author.name === undefined && author.url === undefined && author.avatar === undefined)
      mistakes.push('an author of whom nothing is said');
  for (const name of ['home_page_url', 'feed_url'])
    if (feed[name] !== undefined && !isReference(feed[name])) mistakes.push(`${name} is no address`);
  const ids = items.map(({ id }) => id);
  if (new Set(ids).size < ids.length) mistakes.push('two items with the same id');
  for (const item of items) {
    const fail = (what: string) => void mistakes.push(`item ${String(item.id)}: ${what}`);
    if (typeof item.id !== 'string' || !isAbsolute(item.id)) fail('no absolute id');
    if (typeof item.content_html !== 'string' && typeof item.content_text !== 'string') fail('no content');
    if (!isReference(item.url)) fail('no address');
    if (item.date_published !== undefined && !isDateTime(item.date_published)) fail('no date');
    const tags = item.tags ?? [];
    if (!Array.isArray(tags) || tags.some((tag) => typeof tag !== 'string')) fail('tags that are no texts');
  }
  if (/\\u[dD][89a-fA-F]/u.test(text)) mistakes.push('half of a character');
  return mistakes;
}

function isAbsolute(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/iu.test(address) && URL.canParse(address) && !/\s/u.test(address);
}

function isReference(address: unknown): boolean {
  return (
    typeof address === 'string' &&
    address !== '' &&
    !/[\s<>"]/u.test(address) &&
    URL.canParse(address, 'https://a.example/')
  );
}

import { decodeHTMLStrict } from 'entities';
import { parseDate } from '../../core/dates.ts';
import { countOf } from '../../core/items/scalar.ts';
import { collapseSpace } from '../../core/text/collapse-space.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '../xml/element.ts';

/**
 * An entry of a feed: a post, a page, a comment, a part of the blog's configuration, or something else. Both forms of the export, that of
 * Google Takeout and the earlier one, have the same data in elements of different names.
 */
export interface AtomEntry {
  readonly kind: 'post' | 'page' | 'comment' | 'configuration' | 'other';
  /** the digits of the ID; empty if there is no ID */
  readonly id: string;
  /** whether its state is that of something that visitors see; false if the state is unknown */
  readonly isLive: boolean;
  readonly title: string;
  readonly author: string;
  /** address of the author's profile or website */
  readonly authorUrl: string;
  readonly published: Instant | undefined;
  /** date as written, if it cannot be parsed */
  readonly dateText: string | undefined;
  /** seconds since 1970 */
  readonly updated: number | undefined;
  readonly labels: readonly string[];
  readonly description: string;
  /** path of the address; undefined for drafts */
  readonly path: string | undefined;
  /** number of comments on a post, which only the feeds of a blog state */
  readonly comments: number | undefined;
  /** of a comment: ID of the post */
  readonly postId: string;
  /** of a comment: ID of the comment that it replies to; empty if there is none */
  readonly replyTo: string;
}

/** A point in time and the offset with which it is written. */
export interface Instant {
  /** seconds since 1970 */
  readonly seconds: number;
  /** minutes east of UTC; undefined for `Z`, since Takeout converts all dates to UTC */
  readonly offset: number | undefined;
}

export function parseEntry(entry: XmlElement): AtomEntry {
  const author = childOf(entry, 'author') ?? entry;
  const published = ['published', 'created', 'updated'].flatMap(
    (name) => parseInstant(childText(entry, name)) ?? [],
  )[0];
  return {
    kind: kindOf(entry),
    id: idIn(childText(entry, 'id')),
    isLive: isLive(entry),
    // The platform shows titles as HTML.
    title: collapseSpace(decodeHTMLStrict(textIn(entry, 'title'))),
    author: collapseSpace(textIn(author, 'name')),
    authorUrl: textIn(author, 'uri').trim(),
    published,
    dateText: published ? undefined : childText(entry, 'published') || undefined,
    updated: parseInstant(childText(entry, 'updated'))?.seconds,
    labels: labelsOf(entry),
    description: collapseSpace(childText(entry, 'metaDescription')),
    path: pathOf(childText(entry, 'filename') || linkOf(entry, 'alternate')),
    comments: countOf(childText(entry, 'total')),
    postId: idIn(childText(entry, 'parent') || (child(entry, 'in-reply-to')?.attributes.get('ref') ?? '')),
    replyTo: idIn(childText(entry, 'inReplyTo') || (/\/(\d+)$/u.exec(linkOf(entry, 'related'))?.[1] ?? '')),
  };
}

/** Parses a date in RFC 3339, such as `2014-07-28T03:35:00.001-07:00`. */
export function parseInstant(written: string): Instant | undefined {
  const [, local, sign, hours, minutes] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?:Z|([+-])(\d\d):(\d\d))$/u.exec(written) ?? [];
  const date = parseDate(local);
  if (!date || !('local' in date)) return undefined;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
  return { seconds: date.local - offset * 60, offset: sign === undefined ? undefined : offset };
}

const kindScheme = 'http://schemas.google.com/g/2005#kind';

function kindOf(entry: XmlElement): AtomEntry['kind'] {
  const type = childText(entry, 'type').toLowerCase();
  const terms = childrenOf(entry, 'category').map(({ attributes }) => attributes.get('term') ?? '');
  const kind = type || terms.flatMap((term) => /\/kind#(\w+)$/u.exec(term)?.[1] ?? [])[0];
  if (kind === 'settings' || kind === 'template') return 'configuration';
  return kind === 'post' || kind === 'page' || kind === 'comment' ? kind : 'other';
}

/** In the earlier form, which has no status, everything is public that is no draft. Any status but `LIVE` means that an entry is not. */
function isLive(entry: XmlElement): boolean {
  if (childText(entry, 'trashed') !== '') return false;
  const control = child(entry, 'control');
  if (control && childText(control, 'draft').toLowerCase() !== 'no') return false;
  const status = childText(entry, 'status');
  return status === 'LIVE' || (status === '' && childText(entry, 'type') === '');
}

function labelsOf(entry: XmlElement): string[] {
  const labels = childrenOf(entry, 'category').map(({ attributes }) =>
    attributes.get('scheme') === kindScheme ? '' : collapseSpace(attributes.get('term') ?? ''),
  );
  return [...new Set(labels)].filter((label) => label !== '' && !/\/kind#\w+$/u.test(label));
}

/** Returns the last part of an ID such as `tag:blogger.com,1999:blog-1.post-2`: here `2`. */
function idIn(uri: string): string {
  const id = /(?:^|\.)(?:post|page|comment)-([^.]*)$/u.exec(uri)?.[1] ?? uri;
  return /^[\w-]{1,64}$/u.test(id) ? id : '';
}

/** Returns the path of an address or a file name, without query. */
function pathOf(reference: string): string | undefined {
  const base = 'https://blog.invalid';
  if (reference === '' || !URL.canParse(reference, base)) return undefined;
  const { protocol, host, pathname } = new URL(reference, base);
  const isForeign = reference.startsWith('/') ? host !== 'blog.invalid' : !/^https?:$/u.test(protocol);
  return isForeign || pathname === '/' ? undefined : pathname;
}

/** Returns the address of the first link with that relation; empty if there is none. */
export function linkOf(entry: XmlElement, relation: string): string {
  const link = childrenOf(entry, 'link').find(({ attributes }) => attributes.get('rel') === relation);
  return link?.attributes.get('href')?.trim() ?? '';
}

/** Returns the first child with that local name, since prefixes of namespaces are up to the program that writes the file. */
function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((one) => one.name.slice(one.name.indexOf(':') + 1) === name);
}

/** Returns the text of the first child with that local name; empty if there is none. */
export const childText = (element: XmlElement, name: string) => child(element, name)?.text.trim() ?? '';

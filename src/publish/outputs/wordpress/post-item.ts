import { createHash } from 'node:crypto';
import type { PublishedMedium } from '../../../core/media/media-file.ts';
import { digest } from '../../build/digest.ts';
import type { ItemFacts, PostItem } from '../../site-model/site/published-posts.ts';
import type { PortablePost, Thread } from '../../site-model/site/site.ts';
import { noTime, DistinctTimes, localTime, utcTime } from './dates.ts';
import { bytesOf, textElement, plainElement } from './xml.ts';
import type { Moment } from '../../../core/dates.ts';
import { sanitizeUrl } from '../../../core/urls/sanitize-url.ts';
import { authorName, commentText, richText } from './words.ts';

export interface ItemSource {
  readonly post: PortablePost;
  readonly threads: readonly Thread[];
  /** the body, as WordPress blocks */
  readonly content: string;
  readonly media: readonly PublishedMedium[];
  /** returns the URL of a media file in that body */
  readonly addressOf: (medium: PublishedMedium) => string;
}

/** Renders the parts of a post's item that do not depend on other posts. */
export function makeItem({ post, threads, content, media, addressOf }: ItemSource): PostItem {
  return {
    content:
      textElement('content:encoded', content) + textElement('excerpt:encoded', commentText(post.description ?? '')),
    comments: commentPieces(threads, post.date ?? noTime),
    altTexts: altTextsOf(content, media, addressOf),
    password: post.visibility === 'protected' ? passwordOf(post, content) : '',
  };
}

/** Returns a password that cannot be guessed without knowing the body. It is as long as WordPress' editor allows. */
function passwordOf({ id, title }: PortablePost, content: string): string {
  const hash = createHash('sha256').update(JSON.stringify([id, title, content]));
  return hash.digest('base64url').replace(/[-_]/gu, '').slice(0, 20);
}

const empty = textElement('content:encoded', '') + textElement('excerpt:encoded', '');

export function factsOfItem({ content, comments, altTexts, password }: PostItem): ItemFacts {
  return {
    version: digest(JSON.stringify([content, comments, password])),
    content: bytesOf(content),
    comments: comments.map(bytesOf),
    altTexts,
    isEmpty: content === empty,
  };
}

/** Size in bytes from which a piece of comments ends at the end of the next thread. */
const pieceSize = 500_000;

/** Approximate maximum size of a piece in bytes. A piece that reaches it ends even between a comment and its replies. */
const maxPieceSize = 2_000_000;

/** Maximum length of homepage URLs in WordPress. */
const maxUrlLength = 200;

/**
 * Returns the comments of a post, numbered from 1. Each one comes after the comment that it replies to, because WordPress' importer would
 * otherwise resolve its number to any other comment. Iterative, so that deep threads cannot overflow the stack.
 *
 * In a second file, the importer skips comments that have the same author and date as an existing one, so a second is added to such dates.
 * @param date date of the post, used for comments without a date
 */
export function commentPieces(threads: readonly Thread[], date: Moment): string[] {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  let number = 0;
  let first = 1;
  const end = () => {
    if (piece !== '') pieces.push(piece);
    [piece, size, first] = ['', 0, number + 1];
  };
  const times = new DistinctTimes();
  const open = threads.toReversed().map((thread) => ({ thread, parent: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { thread, parent } = next;
    if ((parent === 0 && size > pieceSize) || size > maxPieceSize) end();
    number += 1;
    const text = commentElement(
      thread,
      number,
      parent < first ? 0 : parent,
      times.claim(thread.name, thread.date ?? date),
    );
    piece += text;
    size += bytesOf(text);
    for (const reply of thread.replies.toReversed()) open.push({ thread: reply, parent: number });
  }
  end();
  return pieces;
}

function commentElement(thread: Thread, number: number, parent: number, date: Moment): string {
  const { name, homepage, owner, hidden, text, rich } = thread;
  const address = sanitizeUrl(homepage) ?? '';
  return (
    '<wp:comment>\n' +
    plainElement('wp:comment_id', number) +
    textElement('wp:comment_author', authorName(name)) +
    textElement('wp:comment_author_email', '') +
    textElement('wp:comment_author_url', address.length > maxUrlLength ? '' : address) +
    textElement('wp:comment_author_IP', '') +
    textElement('wp:comment_date', localTime(date)) +
    textElement('wp:comment_date_gmt', utcTime(date)) +
    textElement('wp:comment_content', richText(rich?.portable) ?? commentText(text)) +
    textElement('wp:comment_approved', hidden ? '0' : '1') +
    textElement('wp:comment_type', 'comment') +
    plainElement('wp:comment_parent', parent) +
    plainElement('wp:comment_user_id', owner ? 1 : 0) +
    '</wp:comment>\n'
  );
}

/** Maximum length in UTF-16 units. */
const maxAltText = 500;

/**
 * Returns the alternative text of each media file: the first non-empty one in the body, or an empty text.
 * @param html sanitized, so attributes are in double quotes
 * @param addressOf returns the URL of a media file in that HTML
 */
function altTextsOf(
  html: string,
  media: readonly PublishedMedium[],
  addressOf: (medium: PublishedMedium) => string,
): string[] {
  const byAddress = new Map<string, string>();
  for (const [tag] of html.matchAll(/<img\s[^<>]*>/gu)) {
    const [address, text] = [attribute(tag, 'src'), attribute(tag, 'alt').trim()];
    if (text !== '' && !byAddress.has(address)) byAddress.set(address, text.slice(0, maxAltText));
  }
  return media.map((medium) => byAddress.get(addressOf(medium)) ?? '');
}

const references: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  '#39': "'",
  '#91': '[',
};

function attribute(tag: string, name: string): string {
  const [, value = ''] = new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag) ?? [];
  return value.replace(/&(#?\w+);/gu, (all, reference: string) => references[reference] ?? all);
}

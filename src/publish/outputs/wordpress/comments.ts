import type { Moment } from '../../../core/dates.ts';
import { externalAddress } from '../../../core/external-address.ts';
import type { Thread } from '../../site-model/site/site.ts';
import { DistinctTimes, localTime, utcTime } from './times.ts';
import { authorName, commentText } from './words.ts';
import { bytesOf, plainElement, textElement } from './xml.ts';

/** Pieces of comments end where a thread does behind so many bytes. */
const pieceSize = 500_000;

/** A piece is never longer than about this, also where that separates replies from what they reply to. */
const longestPiece = 2_000_000;

/** Homepages beyond this WordPress does not store. */
const longestAddress = 200;

/**
 * The comments of a post, numbered from 1, each behind the one that it replies to: WordPress' importer takes the number of a comment that
 * it has not seen yet for that of any other one. Nothing recurs: threads may be of any depth.
 *
 * Of those that are in a second file the importer leaves out what has the author and the date of another one: that is a second later.
 *
 * @param date of the post, for those that have none
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
    if ((parent === 0 && size > pieceSize) || size > longestPiece) end();
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
  const { name, homepage, owner, hidden, text } = thread;
  const address = externalAddress(homepage) ?? '';
  return (
    '<wp:comment>\n' +
    plainElement('wp:comment_id', number) +
    textElement('wp:comment_author', authorName(name)) +
    textElement('wp:comment_author_email', '') +
    textElement('wp:comment_author_url', address.length > longestAddress ? '' : address) +
    textElement('wp:comment_author_IP', '') +
    textElement('wp:comment_date', localTime(date)) +
    textElement('wp:comment_date_gmt', utcTime(date)) +
    textElement('wp:comment_content', commentText(text)) +
    textElement('wp:comment_approved', hidden ? '0' : '1') +
    textElement('wp:comment_type', 'comment') +
    plainElement('wp:comment_parent', parent) +
    plainElement('wp:comment_user_id', owner ? 1 : 0) +
    '</wp:comment>\n'
  );
}

import { collapseSpace } from '../../core/text/collapse-space.ts';
import { generateCommentId } from '../../core/records/generated-ids.ts';
import type { BackupComment } from '../backup.ts';
import { childrenOf, textIn, type XmlElement } from '../xml/element.ts';
import { completeDate, dateIn, fieldIn, nameOf } from './fields.ts';

/**
 * Reports whether a comment is one that readers wrote and the owner has not removed. Pingbacks, trackbacks, spam and comments in the trash
 * are not, nor are notes, which editors write to each other, and comments of unknown types.
 */
const isComment = (comment: XmlElement) =>
  ['', 'comment'].includes(fieldIn(comment, 'wp:comment_type')) && approval(comment) !== undefined;

/** Returns whether a comment is approved; undefined if it is spam or in the trash. */
function approval(comment: XmlElement): boolean | undefined {
  const text = fieldIn(comment, 'wp:comment_approved');
  return ['1', 'approve'].includes(text) ? true : ['0', 'hold', ''].includes(text) ? false : undefined;
}

const isTrackback = (comment: XmlElement) =>
  ['pingback', 'trackback'].includes(fieldIn(comment, 'wp:comment_type')) && approval(comment) === true;

/** Returns the numbers of comments and trackbacks of a post, and the date of the newest one in seconds since 1970, or 0. */
export function countComments(post: XmlElement): {
  readonly comments: number;
  readonly trackbacks: number;
  readonly newest: number;
} {
  const all = childrenOf(post, 'wp:comment');
  return {
    comments: all.filter(isComment).length,
    trackbacks: all.filter(isTrackback).length,
    newest: all.reduce((newest, one) => Math.max(newest, dateIn(one, 'wp:comment_date')?.seconds ?? 0), 0),
  };
}

/**
 * Parses the comments of a post, each before its replies, otherwise in the order of the file. A reply to a comment that is not included
 * becomes a reply to the comment above that one.
 *
 * @param posts the elements of the post, one in each file that has some of its comments
 * @param offset offset of the blog from UTC in minutes
 */
export function parseComments(posts: readonly XmlElement[], offset: number | undefined): BackupComment[] {
  const all = posts.flatMap((post) => childrenOf(post, 'wp:comment'));
  const byId = new Map<string, XmlElement>();
  for (const comment of all) {
    const id = fieldIn(comment, 'wp:comment_id');
    if (id !== '' && !byId.has(id)) byId.set(id, comment);
  }
  // Of several comments with one id, as in two exports of a blog, the first counts.
  const isFirst = (comment: XmlElement) => (byId.get(fieldIn(comment, 'wp:comment_id')) ?? comment) === comment;
  const included = all.filter((comment) => isComment(comment) && isFirst(comment));
  const replies = new Map<XmlElement | undefined, XmlElement[]>();
  for (const comment of included) {
    const parent = parentOf(comment, byId);
    const siblings = replies.get(parent);
    if (siblings) siblings.push(comment);
    else replies.set(parent, [comment]);
  }
  const comments: BackupComment[] = [];
  const done = new Set<XmlElement>();
  const repetitions = new Map<string, number>();
  // Comments that reply to each other in a circle are not below any first comment.
  for (const first of [...(replies.get(undefined) ?? []), ...included]) {
    const stack = [{ element: first, parentId: '' }];
    for (let next = stack.pop(); next; next = stack.pop()) {
      if (done.has(next.element)) continue;
      done.add(next.element);
      const comment = commentOf(next.element, next.parentId, offset, repetitions);
      comments.push(comment);
      for (const element of (replies.get(next.element) ?? []).toReversed())
        stack.push({ element, parentId: comment.id });
    }
  }
  return comments;
}

/** Maximum number of excluded comments between a reply and the comment above, so that a long chain does not take quadratic time. */
const maxExcluded = 100;

/** Returns the nearest included comment above a comment. */
function parentOf(comment: XmlElement, byId: ReadonlyMap<string, XmlElement>): XmlElement | undefined {
  let above: XmlElement | undefined = comment;
  for (let steps = 0; above && steps < maxExcluded; steps += 1) {
    above = byId.get(fieldIn(above, 'wp:comment_parent'));
    if (above && isComment(above)) return above;
  }
  return undefined;
}

function commentOf(
  element: XmlElement,
  parentId: string,
  offset: number | undefined,
  repetitions: Map<string, number>,
): BackupComment {
  const date = dateIn(element, 'wp:comment_date');
  const completed = date && completeDate(date, offset);
  const text = textIn(element, 'wp:comment_content');
  const name = nameOf(textIn(element, 'wp:comment_author'));
  const values = { written: completed?.seconds, name, text };
  const repetition = repetitions.get(JSON.stringify(values)) ?? 0;
  repetitions.set(JSON.stringify(values), repetition + 1);
  return {
    id: fieldIn(element, 'wp:comment_id') || generateCommentId(values, repetition),
    parentId,
    name,
    homepage: collapseSpace(textIn(element, 'wp:comment_author_url')),
    text,
    isSecret: false,
    isApproved: approval(element) === true,
    ...(completed && { date: completed }),
  };
}

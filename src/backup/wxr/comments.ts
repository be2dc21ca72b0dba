import { collapseSpace } from '../../core/text/collapse-space.ts';
import { generateCommentId } from '../../core/records/generated-ids.ts';
import type { BackupComment } from '../backup.ts';
import { childrenOf, textIn, type XmlElement } from '../xml/element.ts';
import { completeDate, dateIn, fieldIn, nameOf } from './fields.ts';
import { commentLevel, levelOf, rankOf, type Level } from './visibility.ts';

/**
 * Reports whether a comment is one that readers wrote, which may be spam or in the trash. Pingbacks and trackbacks are not, nor are notes,
 * which editors write to each other, and comments of unknown types.
 */
const isComment = (comment: XmlElement) => ['', 'comment'].includes(fieldIn(comment, 'wp:comment_type'));

const isTrackback = (comment: XmlElement) =>
  ['pingback', 'trackback'].includes(fieldIn(comment, 'wp:comment_type')) && commentLevel(comment) === 0;

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

/** The element of a post in a file, and when the file was exported, in seconds since 1970 or 0. */
export interface ExportedPost {
  readonly element: XmlElement;
  readonly exported: number;
}

/**
 * Parses the comments of a post, each before its replies, otherwise in the order of the file. A reply to a comment that is not included
 * becomes a reply to the comment above that one. Of several comments with one ID, as in two exports of a blog, the first is included.
 *
 * @param posts the elements of the post, one in each file that has some of its comments, that of the newest export first
 * @param offset offset of the blog from UTC in minutes
 */
export function parseComments(posts: readonly ExportedPost[], offset: number | undefined): BackupComment[] {
  const byId = new Map<string, XmlElement>();
  const ids = new Map<XmlElement, string>();
  const ranks = new Map<string, number>();
  for (const { element, exported } of posts) {
    const repetitions = new Map<string, number>();
    for (const comment of childrenOf(element, 'wp:comment')) {
      const id = idOf(comment, offset, repetitions);
      ranks.set(id, Math.max(ranks.get(id) ?? 0, rankOf(commentLevel(comment), exported)));
      if (byId.has(id)) continue;
      byId.set(id, comment);
      ids.set(comment, id);
    }
  }
  const included = [...byId.values()].filter(isComment);
  const replies = new Map<XmlElement | undefined, XmlElement[]>();
  for (const comment of included) {
    const parent = nearestComment(comment, (one) => byId.get(fieldIn(one, 'wp:comment_parent')), isComment);
    const siblings = replies.get(parent);
    if (siblings) siblings.push(comment);
    else replies.set(parent, [comment]);
  }
  const comments: BackupComment[] = [];
  const visited = new Set<XmlElement>();
  // Comments that reply to each other in a circle are not below any first comment.
  for (const first of [...(replies.get(undefined) ?? []), ...included]) {
    const stack = [{ element: first, parentId: '' }];
    for (let next = stack.pop(); next; next = stack.pop()) {
      if (visited.has(next.element)) continue;
      visited.add(next.element);
      const id = ids.get(next.element) ?? '';
      const comment = commentOf(next.element, { id, parentId: next.parentId }, levelOf(ranks.get(id)), offset);
      comments.push(comment);
      for (const element of (replies.get(next.element) ?? []).toReversed())
        stack.push({ element, parentId: comment.id });
    }
  }
  return comments;
}

/** Maximum number of excluded comments between a reply and the comment above, so that a long chain does not take quadratic time. */
const maxExcluded = 100;

/**
 * Returns the nearest included comment above a comment.
 * @param parentOf returns the comment to which another one replies
 */
export function nearestComment<T>(
  comment: T,
  parentOf: (comment: T) => T | undefined,
  isIncluded: (comment: T) => boolean,
): T | undefined {
  let above: T | undefined = comment;
  for (let steps = 0; above !== undefined && steps < maxExcluded; steps += 1) {
    above = parentOf(above);
    if (above !== undefined && isIncluded(above)) return above;
  }
  return undefined;
}

/** Returns the ID of a comment, or generates one that is the same in every export. @param repetitions of earlier comments of the post */
function idOf(element: XmlElement, offset: number | undefined, repetitions: Map<string, number>): string {
  const id = fieldIn(element, 'wp:comment_id');
  if (id !== '') return id;
  const { date, name, text } = contentOf(element, offset);
  const values = { written: date?.seconds, name, text };
  const repetition = repetitions.get(JSON.stringify(values)) ?? 0;
  repetitions.set(JSON.stringify(values), repetition + 1);
  return generateCommentId(values, repetition);
}

function contentOf(element: XmlElement, offset: number | undefined) {
  const date = dateIn(element, 'wp:comment_date');
  return {
    name: nameOf(textIn(element, 'wp:comment_author')),
    text: textIn(element, 'wp:comment_content'),
    ...(date && { date: completeDate(date, offset) }),
  };
}

function commentOf(
  element: XmlElement,
  ids: Pick<BackupComment, 'id' | 'parentId'>,
  level: Level,
  offset: number | undefined,
): BackupComment {
  return {
    ...ids,
    ...contentOf(element, offset),
    homepage: collapseSpace(textIn(element, 'wp:comment_author_url')),
    isSecret: false,
    isApproved: level === 0,
    ...(level === 2 && { isRemoved: true }),
  };
}

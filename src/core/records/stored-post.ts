import { commentsOf, type CommentList } from '../items/comment.ts';
import { textOf } from '../items/scalar.ts';
import type { Damage } from './damage.ts';
import type { PostRecord } from './post-record.ts';

/** The parts of a post, each of which is a file. */
export type PostPart = 'record' | 'body' | 'comments';

/** A post in an archive. Each of its files is read on first access. */
export interface StoredPost {
  /** the record; undefined if it is damaged */
  readonly record: PostRecord | undefined;
  /** as received, with access tokens in URLs; undefined if the post was never read, or its body is damaged */
  readonly body: string | undefined;
  /** whether the body has a file of its own; undefined if the record is damaged */
  readonly hasBodyFile: boolean | undefined;
  /** undefined if there are no comments, or they are damaged */
  readonly comments: CommentList | undefined;
  /** the damaged files, in this order: record, body, comments */
  readonly damage: readonly Damage[];
  damageOf(part: PostPart): Damage | undefined;
}

/** How far a stopped run got with a post. */
export interface PostProgress {
  /** whether the run was stopped after writing only some files of the post */
  readonly isPartial: boolean;
  /** the day on which the run read the post with its comments; undefined if it did not */
  readonly readOn: string | undefined;
  /** whether the run also stored the media of the post */
  readonly hasMedia: boolean;
}

/** Returns the IDs of the stored comments on a post. */
export function commentIdsOf(post: Pick<StoredPost, 'comments'> | undefined): ReadonlySet<string> {
  return new Set(commentsOf(post?.comments ?? {}).map(({ id }) => textOf(id)));
}

import { commentsOf, type CommentList } from '../items/comment.ts';
import { textOf } from '../items/scalar.ts';
import type { Damage } from './damage.ts';
import type { PostRecord } from './post-record.ts';

/** The files of a post. */
export type PostPart = 'record' | 'body' | 'comments';

/** A post in an archive. Each file is read when one of its values is first used. */
export interface StoredPost {
  /** undefined if it is damaged */
  readonly record: PostRecord | undefined;
  /** as received, with access tokens in URLs; undefined if the post was never read, or its body is damaged */
  readonly body: string | undefined;
  /** whether the body belongs in a file of its own; undefined if the record is damaged */
  readonly hasBodyFile: boolean | undefined;
  /** undefined if there are none, or they are damaged */
  readonly comments: CommentList | undefined;
  /** the damaged files, in the order record, body, comments */
  readonly damage: readonly Damage[];
  damageOf(part: PostPart): Damage | undefined;
}

/** Progress of a stopped run with a post. */
export interface PostProgress {
  /** whether the run was stopped between two files of the post */
  readonly isPartial: boolean;
  /** the day on which it read the post with its comments; undefined if it did not */
  readonly readOn: string | undefined;
  /** whether it also stored the media of the post */
  readonly hasMedia: boolean;
}

/** The ids of the stored comments of a post. */
export function commentIdsOf(post: Pick<StoredPost, 'comments'> | undefined): ReadonlySet<string> {
  return new Set(commentsOf(post?.comments ?? {}).map(({ id }) => textOf(id)));
}

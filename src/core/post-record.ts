import type { PostReading, PostSummary } from './items/post.ts';

export const recordStates = ['listed', 'removed', 'unreadable'] as const;

/** What the last complete listing said of a post: there, not there any more, or there but refused when read. */
export type RecordState = (typeof recordStates)[number];

/** What the archive holds of one post besides its body and its comments. Items are as received. */
export interface PostRecord {
  readonly state: RecordState;
  /** the day on which a removed post was first missed, as in 2026-11-20 */
  readonly missed?: string;
  readonly summary: PostSummary;
  /** without `content`, which is a file of its own; null until the post was read once */
  readonly reading: PostReading | null;
}

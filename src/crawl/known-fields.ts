import type { PostReading, PostSummary } from '../core/items/post.ts';
import type { PostRecord } from '../core/post-record.ts';
import type { SourceCapabilities } from './source.ts';

/** A summary, where the source does not know a part of it with what is held of that: what it says there is a guess. */
export function knownSummary(
  summary: PostSummary,
  held: PostRecord | undefined,
  capabilities: SourceCapabilities,
): PostSummary {
  return { ...summary, ...heldFields(held?.summary, capabilities) };
}

/** Of a reading the same. */
export function knownReading(
  reading: PostReading,
  held: PostRecord | undefined,
  capabilities: SourceCapabilities,
): PostReading {
  return { ...reading, ...heldFields(held?.reading ?? undefined, capabilities) };
}

function heldFields(
  held: Pick<PostSummary, 'comments' | 'visibility'> | undefined,
  { comments, visibility }: SourceCapabilities,
): Pick<PostSummary, 'comments' | 'visibility'> {
  return {
    ...(!comments && held?.comments !== undefined && { comments: held.comments }),
    ...(!visibility && held?.visibility !== undefined && { visibility: held.visibility }),
  };
}

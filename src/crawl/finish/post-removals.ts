import { SourceError } from '../../core/errors/errors.ts';
import { isMassRemoval } from '../../core/records/mass-removal.ts';
import type { Listing } from '../listing/listing.ts';
import { endsCrawl, sourceFailure, unexpectedFailure, type Store } from '../ports.ts';
import type { Tally } from '../tally.ts';
import { message } from '../../messages/message.ts';

/** Returns the ids of records that are neither listed nor already marked as removed. */
export function unlistedRecords(ids: ReadonlySet<string>, store: Pick<Store, 'postIds' | 'post'>): string[] {
  return [...store.postIds()].filter((id) => !ids.has(id) && store.post(id)?.record?.state !== 'removed');
}

/**
 * Marks the records of posts as removed if a complete list no longer contains them. Reports damaged records, since the source cannot return
 * these posts again.
 *
 * @throws {SourceError} see {@link recordsToRemove}
 */
export async function markRemovals(
  options: { readonly store: Store; readonly today: string; readonly acceptRemovals: boolean },
  { posts, complete }: Listing,
  tally: Tally,
): Promise<void> {
  const { store, today, acceptRemovals } = options;
  const listed = new Set(posts.keys());
  const archived = [...store.postIds()].filter((id) => listed.has(id));
  for (const id of store.postIds()) {
    if (listed.has(id)) continue;
    const post = store.post(id);
    const files = post?.damage.map(({ entry }) => entry) ?? [];
    if (files.length > 0) {
      tally.warn({ code: 'record-damaged', post: id, files });
      const text = message('crawl.damaged-and-gone', { files });
      if (complete) tally.recordFailure(id, sourceFailure('archive', 'damaged', text));
    }
    if (post?.record && post.record.state !== 'removed') archived.push(id);
  }
  if (!complete) return;
  const missed = recordsToRemove(listed, archived, acceptRemovals);
  for (const id of missed) {
    try {
      await store.markRemoved(id, today);
      tally.report.posts.removed += 1;
    } catch (error) {
      if (endsCrawl(error)) throw error;
      tally.recordFailure(id, unexpectedFailure('archive', error));
    }
  }
}

/**
 * Returns the ids of archived records to mark as removed, because a complete list no longer contains their posts.
 *
 * @param listed ids in the list
 * @param archived ids of archived records that are not marked as removed
 * @param acceptRemovals whether to accept any number of removals
 * @throws {SourceError} if so many posts are missing that a fault of the source is more likely than removals
 */
export function recordsToRemove(
  listed: ReadonlySet<string>,
  archived: readonly string[],
  acceptRemovals: boolean,
): readonly string[] {
  const missed = archived.filter((id) => !listed.has(id));
  if (acceptRemovals || !isMassRemoval(missed.length, archived.length)) return missed;
  throw new SourceError(
    'posts-vanished',
    message('crawl.posts-vanished', { missed: missed.length, held: archived.length }),
  );
}

import { SourceError } from '../../core/errors/errors.ts';
import { rawVisibilityOf, type PostRecord } from '../../core/records/post-record.ts';
import { isMassRemoval } from '../../core/records/mass-removal.ts';
import { parseVisibility } from '../../core/visibility.ts';
import { incompleteListFailure } from '../listing/report-failures.ts';
import type { Listing } from '../listing/listing.ts';
import { attempt, endsCrawl, sourceFailure, unexpectedFailure, type Store } from '../ports.ts';
import { drain, Queue } from '../queue.ts';
import { batchSize, type ListingScope, type SourceBlog } from '../source.ts';
import type { Tally } from '../tally.ts';
import { message } from '../../messages/message.ts';

/** Returns the IDs of archived posts that are missing from a list, although a complete list of this scope contains them. */
export function unlistedRecords(
  ids: ReadonlySet<string>,
  store: Pick<Store, 'postIds' | 'post'>,
  scope: ListingScope,
): string[] {
  return [...store.postIds()].filter((id) => !ids.has(id) && mustBeListed(store.post(id)?.record, scope));
}

/**
 * Reports whether a complete list contains a post. A list of public posts lacks private posts and drafts, which the archive may have from an
 * export of the owner.
 */
function mustBeListed(record: PostRecord | undefined, scope: ListingScope): boolean {
  if (record?.state === 'removed') return false;
  if (scope !== 'public') return true;
  if (!record || record.details?.isTrashed) return false;
  return ['published', 'protected'].includes(parseVisibility(rawVisibilityOf(record)) ?? '');
}

/**
 * Marks the records of posts as removed if a complete list no longer contains them. Reports damaged records, since the source cannot return
 * these posts again. If the list contains only public posts, first requests each missing post by ID: a post that is hidden from visitors
 * is marked as hidden instead, and is no longer published.
 *
 * @throws {SourceError} see {@link recordsToRemove}
 */
export async function markRemovals(
  options: {
    readonly source: Pick<SourceBlog, 'post' | 'prepare' | 'checkAccess' | 'capabilities'>;
    readonly store: Store;
    readonly concurrency: number;
    readonly today: string;
    readonly acceptRemovals: boolean;
  },
  listing: Listing,
  tally: Tally,
): Promise<void> {
  const { store, today, acceptRemovals, source } = options;
  const scope = source.capabilities.listing;
  const listed = new Set(listing.posts.keys());
  const archived = [...store.postIds()].filter((id) => listed.has(id));
  for (const id of store.postIds()) {
    if (listed.has(id)) continue;
    const post = store.post(id);
    const files = post?.damage.map(({ entry }) => entry) ?? [];
    if (files.length > 0) {
      tally.warn({ code: 'record-damaged', post: id, files });
      const text = message('crawl.damaged-and-gone', { files });
      if (listing.complete) tally.recordFailure(id, sourceFailure('archive', 'damaged', text));
    }
    if (post?.record && mustBeListed(post.record, scope)) archived.push(id);
  }
  if (!listing.complete) return;
  const mark = async (id: string, isHidden: boolean) => {
    try {
      await store.markRemoved(id, today, isHidden);
      tally.report.posts.removed += 1;
      if (isHidden) tally.warn({ code: 'post-hidden', post: id });
    } catch (error) {
      if (endsCrawl(error)) throw error;
      tally.recordFailure(id, unexpectedFailure('archive', error));
    }
  };
  const unlisted = archived.filter((id) => !listed.has(id));
  const isPublic = scope === 'public' && unlisted.length > 0;
  const { gone, hidden } = isPublic ? await requestUnlisted(unlisted, listed.size, options, tally) : { gone: unlisted };
  for (const id of hidden ?? []) await mark(id, true);
  const candidates = new Set(gone);
  const compared = archived.filter((id) => listed.has(id) || candidates.has(id));
  for (const id of recordsToRemove(listed, compared, acceptRemovals)) await mark(id, false);
}

/** Maximum number of existing posts that a list may lack. If it lacks more, the list is faulty, and no post counts as removed. */
const maxOmitted = 20;

/**
 * Requests posts that are missing in a list of public posts by their IDs. A post that the source cannot prepare is requested alone, since
 * only that answer shows whether the post exists.
 * @returns IDs of the posts that do not exist, and of those that exist but are hidden from visitors
 */
async function requestUnlisted(
  ids: readonly string[],
  listed: number,
  {
    source,
    concurrency,
  }: { readonly source: Pick<SourceBlog, 'post' | 'prepare' | 'checkAccess'>; readonly concurrency: number },
  tally: Tally,
): Promise<{ gone: readonly string[]; hidden: readonly string[] }> {
  const gone: string[] = [];
  const hidden: string[] = [];
  let omitted = 0;
  for (let at = 0; at < ids.length && omitted <= maxOmitted; at += batchSize) {
    const batch = ids.slice(at, at + batchSize);
    await source.prepare?.(batch);
    const posts = new Queue<string>();
    posts.push(batch);
    posts.close();
    await drain(posts, concurrency, async (id) => {
      const { failure } = await attempt('post read', () => source.post(id));
      if (!failure) omitted += 1;
      else if (!failure.refusal) tally.recordFailure(id, failure);
      else if (/^4(?:04|10)$/u.test(failure.status)) gone.push(id);
      else hidden.push(id);
      if (omitted > maxOmitted) posts.abandon();
    });
  }
  if (gone.length + hidden.length > 0) await source.checkAccess();
  if (omitted <= maxOmitted) return { gone, hidden };
  tally.recordFailure('', incompleteListFailure(listed, omitted), omitted);
  return { gone: [], hidden };
}

/**
 * Returns the IDs of archived records to mark as removed, because a complete list no longer contains their posts.
 *
 * @param listed IDs in the list
 * @param archived IDs of archived records that are not marked as removed
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

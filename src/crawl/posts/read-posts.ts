import pLimit from 'p-limit';
import { InternalError } from '../../core/errors/errors.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { textOf } from '../../core/items/scalar.ts';
import type { PostProgress, StoredPost } from '../../core/records/stored-post.ts';
import { parseVisibility } from '../../core/visibility.ts';
import type { MediaCrawl } from '../media/media-crawl.ts';
import type { FindMedia } from '../media/media-reference.ts';
import type { MissingList } from '../missing-list.ts';
import { planPost, type PlanOptions } from '../plan/plan.ts';
import type { CommentRemovals } from '../finish/comment-removals.ts';
import { postsReferringTo } from '../plan/plan-options.ts';
import { endsCrawl, unexpectedFailure, type Store } from '../ports.ts';
import type { Join } from '../join/join.ts';
import type { createPostReader } from './post-reader.ts';
import { drain, Queue } from '../queue.ts';
import type { ListedSummaries } from '../listing/listed-summaries.ts';
import { batchSize, type SourceBlog } from '../source.ts';
import type { Tally } from '../tally.ts';

export interface ReadPostsOptions {
  readonly source: Pick<SourceBlog, 'capabilities' | 'maxConcurrentPosts' | 'prepare'>;
  readonly store: Store;
  readonly concurrency: number;
  readonly findMedia: FindMedia;
  readonly signal?: AbortSignal | undefined;
}

/** Listed posts: a queue of their IDs in reading order, and their summaries. */
export interface ListedPosts {
  readonly posts: Queue<string>;
  readonly summaries: ListedSummaries;
}

export interface ReadPostsTools {
  readonly tally: Tally;
  readonly media: MediaCrawl;
  readonly missing: MissingList;
  readonly losses: CommentRemovals;
  readonly readPost: ReturnType<typeof createPostReader>;
  readonly join: Join;
}

/** Checks the archived media. Adds the posts that refer to damaged media to the plan. */
export async function checkMedia(
  { store, findMedia, signal }: Omit<ReadPostsOptions, 'source'>,
  plan: PlanOptions,
  tally: Tally,
): Promise<PlanOptions> {
  const damaged = new Set(await store.checkMedia(signal));
  for (const url of damaged) tally.warn({ code: 'medium-damaged', url });
  return { ...plan, damagedMedia: await postsReferringTo(damaged, store, findMedia, signal) };
}

/** Number of batches in memory: one is stored while the next one is requested. */
const maxBatches = 2;

/**
 * Reads the posts selected by the plan. Processes twice as many posts as there may be requests, so that responses arrive while posts are
 * written. If the source prepares posts, collects them until a batch is full, since a small batch takes as many requests as a full one.
 */
export async function readPosts(
  { source, store, concurrency, findMedia }: ReadPostsOptions,
  { posts, summaries }: ListedPosts,
  plan: PlanOptions,
  { tally, media, missing, losses, readPost, join }: ReadPostsTools,
): Promise<void> {
  const { capabilities, maxConcurrentPosts = Infinity } = source;
  const atOnce = Math.min(concurrency * 2, maxConcurrentPosts);
  const limitBatches = pLimit(maxBatches);
  let batch: PostSummary[] = [];
  /** Fetches the media of a post that was read by an interrupted run. Returns false if the post must be read again. */
  const resume = async (id: string, { record, body }: StoredPost, { readOn, hasMedia }: PostProgress) => {
    if (readOn === undefined || hasMedia || !record) return true;
    const result = await media.resume(findMedia(body ?? '', record), id);
    if (result === 'held') await store.markMediaComplete(id);
    return result !== 'failed';
  };
  const handle = async (id: string, listed: PostSummary) => {
    const archived = store.post(id);
    const progress = store.progress(id);
    const summary = join.summary(listed, archived);
    const value = textOf(summary.visibility);
    if (capabilities.visibility && parseVisibility(value) === undefined)
      tally.warn({ code: 'visibility-unknown', post: id, value });
    const planned =
      planPost(summary, archived, progress, plan) ??
      (archived && (await resume(id, archived, progress)) ? undefined : ({ reason: 'interrupted' } as const));
    if (archived && archived.damage.length > 0)
      tally.warn({ code: 'record-damaged', post: id, files: archived.damage.map(({ entry }) => entry) });
    if (!planned) {
      // The interrupted run has already fetched the missing parts of this post.
      if (archived) {
        if (progress.readOn !== undefined) missing.markRequested(id);
        tally.recordUnchanged(id, archived);
        losses.addSkipped(archived, summary);
      }
      return;
    }
    tally.recordPlanned(planned.reason);
    if (!source.prepare) return readPost(summary, archived);
    batch.push(summary);
    if (batch.length === batchSize) await readBatch();
  };
  const readBatch = async () => {
    const summaries = batch;
    batch = [];
    await limitBatches(async () => {
      await source.prepare?.(summaries.map(({ id }) => textOf(id)));
      const queue = new Queue<PostSummary>();
      queue.push(summaries);
      queue.close();
      await drain(queue, atOnce, (summary) => {
        const id = textOf(summary.id);
        return recordingFailure(id, () => readPost(summary, store.post(id)));
      });
    });
  };
  const recordingFailure = async (id: string, action: () => Promise<void>) => {
    try {
      await action();
    } catch (error) {
      if (endsCrawl(error)) throw error;
      tally.recordFailure(id, unexpectedFailure('post read', error));
      missing.addPart(id, 'post read');
    }
  };
  await drain(posts, atOnce, (id) =>
    recordingFailure(id, async () => {
      const summary = summaries.get(id);
      if (!summary) throw new InternalError(`The post ${id} was listed without a summary`);
      await handle(id, summary);
    }),
  );
  if (batch.length > 0) await readBatch();
}

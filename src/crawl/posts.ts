import { commentsOf, type CommentList } from '../core/items/comment.ts';
import type { PostReading, PostSummary } from '../core/items/post.ts';
import { countOf, textOf } from '../core/items/scalar.ts';
import type { MediaCrawl, MediumReference } from './media.ts';
import { isSourceFailure, sourceFailure, type Source, type SourceFailure, type Store } from './ports.ts';
import type { PostRecord, RecordState } from '../core/post-record.ts';
import type { Tally } from './tally.ts';

/** The status of an answer that came but cannot be one to the question. */
const unexpected = 'unexpected';

/** So many posts in a row that no answer came for, and the source counts as gone. */
const deadAfter = 25;

/** What reading posts needs. */
export interface PostCrawl {
  readonly source: Pick<Source, 'post' | 'comments' | 'admits'>;
  readonly store: Pick<Store, 'accepts' | 'commentCount' | 'putPost' | 'record'>;
  readonly media: MediaCrawl;
  readonly tally: Tally;
  readonly findMedia: (html: string) => readonly MediumReference[];
  /** gets the ids of a post's comments when they were read */
  readonly onComments: (post: string, comments: readonly string[]) => void;
}

type Result<T> =
  { readonly value: T; readonly failure?: never } | { readonly value?: never; readonly failure: SourceFailure };

/**
 * Makes the action that reads one post with its comments and stores it. What cannot be read is written down, and the
 * archive keeps what it has of it.
 *
 * @throws (the action) what `source.admits` throws, when the source has turned the token away meanwhile; the last failure
 *   when the source has stopped answering; what the store throws
 */
export function createPostReader(crawl: PostCrawl): (summary: PostSummary) => Promise<void> {
  let unanswered = 0;

  return async (summary) => {
    const id = textOf(summary.id);
    if (!crawl.store.accepts(id)) {
      const message = `The id ${JSON.stringify(id.slice(0, 80))} cannot be that of a record; the post was left out.`;
      crawl.tally.failed(id, sourceFailure('post list', 'unexpected', message));
      return;
    }
    const [reading, comments] = await Promise.all([
      attempt(() => crawl.source.post(id).then((post) => ofPost(post, id))),
      attempt(() => crawl.source.comments(id).then((list) => asTotalSays(list, summary, crawl.store))),
    ]);
    const failures = [reading.failure, comments.failure].filter((failure) => failure !== undefined);
    const isOutage =
      failures.length === 2 && failures.every((failure) => !failure.refusal && failure.status !== unexpected);
    unanswered = isOutage ? unanswered + 1 : 0;
    if (unanswered >= deadAfter && failures[0]) throw failures[0];
    // A bad token is refused like a private post is: it must not turn all the rest into unreadable ones.
    if (failures.some((failure) => failure.refusal)) await crawl.source.admits();
    for (const failure of failures) crawl.tally.failed(id, failure);
    await store(crawl, { id, summary, reading, comments });
  };
}

async function store(
  { store, tally, media, findMedia, onComments }: PostCrawl,
  post: { id: string; summary: PostSummary; reading: Result<PostReading>; comments: Result<CommentList> },
): Promise<void> {
  const { id, summary, reading, comments } = post;
  const stored = reading.failure ? await store.record(id) : undefined;
  const put = await store.putPost({
    id,
    ...stateAndSummary(summary, reading.failure, stored),
    reading: reading.value,
    comments: comments.value,
  });
  tally.stored(id, summary, put, reading.value !== undefined || (stored?.reading ?? null) !== null);
  if (comments.value) {
    const received = commentsOf(comments.value);
    const total = countOf(comments.value.totalCount) ?? countOf(summary.comments);
    if (total !== undefined && total !== received.length) {
      tally.warn({ code: 'count-comments', post: id, total, received: received.length });
    }
    onComments(
      id,
      received.map((comment) => textOf(comment.id)),
    );
  }
  if (reading.value) await media.add(findMedia(textOf(reading.value.content)), id);
}

/**
 * An outage says nothing about the post: its record stays as it is, so that the next run sees what changed. Only who may
 * see it is taken from the list all the same: it must not stay published for the source's failing.
 */
function stateAndSummary(
  summary: PostSummary,
  failure: SourceFailure | undefined,
  stored: PostRecord | undefined,
): { state: RecordState; summary: PostSummary } {
  if (!failure) return { state: 'listed', summary };
  if (failure.refusal || !stored) return { state: 'unreadable', summary };
  const { visibility } = summary;
  return {
    state: stored.state === 'unreadable' ? 'unreadable' : 'listed',
    summary: { ...stored.summary, ...(visibility !== undefined && { visibility }) },
  };
}

/** An answer about another post, or without a body, is no answer. */
function ofPost(reading: PostReading, id: string): PostReading {
  const received = textOf(reading.id);
  if (received !== '' && received !== id) {
    throw sourceFailure(
      'post read',
      unexpected,
      `The source answered with post ${received} when asked for post ${id}.`,
    );
  }
  if (reading.content !== undefined && reading.content !== null) return reading;
  throw sourceFailure('post read', unexpected, `The source answered without a body when asked for post ${id}.`);
}

/** A list with fewer comments than there are said to be must not take any away from the archive. */
async function asTotalSays(list: CommentList, summary: PostSummary, store: PostCrawl['store']): Promise<CommentList> {
  const total = countOf(list.totalCount) ?? countOf(summary.comments) ?? 0;
  const received = commentsOf(list).length;
  if (received >= total) return list;
  if (received > 0 && received >= (await store.commentCount(textOf(summary.id)))) return list;
  const message = `The source says that there are ${total} comments but shows ${received}.`;
  throw sourceFailure('comment list', unexpected, message);
}

async function attempt<T>(read: () => Promise<T>): Promise<Result<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (isSourceFailure(error)) return { failure: error };
    throw error;
  }
}

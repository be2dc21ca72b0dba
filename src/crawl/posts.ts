import { commentsOf, type CommentList } from '../core/items/comment.ts';
import type { PostReading, PostSummary } from '../core/items/post.ts';
import { countOf, textOf } from '../core/items/scalar.ts';
import type { MediaCrawl, MediumReference } from './media.ts';
import { isSourceFailure, type Source, type SourceFailure, type Store } from './ports.ts';
import type { Tally } from './tally.ts';

/** So many posts in a row that no answer came for, and the source counts as gone. */
const deadAfter = 25;

/** What reading posts needs. */
export interface PostCrawl {
  readonly source: Pick<Source, 'post' | 'comments' | 'admits'>;
  readonly store: Pick<Store, 'putPost' | 'record'>;
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
    const [reading, comments] = await Promise.all([
      attempt(() => crawl.source.post(id).then((post) => ofPost(post, id))),
      attempt(() => crawl.source.comments(id).then(asTotalSays)),
    ]);
    const failures = [reading.failure, comments.failure].filter((failure) => failure !== undefined);
    unanswered = failures.length < 2 || failures.some((failure) => failure.refusal) ? 0 : unanswered + 1;
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
  // An outage says nothing about the post: its record stays as it is, so that the next run sees what changed.
  const unreadable = reading.failure && (reading.failure.refusal || !stored);
  const put = await store.putPost({
    id,
    state: unreadable ? 'unreadable' : 'listed',
    summary: reading.failure && stored && !reading.failure.refusal ? stored.summary : summary,
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

/** An answer about another post is no answer. */
function ofPost(reading: PostReading, id: string): PostReading {
  const received = textOf(reading.id);
  if (received === '' || received === id) return reading;
  throw failure('post read', 'unexpected', `The source answered with post ${received} when asked for post ${id}.`);
}

/** An empty list of comments of which there are said to be some must not empty the archive's. */
function asTotalSays(list: CommentList): CommentList {
  const total = countOf(list.totalCount) ?? 0;
  if (total === 0 || commentsOf(list).length > 0) return list;
  throw failure('comment list', 'unexpected', `The source says that there are ${total} comments but shows none.`);
}

function failure(operation: string, status: string, message: string): SourceFailure {
  return Object.assign(new Error(message), { operation, status, refusal: false });
}

async function attempt<T>(read: () => Promise<T>): Promise<Result<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (isSourceFailure(error)) return { failure: error };
    throw error;
  }
}

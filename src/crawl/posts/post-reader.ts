import { setImmediate } from 'node:timers/promises';
import { commentsOf, type CommentList } from '../../core/items/comment.ts';
import type { PostReading, PostSummary } from '../../core/items/post.ts';
import { countOf, exactTextOf, textOf } from '../../core/items/scalar.ts';
import { validateCommentList, validateReading, unexpectedStatus } from '../validate-responses.ts';
import { unlistedComments, type CommentRemovals } from '../finish/comment-removals.ts';
import type { MediaCrawl } from '../media/media-crawl.ts';
import type { FindMedia } from '../media/media-reference.ts';
import {
  attempt,
  endsCrawl,
  sourceFailure,
  unexpectedFailure,
  type Result,
  type SourceFailure,
  type Store,
} from '../ports.ts';
import type { Join } from '../join/join.ts';
import { mediaBaseFor } from '../media/media-base.ts';
import type { SourceBlog, SourceCapabilities } from '../source.ts';
import {
  isRefused,
  type PostRecord,
  type PutResult,
  type ReceivedPost,
  type RecordState,
} from '../../core/records/post-record.ts';
import type { PostDetails } from '../../core/records/post-details.ts';
import { commentIdsOf, type StoredPost } from '../../core/records/stored-post.ts';
import { isStricter, protectedVisibility } from '../../core/visibility.ts';
import type { MissingList } from '../missing-list.ts';
import type { Tally } from '../tally.ts';
import { message } from '../../messages/message.ts';

/** Number of consecutive posts without a response after which the source counts as unavailable. */
const maxConsecutiveOutages = 25;

/** Result for a source without comments. */
const noComments = { value: undefined, failure: undefined };

export interface PostReaderOptions {
  readonly source: Pick<
    SourceBlog,
    | 'post'
    | 'comments'
    | 'details'
    | 'extra'
    | 'checkAccess'
    | 'capabilities'
    | 'mediaBase'
    | 'otherFiles'
    | 'isSameBody'
  >;
  readonly store: Pick<Store, 'accepts' | 'medium' | 'putPost' | 'markMediaComplete'>;
  readonly media: MediaCrawl;
  readonly tally: Tally;
  readonly missing: MissingList;
  readonly losses: CommentRemovals;
  readonly acceptRemovals: boolean;
  readonly findMedia: FindMedia;
  readonly join: Join;
}

/**
 * Returns a function that reads a post with its comments and stores it. Failures are recorded, and the archive keeps its data of that post.
 *
 * @throws (the returned function) the error of `source.checkAccess`, if the source no longer accepts the token; the last failure, if the
 *   source has stopped responding; errors of the store
 */
export function createPostReader(
  crawl: PostReaderOptions,
): (summary: PostSummary, archived: StoredPost | undefined) => Promise<void> {
  const { comments: providesComments, datedReadings } = crawl.source.capabilities;
  let unanswered = 0;

  return async (summary, archived) => {
    const id = textOf(summary.id);
    if (!crawl.store.accepts(id)) {
      const text = message('crawl.post-id-unusable', { id: JSON.stringify(id.slice(0, 80)) });
      crawl.tally.recordFailure(id, sourceFailure('post list', 'unexpected', text));
      return;
    }
    const [{ value, failure }, comments] = await Promise.all([
      attempt('post read', () =>
        crawl.source.post(id).then((post) => {
          const archivedBody = () => (datedReadings ? archived?.body : undefined);
          return post === 'withheld' ? post : validateReading(post, id, archivedBody, crawl.acceptRemovals);
        }),
      ),
      providesComments
        ? attempt('comment list', () =>
            crawl.source
              .comments(id)
              .then((list) => crawl.join.completeComments(list, archived))
              .then((list) =>
                datedReadings ? validateCommentList(list, summary, archived, crawl.acceptRemovals) : list,
              ),
          )
        : noComments,
    ]);
    // Storing a post takes longer than sending the next request. Yields so that all responses that arrived together are received first, and
    // the requests that follow them are sent.
    await setImmediate();
    crawl.missing.markRequested(id);
    if (value === 'withheld') {
      unanswered = 0;
      return storeWithheld(crawl, id, summary, archived);
    }
    const failures = [failure, comments.failure].filter((failure) => failure !== undefined);
    const isOutage =
      failures.length === (providesComments ? 2 : 1) &&
      failures.every((one) => !one.refusal && one.status !== unexpectedStatus);
    unanswered = isOutage ? unanswered + 1 : 0;
    if (unanswered >= maxConsecutiveOutages && failures[0]) throw failures[0];
    // With an invalid token, every post is refused as if it were private. Check the token, so that it does not make all remaining posts
    // unreadable.
    if (failures.some((one) => one.refusal)) await crawl.source.checkAccess();
    for (const one of failures) crawl.tally.recordFailure(id, one);
    if (failure && !failure.refusal) crawl.missing.addPart(id, 'post read');
    if (comments.failure && !comments.failure.refusal) crawl.missing.addPart(id, 'comment list');
    if (!providesComments) crawl.missing.keepPart(id, 'comment list');
    await storePost(crawl, { id, summary, archived, reading: { value, failure }, comments });
  };
}

/** Records that a post needs a password. The archived body and comments are kept, even if removals are accepted. */
async function storeWithheld(
  { store, tally }: PostReaderOptions,
  id: string,
  listed: PostSummary,
  archived: StoredPost | undefined,
): Promise<void> {
  const { damage = [], record } = archived ?? {};
  if (damage.length > 0) {
    const text = message('crawl.damaged-and-withheld', { files: damage.map(({ entry }) => entry) });
    tally.recordFailure(id, sourceFailure('post read', 'withheld', text));
  }
  if (archived && !record) return;
  const hasReading = (record?.reading ?? null) !== null;
  tally.warn({ code: 'post-withheld', post: id, isArchived: hasReading });
  const visibility = isStricter(protectedVisibility, listed.visibility) ? protectedVisibility : listed.visibility;
  const { comments = record?.summary.comments } = listed;
  const summary = { ...listed, visibility, ...(comments !== undefined && { comments }) };
  const put = await store.putPost({ id, state: 'listed', summary, withheld: true });
  tally.recordStored(id, summary, put, hasReading);
}

async function storePost(
  crawl: PostReaderOptions,
  post: {
    id: string;
    summary: PostSummary;
    archived: StoredPost | undefined;
    reading: { readonly value: PostReading | undefined; readonly failure: SourceFailure | undefined };
    comments: Result<CommentList> | typeof noComments;
  },
): Promise<void> {
  const { tally, losses, source, join } = crawl;
  const { capabilities } = source;
  const { id, archived, reading } = post;
  // Only a complete reading may replace a damaged record: its intact parts may be all that remains of the post.
  if (reading.failure && archived && !archived.record) return;
  const details = reading.value && (await source.details?.(id));
  const archivedComments = commentsOf(archived?.comments ?? {});
  const { list: comments, count } = post.comments.value
    ? join.comments(post.comments.value, archived?.record, archivedComments)
    : {};
  // If the formats of received and archived comments differ, none may be interpreted as HTML: parts of plain text would become markup.
  const commentFormat =
    archivedComments.length === 0 || archived?.record?.details?.commentFormat === details?.commentFormat
      ? details?.commentFormat
      : undefined;
  const counted = count === undefined ? {} : { comments: count };
  const summary = { ...post.summary, ...counted };
  const lost = comments && capabilities.datedReadings ? unlistedComments(archived, comments) : [];
  if (comments) losses.addRead(archived, summary, lost);
  // Warns before the post is stored: if the run is interrupted afterwards, the run that resumes it does not read the post again, and could
  // not report the warning.
  if (post.comments.value) warnAboutCommentCount(tally, id, summary, post.comments.value);
  const base =
    reading.value &&
    (await mediaBaseFor(crawl, { id, summary, reading: reading.value, details, isHeld: archived !== undefined }));
  const received = reading.value && keepSameBody(source, reading.value, archived?.body);
  const joined = received && join.reading(received, details, base, archived?.record, archived?.body);
  const { mediaBase } = joined ?? {};
  const put = await putPost(crawl, {
    id,
    ...stateAndSummary(summary, reading.failure, archived?.record, capabilities),
    ...joined,
    ...(joined && { reading: { ...joined.reading, ...counted } }),
    withheld: joined && capabilities.datedReadings ? false : undefined,
    details: joined && { ...joined.details, commentFormat },
    backups:
      joined &&
      withBodySource(
        await extraOf(source, id, archived?.record),
        bodySourceOf({ content: reading.value.content, details }, archived, joined.details),
        archived?.record,
      ),
    // Removals are postponed until their total is known. Other changes are stored now, so that a comment that became private is no longer published.
    // A list without any of the archived comments is not stored yet.
    comments: lost.length > 0 && lost.length === commentIdsOf(archived).size ? undefined : comments,
    keepsComments: lost.length > 0,
    commentsUnknown: comments === undefined && !post.comments.failure,
  });
  tally.recordStored(id, summary, put, reading.value !== undefined || (archived?.record?.reading ?? null) !== null);
  if (!joined) return;
  if (join.isAssumedPrivate(reading.value.visibility, archived?.record)) tally.recordAssumedPrivate();
  await addPostMedia(
    crawl,
    id,
    textOf(joined.reading.content),
    { mediaBase, summary, reading: joined.reading, details: joined.details },
    (addresses) => source.otherFiles?.(id, addresses) ?? [],
  );
}

/** Returns a post with its archived body if the received body differs only in values that differ between responses. */
function keepSameBody(
  { isSameBody }: Pick<SourceBlog, 'isSameBody'>,
  reading: PostReading,
  archived: string | undefined,
): PostReading {
  const body = exactTextOf(reading.content);
  return archived !== undefined && body !== archived && isSameBody?.(body, archived) === true
    ? { ...reading, content: archived }
    : reading;
}

/** Returns the extra data of a post for its record, or the archived data if that is newer. Data in other formats is not affected. */
async function extraOf(
  { extra }: Pick<SourceBlog, 'extra'>,
  id: string,
  record: PostRecord | undefined,
): Promise<ReceivedPost['backups']> {
  if (!extra) return undefined;
  const said = await extra.post(id);
  const archived = record?.backups?.[extra.format];
  const isOlder = archived !== undefined && extra.isOlder?.(Object.values(said), Object.values(archived));
  return { [extra.format]: isOlder ? archived : said };
}

/** Format of backups whose bodies are sources: the blog renders HTML from them. */
const sourceFormat = 'wxr';

/** Returns the source of a body, if the stored body is the HTML that was rendered from it. */
function bodySourceOf(
  received: { readonly content: unknown; readonly details: PostDetails | undefined },
  archived: StoredPost | undefined,
  stored: PostDetails | undefined,
): string | undefined {
  const isSource = (details: PostDetails | undefined) => details?.bodyFormat === 'wordpress';
  if (isSource(stored)) return undefined;
  const before = isSource(archived?.record?.details) ? archived?.body : undefined;
  return isSource(received.details) ? exactTextOf(received.content) : before;
}

/** Adds the source of a body to the received or archived backup data of its format. */
function withBodySource(
  received: ReceivedPost['backups'],
  content: string | undefined,
  archived: PostRecord | undefined,
): ReceivedPost['backups'] {
  if (content === undefined) return received;
  const data = received?.[sourceFormat] ?? archived?.backups?.[sourceFormat];
  return { ...received, [sourceFormat]: { ...data, content } };
}

/** Stores a post. If its comments cannot be stored, stores it without them. */
async function putPost({ store, tally, missing }: PostReaderOptions, received: ReceivedPost): Promise<PutResult> {
  try {
    return await store.putPost(received);
  } catch (error) {
    if (received.comments === undefined || endsCrawl(error)) throw error;
    const put = await store.putPost({ ...received, comments: undefined });
    tally.recordFailure(received.id, unexpectedFailure('comment list', error));
    missing.addPart(received.id, 'comment list');
    return put;
  }
}

/**
 * Queues the media of a body, and other files of the post in the source. If they cannot be determined, the next run reads the post again.
 */
export async function addPostMedia(
  {
    store,
    media,
    tally,
    missing,
    findMedia,
  }: Pick<PostReaderOptions, 'media' | 'tally' | 'missing' | 'findMedia'> & {
    readonly store: Pick<Store, 'markMediaComplete'>;
  },
  id: string,
  html: string,
  of: Parameters<FindMedia>[1],
  others: (addresses: readonly string[]) => readonly string[] = () => [],
): Promise<void> {
  try {
    const found = findMedia(html, of);
    const more = others(found.flatMap(({ addresses }) => addresses));
    const besides = more.map((address) => ({ addresses: [address], kind: 'file' as const }));
    await media.add([...found, ...besides], id, () => store.markMediaComplete(id));
  } catch (error) {
    if (endsCrawl(error)) throw error;
    tally.recordFailure(id, unexpectedFailure('find media', error));
    missing.addPart(id, 'post read');
  }
}

function warnAboutCommentCount(tally: Tally, id: string, summary: PostSummary, list: CommentList): void {
  const received = commentsOf(list).length;
  const total = countOf(list.totalCount) ?? countOf(summary.comments);
  if (total !== undefined && total !== received) tally.warn({ code: 'count-comments', post: id, total, received });
}

/**
 * Returns the new state and summary of a record. After an outage, keeps the archived summary, so that the next run detects changes of the
 * post. Only a stricter visibility in the list applies immediately, so that the outage does not keep the post published.
 */
function stateAndSummary(
  summary: PostSummary,
  failure: SourceFailure | undefined,
  stored: PostRecord | undefined,
  { datedReadings }: Pick<SourceCapabilities, 'datedReadings'>,
): { state: RecordState; summary: PostSummary } {
  if (!datedReadings && stored) {
    // A version of unknown date proves neither that a removed post exists again nor that a refused post may be published.
    const isWithdrawn = stored.state === 'removed' || (isRefused(stored) && stored.reading !== null);
    return { state: failure || isWithdrawn ? stored.state : 'listed', summary: failure ? stored.summary : summary };
  }
  if (!failure) return { state: 'listed', summary };
  if (failure.refusal || !stored) return { state: 'unreadable', summary };
  // The archived body was meant for its previous audience, so a less strict visibility does not apply to it.
  const { visibility } = summary;
  return {
    state: isRefused(stored) ? 'unreadable' : 'listed',
    summary: { ...stored.summary, ...(isStricter(visibility, stored.summary.visibility) && { visibility }) },
  };
}

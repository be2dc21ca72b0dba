import { commentThreads, type CommentThread } from '../../../core/comment-threads.ts';
import { parseDate } from '../../../core/dates.ts';
import { compareIds } from '../../../core/ids.ts';
import type { Comment } from '../../../core/items/comment.ts';
import { textOf } from '../../../core/items/scalar.ts';
import type { CommentPolicy } from '../../../core/policies.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { BlogClock } from './blog-clock.ts';
import { inOrder } from './in-order.ts';
import type { PostFailures } from './post-failures.ts';
import type { CommentReading } from './readings.ts';
import type { NewestComment, SitePost } from '../site/site.ts';
import { siteComment, type Owner } from './threads.ts';

/** The comments of the published posts: their numbers, and the newest. */
export interface SiteComments {
  /** by id of the post */
  readonly readings: ReadonlyMap<string, CommentReading>;
  /** newest first, those without a date last */
  readonly newest: readonly FoundComment[];
}

export interface FoundComment {
  readonly post: string;
  readonly comment: Comment;
}

/** So many are on the front page. */
const newestShown = 10;

/**
 * Reads the comment lists of posts. Of all that is read only the numbers and the newest comments stay in memory.
 *
 * @param before what an earlier publish read, of the same versions of posts
 * @param width lists that are read at the same time
 * @param onFailure called with a post whose comments cannot be handled
 * @throws {ArchiveError} when the archive is damaged
 */
export async function readComments(
  archive: Pick<ArchiveReader, 'comments'>,
  posts: readonly { readonly id: string }[],
  policy: CommentPolicy,
  clock: BlogClock,
  before: (id: string) => CommentReading | undefined,
  width: number,
  onFailure: (id: string, error: unknown) => void = (_, error) => {
    throw error;
  },
): Promise<SiteComments> {
  const readings = new Map<string, CommentReading>();
  if (policy === 'none') return { readings, newest: [] };
  const fingerprint = JSON.stringify([policy, clock.fingerprint]);
  const read = async ({ id }: { readonly id: string }): Promise<readonly [string, CommentReading]> => {
    const all = await archive.comments(id);
    const { threads, count } = commentThreads(all, policy);
    const [newest] = newestOf(dated(id, threads, clock));
    const secret = policy === 'public' ? secretIn(all) : 0;
    return [id, { fingerprint, shown: count, secret, newest: newest && orderOf(newest) }];
  };
  const start = (post: { readonly id: string }) => {
    const known = before(post.id);
    if (known?.fingerprint === fingerprint) return [post.id, known] as const;
    return read(post).catch((error: unknown) => {
      onFailure(post.id, error);
      return undefined;
    });
  };
  await inOrder(posts, width, start, (found) => {
    if (found) readings.set(...found);
  });

  let newest: DatedComment[] = [];
  for (const id of candidates(readings)) {
    try {
      const { threads } = commentThreads(await archive.comments(id), policy);
      newest = newestOf([...newest, ...dated(id, threads, clock)]);
    } catch (error) {
      onFailure(id, error);
    }
  }
  return { readings, newest };
}

/** The posts among whose comments the newest are: those of which the newest one is newer than those of others. */
function candidates(readings: ReadonlyMap<string, CommentReading>): string[] {
  return [...readings]
    .flatMap(([post, { newest }]) => (newest ? [{ post, id: newest.id, second: newest.second ?? -Infinity }] : []))
    .sort(newestFirst)
    .slice(0, newestShown)
    .map(({ post }) => post);
}

function dated(post: string, threads: readonly CommentThread[], clock: BlogClock): DatedComment[] {
  return commentsIn(threads).map((comment) => ({
    post,
    comment,
    id: textOf(comment.id),
    second: secondOf(comment, clock),
  }));
}

function orderOf({ id, second }: DatedComment): NonNullable<CommentReading['newest']> {
  return { id, second: Number.isFinite(second) ? second : undefined };
}

/** The newest comments with their posts. */
export function newestComments(
  { newest }: SiteComments,
  posts: readonly SitePost[],
  clock: BlogClock,
  owner: Owner,
  failures: Pick<PostFailures, 'attempt'>,
): NewestComment[] {
  const wanted = new Set(newest.map(({ post }) => post));
  const byId = new Map(posts.filter(({ id }) => wanted.has(id)).map((post) => [post.id, post]));
  return newest.flatMap((found) => {
    const post = byId.get(found.post);
    if (!post) return [];
    const comment = failures.attempt(post.id, () => siteComment(found.comment, clock, owner), undefined);
    if (!comment) return [];
    const { id, name, date, text, hidden } = comment;
    return [{ id, name, date, text, owner: comment.owner, hidden, post }];
  });
}

function commentsIn(threads: readonly CommentThread[]): Comment[] {
  const open = [...threads];
  const comments: Comment[] = [];
  for (let thread = open.pop(); thread; thread = open.pop()) {
    comments.push(thread.comment);
    for (const reply of thread.replies) open.push(reply);
  }
  return comments;
}

/** What comments are ordered by. */
interface Dated {
  readonly post: string;
  readonly id: string;
  /** −∞ where it has no date */
  readonly second: number;
}

type DatedComment = FoundComment & Dated;

function newestOf(comments: readonly DatedComment[]): DatedComment[] {
  return [...comments].sort(newestFirst).slice(0, newestShown);
}

/** For `sort`: those without a date last, and of the same second the higher id first. */
function newestFirst(a: Dated, b: Dated): number {
  if (a.second !== b.second) return a.second < b.second ? 1 : -1;
  return compareIds(b.id, a.id) || compareIds(b.post, a.post);
}

/** The epoch; −∞ where there is none. */
function secondOf(comment: Comment, clock: BlogClock): number {
  const date = parseDate(comment.date);
  // Only what a clock showed needs the zone, and to ask for that is slow.
  return date && 'epoch' in date ? date.epoch : (clock.ofComment(date)?.epoch ?? -Infinity);
}

/** Approved comments that are not open to everybody; of those with the same id the first counts. */
function secretIn(comments: readonly Comment[]): number {
  const seen = new Set<string>();
  let count = 0;
  for (const comment of comments) {
    const id = textOf(comment.id);
    if (seen.has(id)) continue;
    seen.add(id);
    if (textOf(comment.visibility) === '2' && textOf(comment.open).toUpperCase() !== 'Y') count += 1;
  }
  return count;
}

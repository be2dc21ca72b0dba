import { commentThreads, type CommentThread } from '../core/comment-threads.ts';
import { parseDate } from '../core/dates.ts';
import { compareIds } from '../core/ids.ts';
import type { Comment } from '../core/items/comment.ts';
import { textOf } from '../core/items/scalar.ts';
import type { CommentPolicy } from '../core/visibility.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { BlogClock } from './blog-clock.ts';
import { inOrder } from './in-order.ts';
import type { CommentReading } from './readings.ts';
import type { NewestComment, SitePost } from './site.ts';
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
 * @throws {ArchiveError} when the archive is damaged
 */
export async function readComments(
  archive: Pick<ArchiveReader, 'comments'>,
  posts: readonly { readonly id: string }[],
  policy: CommentPolicy,
  clock: BlogClock,
  before: (id: string) => CommentReading | undefined,
  width: number,
): Promise<SiteComments> {
  const readings = new Map<string, CommentReading>();
  if (policy === 'none') return { readings, newest: [] };
  const basis = JSON.stringify([policy, clock.basis]);
  const read = async ({ id }: { readonly id: string }): Promise<readonly [string, CommentReading]> => {
    const known = before(id);
    if (known?.basis === basis) return [id, known];
    const all = await archive.comments(id);
    const { threads, count } = commentThreads(all, policy);
    const seconds = commentsIn(threads).map((comment) => secondOf(comment, clock));
    const newest = seconds.reduce((latest, second) => Math.max(latest, second), -Infinity);
    const secret = policy === 'public' ? secretIn(all) : 0;
    return [id, { basis, shown: count, secret, newest: Number.isFinite(newest) ? newest : undefined }];
  };
  await inOrder(posts, width, read, ([id, reading]) => void readings.set(id, reading));

  let newest: DatedComment[] = [];
  for (const id of candidates(readings)) {
    const { threads } = commentThreads(await archive.comments(id), policy);
    const found = commentsIn(threads).map((comment) => ({ post: id, comment, second: secondOf(comment, clock) }));
    newest = newestOf([...newest, ...newestOf(found)]);
  }
  return { readings, newest };
}

/** The posts among whose comments the newest are: as many as there are newest comments, and those that are as new as the last. */
function candidates(readings: ReadonlyMap<string, CommentReading>): string[] {
  const byAge = [...readings]
    .filter(([, { shown }]) => shown > 0)
    .map(([id, { newest = -Infinity }]) => ({ id, newest }))
    .sort((a, b) => (a.newest === b.newest ? compareIds(b.id, a.id) : b.newest - a.newest));
  const last = byAge[newestShown - 1]?.newest ?? -Infinity;
  // Of comments without a date there may be any number, and those of the posts with the highest ids come first.
  return byAge
    .filter(({ newest }, index) => index < newestShown || (newest === last && Number.isFinite(last)))
    .map(({ id }) => id);
}

/** The newest comments with their posts. */
export function newestComments(
  { newest }: SiteComments,
  posts: readonly SitePost[],
  clock: BlogClock,
  owner: Owner,
): NewestComment[] {
  const wanted = new Set(newest.map(({ post }) => post));
  const byId = new Map(posts.filter(({ id }) => wanted.has(id)).map((post) => [post.id, post]));
  return newest.flatMap((found) => {
    const post = byId.get(found.post);
    if (!post) return [];
    const comment = siteComment(found.comment, clock, owner);
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

interface DatedComment extends FoundComment {
  readonly second: number;
}

function newestOf(comments: readonly DatedComment[]): DatedComment[] {
  return [...comments].sort(newestFirst).slice(0, newestShown);
}

/** For `sort`: those without a date last, and of the same second the higher id first. */
function newestFirst(a: DatedComment, b: DatedComment): number {
  if (a.second !== b.second) return a.second < b.second ? 1 : -1;
  return compareIds(textOf(b.comment.id), textOf(a.comment.id)) || compareIds(b.post, a.post);
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

import { buildCommentThreads, type CommentThread } from '../../../core/trees/comment-threads.ts';
import { parseDate } from '../../../core/dates.ts';
import { compareIds } from '../../../core/collections/compare.ts';
import type { Comment } from '../../../core/items/comment.ts';
import { textOf, addressOf, decodedTextOf, exactTextOf } from '../../../core/items/scalar.ts';
import type { CommentPolicy } from '../../../core/policies.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { BlogClock } from './blog-clock.ts';
import { processInOrder } from '../../../core/async/in-order.ts';
import type { PostFailures } from './post-failures.ts';
import type { CachedCommentData } from './post-facts.ts';
import type { NewestSiteComment, SitePost, Thread } from '../site/site.ts';
import type { Blog } from '../../../core/items/blog.ts';
import { isPublicComment } from '../../../core/visibility.ts';
import { sanitizeUrl } from '../../../core/urls/sanitize-url.ts';
import { hostKey } from '../site/source-addresses.ts';
import { blogAddresses } from './site-blog.ts';

/** Counts and newest comments of the published posts. */
export interface SiteComments {
  /** data of each post's comments, by post ID */
  readonly readings: ReadonlyMap<string, CachedCommentData>;
  /** newest first; comments without a date come last */
  readonly newest: readonly FoundComment[];
}

export interface FoundComment {
  readonly post: string;
  readonly comment: Comment;
}

/** Number of newest comments on the front page. */
const newestShown = 10;

/**
 * Reads the comment lists of posts. Only counts and the newest comments stay in memory.
 * @param before cached data for the same versions of posts
 * @param width number of lists that are read at the same time
 * @param onFailure called with each post whose comments cannot be processed
 * @throws {ArchiveError} if the archive is damaged
 */
export async function readComments(
  archive: Pick<ArchiveReader, 'comments'>,
  posts: readonly { readonly id: string }[],
  policy: CommentPolicy,
  clock: BlogClock,
  before: (id: string) => CachedCommentData | undefined,
  width: number,
  onFailure: (id: string, error: unknown) => void = (_, error) => {
    throw error;
  },
): Promise<SiteComments> {
  const readings = new Map<string, CachedCommentData>();
  if (policy === 'none') return { readings, newest: [] };
  const fingerprint = JSON.stringify([policy, clock.fingerprint]);
  const read = async ({ id }: { readonly id: string }): Promise<readonly [string, CachedCommentData]> => {
    const all = await archive.comments(id);
    const { threads, count } = buildCommentThreads(all, policy);
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
  await processInOrder(posts, width, start, (found) => {
    if (found) readings.set(...found);
  });

  let newest: DatedComment[] = [];
  for (const id of candidates(readings)) {
    try {
      const { threads } = buildCommentThreads(await archive.comments(id), policy);
      newest = newestOf([...newest, ...dated(id, threads, clock)]);
    } catch (error) {
      onFailure(id, error);
    }
  }
  return { readings, newest };
}

/** Returns the posts that may contain one of the blog's newest comments: those whose own newest comment is among the most recent. */
function candidates(readings: ReadonlyMap<string, CachedCommentData>): string[] {
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

function orderOf({ id, second }: DatedComment): NonNullable<CachedCommentData['newest']> {
  return { id, second: Number.isFinite(second) ? second : undefined };
}

/** Returns the newest comments with their posts. */
export function newestComments(
  { newest }: SiteComments,
  posts: readonly SitePost[],
  clock: BlogClock,
  owner: Owner,
  failures: Pick<PostFailures, 'attempt'>,
): NewestSiteComment[] {
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

/** Sort key of comments. */
interface Dated {
  readonly post: string;
  readonly id: string;
  /** −∞ if there is no date */
  readonly second: number;
}

type DatedComment = FoundComment & Dated;

function newestOf(comments: readonly DatedComment[]): DatedComment[] {
  return [...comments].sort(newestFirst).slice(0, newestShown);
}

/** Compares comments, newest first. Comments without a date come last; on a tie, the higher ID comes first. */
function newestFirst(a: Dated, b: Dated): number {
  if (a.second !== b.second) return a.second < b.second ? 1 : -1;
  return compareIds(b.id, a.id) || compareIds(b.post, a.post);
}

/** Returns the time of a comment in seconds since 1970; −∞ if it has no date. */
function secondOf(comment: Comment, clock: BlogClock): number {
  const date = parseDate(comment.date);
  // Only a local time requires the time zone, and looking it up is slow.
  return date && 'epoch' in date ? date.epoch : (clock.ofComment(date)?.epoch ?? -Infinity);
}

/** Counts approved comments that are not public. If several comments have the same ID, only the first one counts. */
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

/** Data that identifies comments by the owner of the blog. */
export interface Owner {
  /** nickname of the owner; if empty, no comment counts as the owner's */
  readonly name: string;
  /** hosts of the blog, see `hostKey` */
  readonly hosts: ReadonlySet<string>;
}

export function ownerOf(blog: Blog): Owner {
  const name = decodedTextOf(blog.nickname).normalize('NFC').trim();
  return { name, hosts: new Set(blogAddresses(blog).map((address) => hostKey(new URL(address)))) };
}

/**
 * Returns threads as the site shows them. Iterative, so that deep threads cannot overflow the stack.
 * @param attempt wraps the conversion of a comment; if it fails, only the text of the comment is shown
 * @param shownAs removes data that may not be shown from a comment
 */
export function siteThreads(
  threads: readonly CommentThread[],
  clock: BlogClock,
  owner: Owner,
  attempt: <T>(action: () => T, otherwise: T) => T = (action) => action(),
  shownAs: (comment: Omit<Thread, 'replies'>) => Omit<Thread, 'replies'> = (comment) => comment,
): Thread[] {
  const top: Thread[] = [];
  const open = [{ from: threads, to: top }];
  for (let step = open.pop(); step; step = open.pop()) {
    for (const { comment, replies } of step.from) {
      const to: Thread[] = [];
      const plain = () => shownAs({ ...noComment, text: exactTextOf(comment.comment) });
      const shown =
        attempt(() => shownAs(siteComment(comment, clock, owner)), undefined) ??
        attempt(plain, { ...noComment, text: '' });
      step.to.push({ ...shown, replies: to });
      if (replies.length > 0) open.push({ from: replies, to });
    }
  }
  return top;
}

const noComment = { id: '', name: '', homepage: '', date: undefined, owner: false, hidden: false } as const;

/** Converts a comment without its replies. */
function siteComment(comment: Comment, clock: BlogClock, owner: Owner): Omit<Thread, 'replies'> {
  const homepage = sanitizeUrl(addressOf(comment.homepage)) ?? '';
  const name = decodedTextOf(comment.name);
  return {
    id: textOf(comment.id),
    name,
    homepage,
    date: clock.ofComment(parseDate(comment.date)),
    text: exactTextOf(comment.comment),
    owner: isOwner(name, homepage, owner),
    hidden: !isPublicComment(comment),
  };
}

/** Reports whether the owner wrote a comment. Both name and homepage must match, because visitors can enter either of them. */
function isOwner(name: string, homepage: string, owner: Owner): boolean {
  if (owner.name === '' || homepage === '') return false;
  return name.normalize('NFC').trim() === owner.name && owner.hosts.has(hostKey(new URL(homepage)));
}

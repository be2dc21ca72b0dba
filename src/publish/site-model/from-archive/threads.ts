import type { CommentThread } from '../../../core/comment-threads.ts';
import { parseDate } from '../../../core/dates.ts';
import type { Blog } from '../../../core/items/blog.ts';
import type { Comment } from '../../../core/items/comment.ts';
import { addressOf, decodedTextOf, exactTextOf, textOf } from '../../../core/items/scalar.ts';
import { isPublicComment } from '../../../core/visibility.ts';
import { externalAddress } from '../../../core/external-address.ts';
import type { BlogClock } from './blog-clock.ts';
import { hostKey } from '../site/host-key.ts';
import { blogAddresses } from './site-blog.ts';
import type { Thread } from '../site/site.ts';

/** What makes a comment that of the blog's owner. */
export interface Owner {
  /** the blog's nickname; where it is empty nobody is known to be the owner */
  readonly name: string;
  /** of the blog's own addresses, see `hostKey` */
  readonly hosts: ReadonlySet<string>;
}

export function ownerOf(blog: Blog): Owner {
  const name = decodedTextOf(blog.nickname).normalize('NFC').trim();
  return { name, hosts: new Set(blogAddresses(blog).map((address) => hostKey(new URL(address)))) };
}

/**
 * Threads of comments as the site shows them. Nothing recurs: threads may be of any depth.
 * @param attempt does what is to be done for one comment, which is its text alone where that fails
 * @param shownAs makes of a comment what may be shown of it
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

/** A comment without the replies to it. */
export function siteComment(comment: Comment, clock: BlogClock, owner: Owner): Omit<Thread, 'replies'> {
  const homepage = externalAddress(addressOf(comment.homepage)) ?? '';
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

/** By both: anybody may write under the owner's name, and anybody may give the blog's address. */
function isOwner(name: string, homepage: string, owner: Owner): boolean {
  if (owner.name === '' || homepage === '') return false;
  return name.normalize('NFC').trim() === owner.name && owner.hosts.has(hostKey(new URL(homepage)));
}

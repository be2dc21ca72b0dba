import { withoutAddresses, type Posts, type Unpublished } from '../../../body/unpublished.ts';
import type { Thread } from '../site/site.ts';

/** What the writer of a comment has given. */
type Written = Pick<Thread, 'name' | 'text'> & Partial<Pick<Thread, 'homepage'>>;

/**
 * A comment without the addresses of posts that are not published: when it was written, they may have been.
 * @param note takes what each of these led to
 */
export function shownComment<Comment extends Written>(
  comment: Comment,
  posts: Posts,
  note: (target: Unpublished) => void = () => undefined,
): Comment {
  const without = (said: string) => {
    const { text, found } = withoutAddresses(said, posts);
    for (const target of found) note(target);
    return text;
  };
  const [name, text] = [without(comment.name), without(comment.text)];
  const target = comment.homepage ? posts.link(comment.homepage) : undefined;
  if (target?.kind !== 'unpublished') return { ...comment, name, text };
  note(target);
  return { ...comment, name, text, homepage: '' };
}

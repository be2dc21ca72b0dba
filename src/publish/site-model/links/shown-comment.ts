import { removePostAddresses, type PostLookup, type UnpublishedPost } from '../../../body/unpublished/unpublished.ts';
import type { Thread } from '../site/site.ts';

/** The texts that a commenter has entered. */
type Written = Pick<Thread, 'name' | 'text'> & Partial<Pick<Thread, 'homepage'>>;

/**
 * Removes addresses of unpublished posts from a comment: the posts may have been public when the comment was written.
 * @param note called with each target whose address was removed
 */
export function shownComment<Comment extends Written>(
  comment: Comment,
  posts: PostLookup,
  note: (target: UnpublishedPost) => void = () => undefined,
): Comment {
  const without = (commentText: string) => {
    const { text, found } = removePostAddresses(commentText, posts);
    for (const target of found) note(target);
    return text;
  };
  const [name, text] = [without(comment.name), without(comment.text)];
  const target = comment.homepage ? posts.link(comment.homepage) : undefined;
  if (target?.kind !== 'unpublished') return { ...comment, name, text };
  note(target);
  return { ...comment, name, text, homepage: '' };
}

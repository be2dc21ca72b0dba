import { RefusedError, UsageError } from '../core/errors/errors.ts';
import { message } from '../messages/message.ts';

/**
 * Chooses one of the blogs in a backup. If there is only one, its name does not matter.
 *
 * @param wanted name from the user, or of the blog in the archive
 * @throws {UsageError | RefusedError} if there are several blogs, and none is wanted or none has the wanted name
 */
export function chooseBlog<Blog extends { readonly name: string }>(
  blogs: readonly [Blog, ...Blog[]],
  wanted: string | undefined,
): Blog {
  if (blogs.length === 1) return blogs[0];
  const names = blogs.map(({ name }) => name);
  if (wanted === undefined) throw new UsageError('option-missing', message('backup.choose-blog', { blogs: names }));
  const chosen = blogs.find(({ name }) => name === wanted);
  if (!chosen) throw new RefusedError('blog-unknown', message('backup.blog-not-among', { wanted, blogs: names }));
  return chosen;
}

import { RefusedError } from '../../../core/errors/errors.ts';
import { blogsOf, type Blog, type BlogInfo } from '../../../core/items/blog.ts';
import { addressOf, textOf } from '../../../core/items/scalar.ts';
import type { ListedBlog } from '../../../crawl/source.ts';
import { nameFromHost } from '../../../core/urls/name-from-host.ts';
import { message } from '../../../messages/message.ts';

export function listedBlogs(info: BlogInfo): ListedBlog[] {
  return blogsOf(info).map((blog) => ({ name: blogName(blog), isDefault: isDefaultBlog(blog), blog }));
}

/**
 * Returns the blog of that name. Default: the default blog of the token.
 * @throws {RefusedError} if the token has no such blog
 */
export function findBlog(blogs: readonly ListedBlog[], wanted: string | undefined): ListedBlog {
  const found =
    wanted === undefined ? (blogs.find((one) => one.isDefault) ?? blogs[0]) : blogs.find(({ name }) => name === wanted);
  if (found && found.name !== '') return found;
  if (wanted === undefined) throw new RefusedError('no-blogs', message('app.no-blogs'));
  throw new RefusedError('blog-unknown', message('app.blog-unknown', { wanted, blogs: blogs.map(({ name }) => name) }));
}

/** Returns the name that operations use for a blog. If the server omits it, it is the first label of the blog's host name. */
function blogName(blog: Blog): string {
  const name = textOf(blog.name);
  if (name !== '') return name;
  const address = addressOf(blog.url);
  return URL.canParse(address) ? nameFromHost(new URL(address)) : address;
}

function isDefaultBlog(blog: Blog): boolean {
  return textOf(blog.default).toUpperCase() === 'Y';
}

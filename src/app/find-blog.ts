import type { ApiClient } from '../api/client.ts';
import { ApiError, GivenUpError, StatusError } from '../api/errors.ts';
import { RefusedError, SourceError } from '../core/errors.ts';
import { blogsOf, type Blog, type BlogInfo } from '../core/items/blog.ts';
import { addressOf, textOf } from '../core/items/scalar.ts';
import { isSourceFailure } from '../crawl/ports.ts';

export interface FoundBlog {
  readonly name: string;
  readonly blog: Blog;
  readonly info: BlogInfo;
}

/**
 * Asks for the token's blogs.
 * @throws {RefusedError} when the source does not accept the token
 * @throws {SourceError} when it cannot be reached or does not speak this API
 */
export async function readBlogInfo(client: ApiClient): Promise<BlogInfo> {
  try {
    return await client.call('blogInfo', {});
  } catch (error) {
    throw asRunError(error);
  }
}

/**
 * The blog of that name, or without a name the token's default one.
 * @throws {RefusedError} when the token has no such blog
 */
export function findBlog(info: BlogInfo, wanted: string | undefined): FoundBlog {
  const blogs = blogsOf(info);
  const names = blogs.map(blogName);
  const index = wanted === undefined ? defaultIndex(blogs) : names.indexOf(wanted);
  const [blog, name] = [blogs[index], names[index]];
  if (blog && name) return { name, blog, info };
  const has = names.length > 0 ? `It has: ${names.join(', ')}.` : 'It has none.';
  if (wanted === undefined) throw new RefusedError('The token has no blog that could be exported.');
  throw new RefusedError(`The token has no blog named "${wanted}". ${has} Choose one of them with --blog.`);
}

/** The name by which operations address a blog; servers that leave it out have it in the blog's host name. */
export function blogName(blog: Blog): string {
  const name = textOf(blog.name);
  if (name !== '') return name;
  const address = addressOf(blog.url);
  return URL.canParse(address) ? (new URL(address).hostname.split('.')[0] ?? '') : address;
}

export function isDefaultBlog(blog: Blog): boolean {
  return textOf(blog.default).toUpperCase() === 'Y';
}

function defaultIndex(blogs: readonly Blog[]): number {
  return Math.max(0, blogs.findIndex(isDefaultBlog));
}

/** Statuses with which servers of different years turn a token away; without the envelope the last two are any web server's. */
const turnedAway = ['401', '403', '400', '404'];

/** Whether an error is the source's way of turning the token, or the blog, away. */
export function isTurnedAway(error: unknown): boolean {
  if (!(error instanceof StatusError)) return false;
  return (error.inEnvelope ? turnedAway : turnedAway.slice(0, 2)).includes(error.status);
}

/** What a run has to say of a failure without which it cannot go on. Anything but an error of the API comes back as it is. */
export function asRunError(error: unknown): unknown {
  if (isTurnedAway(error)) {
    return new RefusedError(
      `The source refuses the token or the blog: ${(error as ApiError).message} ` +
        'Check the token (it may have expired), --blog and --base-url.',
      { cause: error },
    );
  }
  if (error instanceof ApiError) {
    return new SourceError(
      `The source cannot be used: ${error.message} Check --base-url and the network, or try again later.`,
      { cause: error },
    );
  }
  if (error instanceof GivenUpError) {
    const end = error.isForWaits ? 'The source is not waited for any longer' : 'The source does not answer any more';
    return new SourceError(
      `${end}: ${error.message} What was stored is kept, and the next run goes on from there. ` +
        'Check --base-url and the network, or try again later.',
      { cause: error },
    );
  }
  if (isSourceFailure(error)) return new SourceError(`The source cannot be used: ${error.message}`, { cause: error });
  return error;
}

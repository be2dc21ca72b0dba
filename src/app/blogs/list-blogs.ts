import { addressOf, countOf, decodedTextOf } from '../../core/items/scalar.ts';
import type { Context } from '../context.ts';
import { openSource, type SourceOptions } from '../sources/index.ts';

export interface BlogLine {
  readonly name: string;
  readonly title: string;
  readonly address: string;
  /** number of posts according to the source's statistics; undefined if not stated */
  readonly posts: number | undefined;
  readonly comments: number | undefined;
  readonly isDefault: boolean;
}

/**
 * Lists the blogs of a source to which the token has access.
 * @throws {RefusedError} if the source does not accept the token
 * @throws {SourceError} if the source cannot be reached or does not implement this API
 */
export async function listBlogs(options: SourceOptions, context: Context): Promise<BlogLine[]> {
  const source = await openSource(options, context);
  try {
    return (await source.blogs()).map(({ name, isDefault, blog }) => ({
      name,
      title: decodedTextOf(blog.title).trim(),
      address: addressOf(blog.secondaryUrl) || addressOf(blog.url),
      posts: countOf(blog.statistics?.post),
      comments: countOf(blog.statistics?.comment),
      isDefault,
    }));
  } finally {
    await source.close();
  }
}

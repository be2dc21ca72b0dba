import { addressOf, countOf, decodedTextOf } from '../core/items/scalar.ts';
import type { Context } from './context.ts';
import { openSource, type SourceOptions } from './sources/index.ts';

/** A blog that a source shows. */
export interface BlogLine {
  readonly name: string;
  readonly title: string;
  readonly address: string;
  /** as the source's statistics say; undefined where they say nothing */
  readonly posts: number | undefined;
  readonly comments: number | undefined;
  readonly isDefault: boolean;
}

/**
 * The blogs that a source shows: those that the token can see.
 * @throws {RefusedError} when the source does not accept the token
 * @throws {SourceError} when it cannot be reached or does not speak this API
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

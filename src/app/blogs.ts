import { blogsOf } from '../core/items/blog.ts';
import { addressOf, countOf, decodedTextOf } from '../core/items/scalar.ts';
import { connect } from './connection.ts';
import type { Context } from './context.ts';
import { blogName, isDefaultBlog, readBlogInfo } from './find-blog.ts';
import type { SourceOptions } from './options.ts';

/** A blog that the token can see. */
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
 * The blogs that the token can see.
 * @throws {RefusedError} when the source does not accept the token
 * @throws {SourceError} when it cannot be reached or does not speak this API
 */
export async function listBlogs(options: SourceOptions, context: Context): Promise<BlogLine[]> {
  const connection = connect(options, context);
  try {
    return blogsOf(await readBlogInfo(connection.client)).map((blog) => ({
      name: blogName(blog),
      title: decodedTextOf(blog.title).trim(),
      address: addressOf(blog.secondaryUrl) || addressOf(blog.url),
      posts: countOf(blog.statistics?.post),
      comments: countOf(blog.statistics?.comment),
      isDefault: isDefaultBlog(blog),
    }));
  } finally {
    await connection.close();
  }
}

import { addressOf, decodedTextOf } from '../../core/items/scalar.ts';
import type { Context } from '../context.ts';
import { ApiFoundError } from '../sources/api-found.ts';
import { openSource, type SourceOptions } from '../sources/index.ts';

/** A blog at an address, or the base URL of the Blog Read API. */
export type FoundBlog =
  | { readonly kind: 'wordpress' | 'blogger'; readonly title: string; readonly address: string }
  | { readonly kind: 'api'; readonly baseUrl: URL };

/**
 * Finds out which blog is at an address.
 * @throws {RefusedError} if there is none, or the server does not accept the account
 * @throws {SourceError} if the server does not respond
 */
export async function findBlog(options: SourceOptions, context: Context): Promise<FoundBlog> {
  const source = await openSource(options, context);
  try {
    const { blog } = await source.blog();
    const kind = source.place.kind === 'blogger' ? 'blogger' : 'wordpress';
    return { kind, title: decodedTextOf(blog.title).trim(), address: addressOf(blog.url) };
  } catch (error) {
    if (error instanceof ApiFoundError) return { kind: 'api', baseUrl: error.baseUrl };
    throw error;
  } finally {
    await source.close();
  }
}

import type { PublishedMedium } from '../../core/stored-medium.ts';
import type { PublishCache, CachedPost } from './cache.ts';
import type { PostReading } from '../model/readings.ts';

/** A cache as JSON takes it. Media are named by their files alone: what else is known of them is the archive's to say. */
export interface EncodedCache {
  readonly code: string;
  readonly readings: readonly (readonly [string, PostReading])[];
  readonly fingerprint: string;
  readonly posts: readonly (readonly [string, EncodedPost])[];
  readonly files: readonly (readonly [
    string,
    PublishCache['files'] extends ReadonlyMap<string, infer File> ? File : never,
  ])[];
  readonly search: { readonly ids: readonly string[]; readonly files: readonly (readonly [string, string])[] };
}

type EncodedPost = Omit<CachedPost, 'media' | 'cover'> & { readonly media: readonly string[]; readonly cover: string };

export function encodeCache({ code, readings, fingerprint, posts, files, search }: PublishCache): EncodedCache {
  return {
    code,
    readings: [...readings],
    fingerprint,
    posts: [...posts].map(([id, post]) => [
      id,
      { ...post, media: post.media.map(({ file }) => file), cover: post.cover?.file ?? '' },
    ]),
    files: [...files],
    search: { ids: search.ids, files: [...search.files] },
  };
}

/**
 * A post whose media the archive does not have any more is forgotten.
 * @param media those of the archive
 */
export function decodeCache(encoded: EncodedCache, media: Iterable<PublishedMedium>): PublishCache {
  const byFile = new Map([...media].map((medium) => [medium.file, medium]));
  const posts = new Map<string, CachedPost>();
  for (const [id, post] of encoded.posts) {
    const found = post.media.map((file) => byFile.get(file));
    if (!found.every((medium) => medium !== undefined)) continue;
    posts.set(id, { ...post, media: found, cover: byFile.get(post.cover) });
  }
  const { code, readings, fingerprint, files, search } = encoded;
  return {
    code,
    readings: new Map(readings),
    fingerprint,
    posts,
    files: new Map(files),
    search: { ids: search.ids, files: new Map(search.files) },
  };
}

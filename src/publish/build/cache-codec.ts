import type { PublishedMedium } from '../../core/stored-medium.ts';
import type { CachedPost, DecodedCache, EncodedPost, PublishCache } from './cache.ts';

export function encodePost(post: CachedPost): EncodedPost {
  return { ...post, media: post.media.map(({ file }) => file), cover: post.cover?.file ?? '' };
}

/**
 * A post whose media the archive does not have any more is forgotten.
 * @param media those of the archive
 */
export function decodeCache(cache: PublishCache, media: Iterable<PublishedMedium>): DecodedCache {
  const byFile = new Map([...media].map((medium) => [medium.file, medium]));
  const decoded = (post: EncodedPost): CachedPost | undefined => {
    const found = post.media.map((file) => byFile.get(file));
    if (!found.every((medium) => medium !== undefined)) return undefined;
    return { ...post, media: found, cover: byFile.get(post.cover) };
  };
  const get = (id: string) => {
    const post = cache.posts.get(id);
    return post && decoded(post);
  };
  return { ...cache, posts: { get }, encoded: cache.posts };
}

import type { PostReading, PostSummary } from '../../core/items/post.ts';
import { textOf } from '../../core/items/scalar.ts';
import type { PostDetails } from '../../core/records/post-details.ts';
import type { FindMedia } from './media-reference.ts';
import type { Store } from '../ports.ts';
import type { SourceBlog } from '../source.ts';

interface MediaBaseOptions {
  readonly source: Pick<SourceBlog, 'mediaBase'>;
  readonly store: Pick<Store, 'medium'>;
  readonly findMedia: FindMedia;
}

/** Returns the base of the relative URLs in a body from this source, if it is not the post's URL. */
export async function mediaBaseFor(
  { source, store, findMedia }: MediaBaseOptions,
  post: { id: string; summary: PostSummary; reading: PostReading; details: PostDetails | undefined; isHeld: boolean },
): Promise<string | undefined> {
  const { id, summary, reading, details, isHeld } = post;
  return source.mediaBase?.(id, {
    addresses: (mediaBase) => {
      // Media are stored after their post, so a new post has no stored media.
      if (!isHeld) return [];
      try {
        const found = findMedia(textOf(reading.content), { mediaBase, summary, reading, details });
        return found.flatMap(({ addresses }) => addresses);
      } catch {
        // The search is repeated when the post is stored, which reports the error.
        return [];
      }
    },
    stored: (address) => {
      const medium = store.medium(address);
      return medium === 'gone' ? undefined : medium;
    },
  });
}

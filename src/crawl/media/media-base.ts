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

/** What the relative addresses in a body of the source are read against, where that is not the address of the post. */
export async function mediaBaseFor(
  { source, store, findMedia }: MediaBaseOptions,
  post: { id: string; summary: PostSummary; reading: PostReading; details: PostDetails | undefined; isHeld: boolean },
): Promise<string | undefined> {
  const { id, summary, reading, details, isHeld } = post;
  return source.mediaBase?.(id, {
    addresses: (mediaBase) => {
      // Media of a post come after it: of one that is not held there are none.
      if (!isHeld) return [];
      try {
        const found = findMedia(textOf(reading.content), { mediaBase, summary, reading, details });
        return found.flatMap(({ addresses }) => addresses);
      } catch {
        // They are looked for once more when the post is stored, where it is told.
        return [];
      }
    },
    stored: (address) => {
      const medium = store.medium(address);
      return medium === 'gone' ? undefined : medium;
    },
  });
}

import type { MediaChoice } from '../../options/choices.ts';
import type { mediaBaseOf } from '../../core/media/media-base.ts';
import type { MediumKind } from '../../core/records/missing.ts';
import type { PostDetails } from '../../core/records/post-details.ts';

/** A reference to a media file, with its URLs in order of preference. */
export interface MediumReference {
  readonly addresses: readonly string[];
  readonly kind: MediumKind;
}

/**
 * Returns the media of a post: those in its body, and its cover.
 * @param of fields of the post's record against which relative URLs are resolved
 */
export type FindMedia = (
  body: string,
  of: Parameters<typeof mediaBaseOf>[0] & { readonly details?: PostDetails | undefined },
) => readonly MediumReference[];

export function isWanted(kind: MediumKind, choice: MediaChoice): boolean {
  return choice === 'all' || (choice === 'images' && kind === 'image');
}

import type { mediaBaseOf } from '../core/media-base.ts';
import type { MediumKind } from '../core/missing.ts';

/** A media file that something refers to: its addresses, the best first. */
export interface MediumReference {
  readonly addresses: readonly string[];
  readonly kind: MediumKind;
}

/**
 * The media that a body refers to.
 * @param of the record that the body is of, by which its relative addresses are read
 */
export type FindMedia = (html: string, of: Parameters<typeof mediaBaseOf>[0]) => readonly MediumReference[];

/** Which media are wanted. */
export type MediaChoice = 'all' | 'images' | 'none';

export function isWanted(kind: MediumKind, choice: MediaChoice): boolean {
  return choice === 'all' || (choice === 'images' && kind === 'image');
}

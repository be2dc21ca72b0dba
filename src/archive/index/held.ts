import { DamagedFile } from './own-text.ts';

/** What an archive has of something that was asked for, or why it has none. */
export type Held<T> =
  | { readonly kind: 'held'; readonly value: T }
  /** the source refused to show it */
  | { readonly kind: 'refused' }
  /** no run could get it from the source yet */
  | { readonly kind: 'missing' }
  /** a file that cannot be read, or is not there though the manifest names it, relative to the archive */
  | { readonly kind: 'damaged'; readonly entry: string };

export const held = <T>(value: T): Held<T> => ({ kind: 'held', value });

/** What reading gives, or the file that is damaged. */
export function heldOr<T>(read: () => Held<T>): Held<T> {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedFile) return { kind: 'damaged', entry: error.entry };
    throw error;
  }
}

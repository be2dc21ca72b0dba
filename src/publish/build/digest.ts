import { hash } from 'node:crypto';

/** 96 bits: accidental collisions are practically impossible. */
const bytes = 12;

/** Returns a short digest of a text. */
export function digest(text: string): string {
  // Not a slice of the full digest: a slice would keep the whole digest in memory, and each post has several.
  return hash('sha1', text, 'buffer').toString('base64url', 0, bytes);
}

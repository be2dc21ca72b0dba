import { hash } from 'node:crypto';

/** Of 96 bits no two texts are alike by chance. */
const bytes = 12;

/** A short text that is the same for equal texts. */
export function digest(text: string): string {
  // A part of a longer text would keep the whole of it, and each post has a handful of these.
  return hash('sha1', text, 'buffer').toString('base64url', 0, bytes);
}

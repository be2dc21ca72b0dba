import { hash } from 'node:crypto';

/** A short text that is the same for equal texts; of 96 bits, so that no two others are alike by chance. */
export function digest(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 16);
}

import { createHash } from 'node:crypto';

/** A short text that is the same for equal texts; of 96 bits, so that no two others are alike by chance. */
export function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64url').slice(0, 16);
}

import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * A check whether a given token is the right one. Digests are compared, so that neither the time nor the length of the
 * comparison tells anything about the token.
 */
export function tokenCheck(token: string): (given: string) => boolean {
  const right = digest(token);
  return (given) => timingSafeEqual(digest(given), right);
}

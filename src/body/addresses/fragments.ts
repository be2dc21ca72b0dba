import { decodePercent } from './addresses.ts';

/** Prefix of ids within a body, which keeps them distinct from the ids of the surrounding page. */
export const bodyPrefix = 'body-';

/** Returns the prefixed id for a name that a body defines or links to. Empty for an empty name. */
export function bodyFragment(name: string): string {
  const decoded = decodePercent(name)
    .trim()
    .replace(/[\s\p{Cc}]+/gu, '-');
  return decoded === '' ? '' : bodyPrefix + decoded;
}

/**
 * Returns the fragment for a link into another post. Comment ids belong to the page and have no prefix; all other ids
 * belong to the body.
 */
export function postFragment(fragment: string): string {
  return /^comment/iu.test(fragment) ? fragment : bodyFragment(fragment);
}

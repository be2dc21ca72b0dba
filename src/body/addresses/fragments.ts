import { decodePercent } from './addresses.ts';

/** Prefix of IDs within a body, which keeps them distinct from the IDs of the surrounding page. */
export const bodyPrefix = 'body-';

/** Returns the prefixed ID for a name that a body defines or links to. Empty for an empty name. */
export function bodyFragment(name: string): string {
  const decoded = decodePercent(name)
    .trim()
    .replace(/[\s\p{Cc}]+/gu, '-');
  return decoded === '' ? '' : bodyPrefix + decoded;
}

/**
 * Returns the fragment for a link into another post. Comment IDs belong to the page and have no prefix; all other IDs
 * belong to the body.
 */
export function postFragment(fragment: string): string {
  return /^comment/iu.test(fragment) ? fragment : bodyFragment(fragment);
}

/** Returns the fragment that the source has for one of {@link postFragment}. */
export const sourceFragment = (fragment: string): string =>
  fragment.startsWith(bodyPrefix) ? fragment.slice(bodyPrefix.length) : fragment;

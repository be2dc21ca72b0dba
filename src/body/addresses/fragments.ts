/** Ids within a body. Their prefix keeps them distinct from the ids of the page. */

export const bodyPrefix = 'body-';

/** Returns the id for a name that a body defines or links to. Empty for an empty name. */
export function bodyFragment(name: string): string {
  const decoded = decode(name)
    .trim()
    .replace(/[\s\p{Cc}]+/gu, '-');
  return decoded === '' ? '' : bodyPrefix + decoded;
}

/** Returns the fragment of a link to another post. Comments have ids of the page; everything else is in the body. */
export function postFragment(fragment: string): string {
  return /^comment/iu.test(fragment) ? fragment : bodyFragment(fragment);
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Ids within a body: prefixed, so that no id of a body can be one of the page's own. */

export const bodyPrefix = 'body-';

/** The id for a name that a body gives or links to; empty for an empty name. */
export function bodyFragment(name: string): string {
  const decoded = decode(name)
    .trim()
    .replace(/[\s\p{Cc}]+/gu, '-');
  return decoded === '' ? '' : bodyPrefix + decoded;
}

/** The fragment of a link to another post: comments have ids of the page's own, everything else is within the body. */
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

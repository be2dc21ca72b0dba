import type { OldAddress } from './old-pages.ts';

/** An old address as nginx compares it: as a text in which case says nothing, or exactly as it is written. */
export interface NginxKey extends OldAddress {
  readonly isExact: boolean;
}

/**
 * The keys of a map for nginx, which takes texts for the same that differ in nothing but the case of ASCII letters, and does
 * not start where a map has two of them. So those that lead to different pages, or would catch a page of the site, are exact.
 *
 * @param isOwn whether a path is the site's, if all are as `smallLetters` makes them
 */
export function nginxKeys(
  addresses: readonly OldAddress[],
  isOwn: (segments: readonly string[]) => boolean,
): NginxKey[] {
  const groups = new Map<string, [OldAddress, ...OldAddress[]]>();
  for (const address of addresses) {
    const key = smallLetters(address.segments.join('/'));
    const group = groups.get(key);
    if (group) group.push(address);
    else groups.set(key, [address]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const isExact = isOwn(first.segments) || group.some(({ file }) => file !== first.file);
    return (isExact ? group : [first]).map((one) => ({ ...one, isExact }));
  });
}

/** Equal for texts that nginx takes for the same. */
export function smallLetters(text: string): string {
  return text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
}

import { indexFile, relativeLink } from './paths.ts';

/**
 * The absolute address of a file of the site, percent-encoded. The index of a folder has the address of its folder, which
 * is the one that hosts show.
 *
 * @param url of the site, `/` at its end
 */
export function siteAddress(url: string, file: string): string {
  return url + sitePathname(file);
}

/** The same without the site's own: relative to its root, empty for the front page. */
export function sitePathname(file: string): string {
  return withoutIndex(relativeLink('', file));
}

/** An address of a folder's index as that of the folder. */
export function withoutIndex(address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1);
  return name === indexFile ? address.slice(0, -indexFile.length) : address;
}

import { indexFile, relativeLink } from './paths.ts';

/**
 * Returns the absolute, percent-encoded URL of a file of the site. The URL of a folder's index is that of the folder, as hosts show it.
 * @param url URL of the site, with a trailing `/`
 */
export function siteAddress(url: string, file: string): string {
  return url + sitePathname(file);
}

/** Like {@link siteAddress}, but relative to the root of the site; empty for the front page. */
export function sitePathname(file: string): string {
  return withoutIndex(relativeLink('', file));
}

/** Replaces the URL of a folder's index with that of the folder. */
export function withoutIndex(address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1);
  return name === indexFile ? address.slice(0, -indexFile.length) : address;
}

/** Returns the relative, percent-encoded URL of another file of the site. The fragment does not contain `#`. */
export type Link = (file: string, fragment?: string) => string;

/** Whether pages link to folders, or to `index.html` in these folders. */
export type LinkForm = 'folders' | 'files';

/**
 * Returns the form of links. A site with a URL is served by a host, and people copy its URLs. A site without one may be opened from disk,
 * which does not show the index of a folder.
 */
export function linkFormOf({ url }: { readonly url: string | undefined }): LinkForm {
  return url === undefined ? 'files' : 'folders';
}

/** @param file path of the page, relative to the root of the site */
export function linkFrom(file: string, form: LinkForm): Link {
  if (form === 'files') return (to, fragment) => relativeLink(file, to, fragment);
  return (to, fragment = '') => {
    const address = withoutIndex(relativeLink(file, to)) || './';
    return fragment === '' ? address : address + relativeLink('', '', fragment);
  };
}

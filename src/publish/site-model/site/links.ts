import { indexFile, relativeLink } from './paths.ts';

/**
 * Returns the absolute, percent-encoded URL of a file of the site. The index of a folder has the URL of its folder, as hosts show it.
 * @param url URL of the site, ending with `/`
 */
export function siteAddress(url: string, file: string): string {
  return url + sitePathname(file);
}

/** Like {@link siteAddress}, relative to the site's root; empty for the front page. */
export function sitePathname(file: string): string {
  return withoutIndex(relativeLink('', file));
}

/** Replaces the URL of a folder's index with that of the folder. */
export function withoutIndex(address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1);
  return name === indexFile ? address.slice(0, -indexFile.length) : address;
}

/** Returns the relative, percent-encoded URL of another file of the site. The fragment is without `#`. */
export type Link = (file: string, fragment?: string) => string;

/** Whether pages link to folders, or to the `index.html` in them. */
export type LinkForm = 'folders' | 'files';

/**
 * Returns the form of links: a site with a URL is served by a host, with URLs that people copy; one without may be opened from disk, where
 * a folder has no page.
 */
export function linkFormOf({ url }: { readonly url: string | undefined }): LinkForm {
  return url === undefined ? 'files' : 'folders';
}

/** @param file path of the page from the site's root */
export function linkFrom(file: string, form: LinkForm): Link {
  if (form === 'files') return (to, fragment) => relativeLink(file, to, fragment);
  return (to, fragment = '') => {
    const address = withoutIndex(relativeLink(file, to)) || './';
    return fragment === '' ? address : address + relativeLink('', '', fragment);
  };
}

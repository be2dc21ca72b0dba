import { withoutIndex } from './absolute-address.ts';
import { relativeLink } from './paths.ts';

/** How a page leads to another file of the site: its relative address, percent-encoded. The fragment is without `#`. */
export type Link = (file: string, fragment?: string) => string;

/** Whether pages lead to folders, or to the `index.html` in them. */
export type LinkForm = 'folders' | 'files';

/**
 * A site with an address is shown by a host, and has the addresses that people copy; one without may be opened from files, where
 * a folder has no page of its own.
 *
 * @param url of the site
 */
export function linkFormOf({ url }: { readonly url: string | undefined }): LinkForm {
  return url === undefined ? 'files' : 'folders';
}

/** @param file of the page, from the site's root */
export function linkFrom(file: string, form: LinkForm): Link {
  if (form === 'files') return (to, fragment) => relativeLink(file, to, fragment);
  return (to, fragment = '') => {
    const address = withoutIndex(relativeLink(file, to)) || './';
    return fragment === '' ? address : address + relativeLink('', '', fragment);
  };
}

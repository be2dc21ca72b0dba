import { withoutIndex } from '../../../site-model/site/absolute-address.ts';
import type { BlogEntry } from './blog-entry.ts';

/** Where the site of a blog lies. */
export interface BlogPlace {
  /** name of the blog's folder, beside that of the page over all */
  readonly name: string;
  /** name of the folder of its site in that */
  readonly folder: string;
}

/** The addresses of one blog on the page over all. */
export interface Addresses {
  readonly home: string;
  /** @param path relative to the site's root, with `index.html` */
  readonly page: (path: string) => string;
  /** Of a picture; undefined where it would have to be asked of another host. */
  readonly file: (path: string) => string | undefined;
  /** of the site's root from that of the page over all, `/` at its end; undefined where it is at another host */
  readonly searchable: string | undefined;
}

/**
 * With an address of the page over all, a site has its own below that, or on a host that its own address names; without one, the
 * folders lie beside each other as they were published.
 *
 * @param url of the page over all, `/` at its end
 */
export function addressesOf(
  { entry: { address }, name, folder }: BlogPlace & { readonly entry: Pick<BlogEntry, 'address'> },
  url: string | undefined,
): Addresses {
  if (url === undefined) return within(`../${encodeURIComponent(name)}/${encodeURIComponent(folder)}/`, (path) => path);
  if (address === undefined) return within(`${encodeURIComponent(name)}/`, (path) => path);
  if (address.startsWith(url) && address !== url) return within(address.slice(url.length), withoutIndex);
  return {
    home: address,
    page: (path) => address + withoutIndex(path),
    file: () => undefined,
    searchable: undefined,
  };
}

function within(root: string, form: (path: string) => string): Addresses {
  return {
    home: root + form('index.html'),
    page: (path) => root + form(path),
    file: (path) => root + path,
    searchable: root,
  };
}

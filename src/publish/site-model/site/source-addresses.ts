import { canonicalPathname } from '../../../core/urls/canonical-url.ts';
import { decodeSegment } from './paths.ts';

/** The part of a URL that identifies a post of a blog. */
export type PostAddress =
  | { readonly kind: 'id'; readonly id: string }
  /** `/entry/<slug>`: the decoded segments, usually a single one */
  | { readonly kind: 'entry'; readonly slug: readonly string[] }
  | { readonly kind: 'other'; readonly segments: readonly string[] };

/**
 * Parses the path of a post's URL: `/123`, `/entry/a-slug`, and the mobile versions of both below `/m/`. Query and fragment do not identify
 * a post. The returned segments are decoded.
 */
export function readPostAddress(pathname: string): PostAddress {
  const all = pathname.split('/').filter((segment) => segment !== '');
  const segments = all.slice(all[0] === 'm' && all.length > 1 ? 1 : 0).map(decodeSegment);
  const [first, ...rest] = segments;
  if (first === 'entry' && rest.length > 0) return { kind: 'entry', slug: rest };
  if (first !== undefined && rest.length === 0) return { kind: 'id', id: first };
  return { kind: 'other', segments };
}

/**
 * Reports whether a post's URL has a form of Tistory, which also serves each post by ID, by title, and for mobile devices below `/m/`. True
 * if the URL is unknown.
 */
export function isTistoryAddress(address: PostAddress | undefined, id: string): boolean {
  if (!address || address.kind === 'entry') return true;
  if (address.kind === 'id') return address.id === id;
  return ['notice', 'pages'].includes(address.segments[0] ?? '');
}

/** Returns the path of an absolute http or https URL; undefined for other text. */
export function pathnameOf(address: string): string | undefined {
  const plain = canonicalPathname(address);
  if (plain !== undefined) return plain;
  return /^https?:\/\//iu.test(address) && URL.canParse(address) ? new URL(address).pathname : undefined;
}

/** Returns the ID in a WordPress URL such as `/?p=102` or `/?page_id=102`; undefined for other URLs. */
export function idInQuery(address: URL): string | undefined {
  const id = address.searchParams.get('p') ?? address.searchParams.get('page_id') ?? '';
  return /^\/(?:index\.php)?$/u.test(address.pathname) && /^\d{1,20}$/u.test(id) ? id : undefined;
}

/**
 * Returns the key of a WordPress URL with an ID in its query: `?p=102` for `/?p=102` and `/?page_id=102`, `blog/?p=102` for `/blog/?p=102`.
 * Undefined for other URLs.
 */
export function queryKey({ pathname, searchParams }: URL): string | undefined {
  const id = searchParams.get('p') ?? searchParams.get('page_id') ?? '';
  const [, folder] = /^\/((?:.*\/)?)(?:index\.php)?$/u.exec(pathname) ?? [];
  return folder === undefined || !/^\d{1,20}$/u.test(id) ? undefined : `${folder}?p=${id}`;
}

/**
 * Returns the keys of the addresses with which the front page shows a single category: `/?category=310`, and `/?cat=3` of WordPress. No path
 * starts with `?`.
 */
export const categoryQueries = ({ id }: { readonly id: string }): string[] => [categoryKey(id), `?cat=${id}`];

export const categoryKey = (id: string): string => `?category=${id}`;

/**
 * Returns a key that is the same for a host with or without `www.`, and with or without the final dot of a fully qualified name (RFC 1034,
 * 3.1). Blogger shows each blog on the hosts of many countries, such as `name.blogspot.com.br`.
 */
export function hostKey({ host }: URL): string {
  return host
    .replace(/^www\./u, '')
    .replace(/\.(?=:|$)/u, '')
    .replace(/\.blogspot\.(?:com?\.)?[a-z]{2,3}(?=:|$)/u, '.blogspot.com');
}

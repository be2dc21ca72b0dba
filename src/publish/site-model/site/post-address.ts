import { plainPathname } from '../../../core/plain-address.ts';
import { decodeSegment } from './paths.ts';

/** The part of an address that says which post of a blog it is. */
export type PostAddress =
  | { readonly kind: 'id'; readonly id: string }
  /** `/entry/<slug>`: decoded, and mostly one segment */
  | { readonly kind: 'entry'; readonly slug: readonly string[] }
  | { readonly kind: 'other'; readonly segments: readonly string[] };

/**
 * Reads the path of an address: `/123`, `/entry/a-slug`, and both below `/m/` for phones; query and fragment say nothing
 * about the post. Segments come out decoded.
 */
export function readPostAddress(pathname: string): PostAddress {
  const all = pathname.split('/').filter((segment) => segment !== '');
  const segments = all.slice(all[0] === 'm' && all.length > 1 ? 1 : 0).map(decodeSegment);
  const [first, ...rest] = segments;
  if (first === 'entry' && rest.length > 0) return { kind: 'entry', slug: rest };
  if (first !== undefined && rest.length === 0) return { kind: 'id', id: first };
  return { kind: 'other', segments };
}

/** The path of an absolute http or https address; undefined for any other text. */
export function pathnameOf(address: string): string | undefined {
  const plain = plainPathname(address);
  if (plain !== undefined) return plain;
  return /^https?:\/\//iu.test(address) && URL.canParse(address) ? new URL(address).pathname : undefined;
}

/** Returns the id in an address such as `/?p=102` or `/?page_id=102`, as WordPress has them; undefined for any other. */
export function idInQuery(address: URL): string | undefined {
  const id = address.searchParams.get('p') ?? address.searchParams.get('page_id') ?? '';
  return address.pathname === '/' && /^\d{1,20}$/u.test(id) ? id : undefined;
}

/** Stands for the address `/?category=310`, at which the front page shows one category; no path begins like it. */
export function categoryKey(id: string): string {
  return `?category=${id}`;
}

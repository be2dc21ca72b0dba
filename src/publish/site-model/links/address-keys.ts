import { categoryKey, idInQuery, readPostAddress } from '../site/post-address.ts';

/** An address of the web; undefined where it is none. @param base of relative ones; left out, they are none */
export function httpUrl(address: string, base?: string): URL | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return /^https?:$/u.test(url.protocol) ? url : undefined;
}

/** Equal for addresses of the same page, encoded or not, composed or not, for phones or not. */
export function pathKey(url: URL): string {
  const id = idInQuery(url);
  if (id !== undefined) return `?p=${id}`;
  const address = readPostAddress(url.pathname);
  if (address.kind === 'id') return address.id;
  return address.kind === 'entry' ? `entry/${slugKey(address.slug)}` : slugKey(address.segments);
}

/** {@link pathKey} of a list; the front page also shows a category, by its id. */
export function listKey(url: URL): string {
  const category = url.searchParams.get('category');
  const path = pathKey(url);
  return path === '' && category !== null ? categoryKey(category) : path;
}

export function slugKey(segments: readonly string[]): string {
  return segments.join('/').normalize('NFC');
}

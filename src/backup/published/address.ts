/** A parsed address on the platform: a post or another page. */
export interface PublishedAddress {
  /** undefined if the address is only a path */
  readonly host: string | undefined;
  readonly page: PublishedPage;
}

/** An entry of a list as written, with its parsed address. An ID `12` is the address `/12`. */
export interface PublishedEntry extends PublishedAddress {
  readonly written: string;
}

/**
 * The page at an address. `id`: a post by ID; `words`: `/entry/…`, a post by slug; `page`: `/notice/…` or `/pages/…`, by ID or slug;
 * `none`: not a post, such as a category; `unknown`: not an address of the platform.
 */
export type PublishedPage =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'page'; readonly section: 'notice' | 'pages'; readonly name: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** First path segments of pages that are not posts. */
const nonPostPaths = new Set([
  'archive',
  'author',
  'category',
  'guestbook',
  'keylog',
  'location',
  'media',
  'search',
  'tag',
]);

/** Parses an address: a URL, with or without scheme, or a path. Undefined for any other text. */
export function parseAddress(text: string): PublishedAddress | undefined {
  const urlText = /^[a-z][a-z0-9+.-]*:/iu.test(text)
    ? text
    : text.startsWith('/')
      ? `https://path.invalid${text}`
      : `https://${text}`;
  if (!URL.canParse(urlText)) return undefined;
  const url = new URL(urlText);
  if (!/^https?:$/u.test(url.protocol)) return undefined;
  return { host: text.startsWith('/') ? undefined : url.host.toLowerCase(), page: parsePath(url.pathname) };
}

function parsePath(pathname: string): PublishedPage {
  const path = decodePath(pathname).replace(/(?<!\/)\/+$/u, '');
  // Mobile pages have the same addresses below /m.
  const [, id, section = '', name] = /^(?:\/m)?(?:\/(\d+)|\/([^/]+)(?:\/(.+))?)?$/su.exec(path) ?? [];
  if (id !== undefined) return { kind: 'id', id };
  if (section === 'entry' && name !== undefined) return { kind: 'words', words: name };
  if ((section === 'notice' || section === 'pages') && name !== undefined) return { kind: 'page', section, name };
  return { kind: section === '' || nonPostPaths.has(section) || name === undefined ? 'none' : 'unknown' };
}

/** Decodes percent-encoding and normalizes to NFC, since both Unicode forms occur. A path that is not UTF-8 is returned unchanged. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

/** Returns the encoded path of a post with a slug, notice or page. Undefined for other pages. */
export const pathOf = (page: PublishedPage): string | undefined =>
  page.kind === 'words'
    ? `/entry/${encodeURIComponent(page.words)}`
    : page.kind === 'page'
      ? `/${page.section}/${encodeURIComponent(page.name)}`
      : undefined;

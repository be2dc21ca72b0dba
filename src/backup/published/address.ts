/** What the address of a page of the platform says: of a post, or of something that is none. */
export interface PublishedAddress {
  /** as a URL has it; undefined where the address is a path alone */
  readonly host: string | undefined;
  readonly page: PublishedPage;
}

/** An entry as the file has it, and the address that it is; an id `12` is the address `/12`. */
export interface PublishedEntry extends PublishedAddress {
  readonly written: string;
}

/**
 * `id`: of the post of that id; `words`: `/entry/…`, a post by the words in its address; `page`: `/notice/…`, `/pages/…`, by id or
 * words; `none`: a page that is no post, as that of a category; `unknown`: nothing of the platform's.
 */
export type PublishedPage =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'page'; readonly section: 'notice' | 'pages'; readonly name: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** Below these the platform has pages that are no posts. */
const others = new Set(['archive', 'author', 'category', 'guestbook', 'keylog', 'location', 'media', 'search', 'tag']);

/** What an address, whole or a path alone, is of; undefined for a text that is no address. */
export function parseAddress(text: string): PublishedAddress | undefined {
  const whole = /^[a-z][a-z0-9+.-]*:/iu.test(text)
    ? text
    : text.startsWith('/')
      ? `https://path.invalid${text}`
      : `https://${text}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  if (!/^https?:$/u.test(url.protocol)) return undefined;
  return { host: text.startsWith('/') ? undefined : url.host.toLowerCase(), page: pageOf(url.pathname) };
}

function pageOf(pathname: string): PublishedPage {
  const path = decoded(pathname).replace(/\/+$/u, '');
  // The pages for telephones have the same addresses behind /m.
  const [, id, room = '', name] = /^(?:\/m)?(?:\/(\d+)|\/([^/]+)(?:\/(.+))?)?$/su.exec(path) ?? [];
  if (id !== undefined) return { kind: 'id', id };
  if (room === 'entry' && name !== undefined) return { kind: 'words', words: name };
  if ((room === 'notice' || room === 'pages') && name !== undefined) return { kind: 'page', section: room, name };
  return { kind: room === '' || others.has(room) || name === undefined ? 'none' : 'unknown' };
}

/** Percent-decoded and composed: the same words come in both forms. What is no UTF-8 stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

import { message, type Text } from '../../messages/message.ts';

/**
 * A URL, or the reason why it is invalid, as the end of a sentence "… must …". `unquotable`: the text may contain a secret and must not be
 * shown; `hint`: see `Problem` in options/kinds/kind.ts.
 */
export type ParsedUrl =
  { readonly url: URL } | { readonly problem: Text; readonly unquotable: boolean; readonly hint?: Text };

/** Parses an http or https URL that has no user name, password, query or fragment. */
export function parseWebUrl(text: string): ParsedUrl {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  const unquotable = isUnquotable(text);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '')
    return { problem: message('value.web-address'), unquotable, ...(!unquotable && { hint: schemeHint(text.trim()) }) };
  if (url.username !== '' || url.password !== '') return { problem: message('value.address-credentials'), unquotable };
  if (text.includes('?') || text.includes('#')) return { problem: message('value.address-query'), unquotable };
  return { url };
}

/**
 * Parses the address of a page of a blog, as a browser shows it: `https://` may be missing. Query and fragment are removed.
 */
export function parseBlogAddress(text: string): ParsedUrl {
  const typed = text.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//iu.test(typed) ? typed : `https://${typed.replace(/^\/+/u, '')}`;
  return parseWebUrl(address.slice(0, /[?#]/u.exec(address)?.index));
}

/** Reports whether a word of a command line is probably the address of a blog rather than a file or a folder. */
export function isLikelyAddress(word: string): boolean {
  if (/^[a-z][a-z\d+.-]*:\/\//iu.test(word)) return true;
  return (
    /^[^\s/:.-][^\s/:]*\.[^\s/:.]+(?:[/:]\S*)?$/u.test(word) && !/\.(?:gz|html?|json|tar|txt|xml|zip)$/iu.test(word)
  );
}

/** Suggests a URL for text that starts with the name of a host, such as `blog.example/posts`. Empty for other text. */
function schemeHint(text: string): Text {
  const [, host = '', isLocal] =
    /^(?:\/\/)?((localhost|127\.[\d.]+)|(?=[^\s/:.]+\.[^\s/:.])[^\s/:]+)(?::\d+)?(?:\/\S*)?$/u.exec(text) ?? [];
  const url = `${isLocal === undefined ? 'https' : 'http'}://${text.replace(/^\/+/u, '')}`;
  return host !== '' && URL.canParse(url) ? message('value.suggestion', { name: url }) : '';
}

/** Reports whether text may contain a password. Even an invalid URL may contain one. */
const isUnquotable = (text: string) => /[@?#]/.test(text);

/** Matches `/apis` at the end of the path or before an operation of the API. Anywhere else, it may be a folder of a gateway. */
const apisInPath =
  /^(.*\/)apis(?:\/(?:(?:blog\/info|category\/list|post\/(?:list|read)|comment\/(?:list|newest))\/?|openapi\.json)?)?$/u;

/**
 * Parses the base URL of a source. Also accepts any URL of its API, in which the base URL ends before the last `/apis` of the path. Removes
 * the query and fragment of such a URL, including the access token.
 *
 * @returns the URL; `isCut` if a part was removed, and `hadToken` if that part contained an access token
 */
export function parseBaseUrl(text: string): ParsedUrl & { readonly isCut: boolean; readonly hadToken: boolean } {
  const absoluteUrl = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  const before = absoluteUrl && apisInPath.exec(absoluteUrl.pathname)?.[1];
  if (absoluteUrl === undefined || before === undefined) return { ...parseWebUrl(text), isCut: false, hadToken: false };
  const inHash = new URLSearchParams(absoluteUrl.hash.slice(1));
  const hadToken = absoluteUrl.searchParams.has('access_token') || inHash.has('access_token');
  const shorter = new URL(absoluteUrl);
  shorter.pathname = before;
  shorter.search = '';
  shorter.hash = '';
  const read = parseWebUrl(shorter.href);
  // The user's text still contains the removed part, and a message could quote it.
  return { ...('problem' in read ? { ...read, unquotable: isUnquotable(text) } : read), isCut: true, hadToken };
}

/** Parses the URL of a folder, and adds a trailing `/`, so that relative URLs resolve to paths below it. */
export function parseFolderUrl(text: string): ParsedUrl {
  const read = parseWebUrl(text);
  if ('problem' in read) return read;
  const url = new URL(read.url);
  url.pathname = url.pathname.replace(/(?<!\/)\/*$/, '/');
  return { url };
}

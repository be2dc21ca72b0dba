import { message, type Text } from '../../messages/message.ts';

/** An address, or the end of a sentence "… must …" that says what it has to be. */
export type ParsedUrl = { readonly url: URL } | { readonly problem: Text; readonly unquotable: boolean };

/** Reads an http or https address without user name, password, query and fragment. */
export function parseWebUrl(text: string): ParsedUrl {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  const unquotable = isUnquotable(text);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '')
    return { problem: message('value.web-address'), unquotable };
  if (url.username !== '' || url.password !== '') return { problem: message('value.address-credentials'), unquotable };
  if (text.includes('?') || text.includes('#')) return { problem: message('value.address-query'), unquotable };
  return { url };
}

/** Not shown: an address that does not parse may hold a password all the same. */
const isUnquotable = (text: string) => /[@?#]/.test(text);

/** An `/apis` that ends the path, or that one of the API's own operations follows: a folder of a gateway may be called so too. */
const apisInPath =
  /^(.*\/)apis(?:\/(?:(?:blog\/info|category\/list|post\/(?:list|read)|comment\/(?:list|newest))\/?|openapi\.json)?)?$/u;

/**
 * Reads the base URL of a source from any address of its API, as somebody copies one: what stands before the last `/apis` of
 * the path. Query and fragment are not part of it, nor is an access token that is there.
 *
 * @returns also whether something was cut off, and whether an access token was in that
 */
export function parseBaseUrl(text: string): ParsedUrl & { readonly isCut: boolean; readonly hadToken: boolean } {
  const whole = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  const before = whole && apisInPath.exec(whole.pathname)?.[1];
  if (whole === undefined || before === undefined) return { ...parseWebUrl(text), isCut: false, hadToken: false };
  const inHash = new URLSearchParams(whole.hash.slice(1));
  const hadToken = whole.searchParams.has('access_token') || inHash.has('access_token');
  const shorter = new URL(whole);
  shorter.pathname = before;
  shorter.search = '';
  shorter.hash = '';
  const read = parseWebUrl(shorter.href);
  // What was cut off is still in what the user wrote, and would be shown with it.
  return { ...('problem' in read ? { ...read, unquotable: isUnquotable(text) } : read), isCut: true, hadToken };
}

/** Reads a web address as that of a folder, with a `/` at its end: what is relative to it lies below it. */
export function parseFolderUrl(text: string): ParsedUrl {
  const read = parseWebUrl(text);
  if ('problem' in read) return read;
  const url = new URL(read.url);
  url.pathname = url.pathname.replace(/\/*$/, '/');
  return { url };
}

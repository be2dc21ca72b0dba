/** An address, or the end of a sentence "… must …" that says what it has to be. */
export type ReadAddress = { readonly url: URL } | { readonly problem: string; readonly unquotable: boolean };

/** Reads an http or https address without user name, password, query and fragment. */
export function readWebAddress(text: string): ReadAddress {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  // Not shown: an address that does not parse may hold a password all the same.
  const unquotable = /[@?#]/.test(text);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '')
    return { problem: 'be a whole address that begins with https:// or http://', unquotable };
  if (url.username !== '' || url.password !== '')
    return { problem: 'be an address without a user name and password', unquotable };
  if (text.includes('?') || text.includes('#'))
    return { problem: 'be an address without a query (?…) and fragment (#…)', unquotable };
  return { url };
}

/** The base URL of a source is what stands before `/apis`: the same address where it is that already. */
export function withoutApis(url: URL): URL {
  if (!/\/apis\/*$/.test(url.pathname)) return url;
  const shorter = new URL(url);
  shorter.pathname = url.pathname.replace(/\/apis\/*$/, '/');
  return shorter;
}

/** The address with a `/` at its end: what is relative to it lies below it. */
export function asFolder(url: URL): URL {
  const whole = new URL(url);
  whole.pathname = url.pathname.replace(/\/*$/, '/');
  return whole;
}

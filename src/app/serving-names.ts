import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';

const problem = 'be a name or an address alone, without http://, port and path';

/** A host as it stands in addresses, but IPv6 without its brackets; or the end of a sentence "… must …". */
export function readHost(value: string): { readonly value: string } | { readonly problem: string } {
  const text = value.trim();
  const bare = /^\[(.*)\]$/s.exec(text)?.[1] ?? text;
  if (isIPv6(bare)) {
    // A zone (`%eth0`) cannot stand in an address of the web.
    return bare.includes('%') ? { problem: 'be an address without a zone (%…)' } : { value: bare.toLowerCase() };
  }
  if (isIPv4(text)) return { value: text };
  const name = /[/?#\\%]/.test(text) ? '' : domainToASCII(text).replace(/\.$/, '');
  // The web takes 4000 and 127.1 for addresses, which nobody means who writes them here.
  const isName = name.length <= 253 && /^\w([\w-]{0,61}\w)?(\.\w([\w-]{0,61}\w)?)*$/.test(name) && !isIPv4(name);
  return isName ? { value: name } : { problem };
}

/** Whether a text can be a key of JSON and the name of an element of XML alike. */
export function isRootKey(text: string): boolean {
  return /^[A-Za-z_][\w-]*$/.test(text);
}

/** Whether a host is this machine and seen from this machine alone; a name other than localhost may be anybody. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host);
}

/** Characters of a token that others than this machine may try to guess. */
export const shortestPublicToken = 8;

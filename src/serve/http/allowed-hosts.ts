import { isIP, isIPv4 } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';

export interface HostCheckOptions {
  /** what the server listens on, a name or an address */
  readonly host: string;
  /** names besides it, as of a proxy that passes on what it was asked for */
  readonly allowed: readonly string[];
}

/**
 * A check of a request's Host header (RFC 9110, section 7.2; its port says nothing). A page of a stranger can have its own name
 * resolve to this machine and then read what is served here as if it were its own; but it cannot choose the header, which
 * holds that name. So names are allowed that were given, and addresses of this machine alone; any address where the server can
 * be reached from others, since an address is never resolved.
 */
export function createHostCheck({ host, allowed }: HostCheckOptions): (header: string | undefined) => boolean {
  const given = hostOf(host);
  const known = new Set(['localhost', given, ...allowed.map(hostOf)]);
  const isLocal = given !== undefined && isLoopback(given);
  return (header) => {
    const asked = header === undefined ? undefined : parseHostHeader(header);
    if (asked === undefined) return false;
    return known.has(asked) || (isLocal ? isLoopback(asked) : isIP(asked) !== 0);
  };
}

/** What was given as a name or an address, as {@link parseHostHeader} gives it; a name may be written in any script. */
function hostOf(given: string): string | undefined {
  const bare = given.trim();
  return parseHostHeader(isIP(bare) === 6 ? `[${bare}]` : /[^\0-\x7f]/u.test(bare) ? domainToASCII(bare) : bare);
}

/** Name, or address in its shortest form, without port, dot at the end and capitals; undefined for what is neither. */
function parseHostHeader(header: string): string | undefined {
  const [, inBrackets, name] = /^(?:\[([\d.:a-f]{2,45})\]|([\w-]+(?:\.[\w-]+)*)\.?)(?::\d{0,5})?$/iu.exec(header) ?? [];
  if (inBrackets !== undefined) return isIP(inBrackets) === 6 ? ipaddr.process(inBrackets).toString() : undefined;
  return name?.toLowerCase();
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

import { isIP, isIPv4 } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';

export interface HostCheckOptions {
  /** name or address on which the server listens */
  readonly host: string;
  /** further names, such as that of a proxy that forwards the Host header */
  readonly allowed: readonly string[];
}

/**
 * Returns a function that checks a Host header (RFC 9110, section 7.2), ignoring the port. The check prevents DNS rebinding: a malicious
 * page can point its own host name to this machine and read responses as its own origin, but the header then contains that name. Allows the
 * configured names and the addresses of this machine. If the server is reachable from other machines, allows any IP address, because
 * addresses are not subject to DNS.
 */
export function createHostCheck({ host, allowed }: HostCheckOptions): (header: string | undefined) => boolean {
  const configured = hostOf(host);
  const known = new Set(['localhost', configured, ...allowed.map(hostOf)]);
  const isLocal = configured !== undefined && isLoopback(configured);
  return (header) => {
    const requested = header === undefined ? undefined : parseHostHeader(header);
    if (requested === undefined) return false;
    return known.has(requested) || (isLocal ? isLoopback(requested) : isIP(requested) !== 0);
  };
}

/** Normalizes a configured name or address like {@link parseHostHeader}. Names may be internationalized. */
function hostOf(configured: string): string | undefined {
  const trimmedHost = configured.trim();
  return parseHostHeader(
    isIP(trimmedHost) === 6
      ? `[${trimmedHost}]`
      : /[^\0-\x7f]/u.test(trimmedHost)
        ? domainToASCII(trimmedHost)
        : trimmedHost,
  );
}

/**
 * Returns a name in lower case without a final dot, or an address in its shortest form, in both cases without the port. Returns undefined
 * if the header is neither.
 */
function parseHostHeader(header: string): string | undefined {
  const [, inBrackets, name] = /^(?:\[([\d.:a-f]{2,45})\]|([\w-]+(?:\.[\w-]+)*)\.?)(?::\d{0,5})?$/iu.exec(header) ?? [];
  if (inBrackets !== undefined) return isIP(inBrackets) === 6 ? ipaddr.process(inBrackets).toString() : undefined;
  return name?.toLowerCase();
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

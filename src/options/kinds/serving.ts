import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { message } from '../../messages/message.ts';
import { checkList, textKind, parseSeveral, type Checked, type Kind } from './kind.ts';

/** A host name or an IP address. */
export const hostName: Kind<string> = textKind(readHost);

/** Host names, repeated or comma-separated. */
export const hostNames: Kind<readonly string[]> = {
  several: true,
  parse: parseSeveral(readHost),
  check: checkList(hostName.check),
};

/** Parses a host as it is written in URLs, except that IPv6 addresses have no brackets. */
function readHost(value: string): Checked<string> {
  const text = value.trim();
  const bare = /^\[(.*)\]$/s.exec(text)?.[1] ?? text;
  if (isIPv6(bare)) {
    // Hosts in URLs cannot contain a zone (`%eth0`).
    return bare.includes('%') ? { problem: message('value.address-zone') } : { value: bare.toLowerCase() };
  }
  if (isIPv4(text)) return { value: text };
  const name = /[/?#\\%]/.test(text) ? '' : domainToASCII(text).replace(/\.$/, '');
  // In URLs, 4000 and 127.1 are IP addresses, which is hardly ever the intention here.
  const isName = name.length <= 253 && /^\w([\w-]{0,61}\w)?(\.\w([\w-]{0,61}\w)?)*$/.test(name) && !isIPv4(name);
  return isName ? { value: name } : { problem: message('value.host') };
}

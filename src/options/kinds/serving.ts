import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { message } from '../../messages/message.ts';
import { checkList, textKind, several, type Checked, type Kind } from './kind.ts';

/** A name or an IP address. */
export const hostName: Kind<string> = textKind(readHost);

/** Several of them: repeated, or with commas between them. */
export const hostNames: Kind<readonly string[]> = {
  parseSeveral: true,
  parse: several(readHost),
  check: checkList(hostName.check),
};

/** What can be a key of JSON and the name of an element of XML alike. */
export const rootKey: Kind<string> = textKind((text) => {
  const value = text.trim();
  return /^[A-Za-z_][\w-]*$/.test(value) ? { value } : { problem: message('value.root-key') };
});

/** A host as it is in addresses, but IPv6 without its brackets; or the end of a sentence "… must …". */
function readHost(value: string): Checked<string> {
  const text = value.trim();
  const bare = /^\[(.*)\]$/s.exec(text)?.[1] ?? text;
  if (isIPv6(bare)) {
    // A zone (`%eth0`) cannot be in an address of the web.
    return bare.includes('%') ? { problem: message('value.address-zone') } : { value: bare.toLowerCase() };
  }
  if (isIPv4(text)) return { value: text };
  const name = /[/?#\\%]/.test(text) ? '' : domainToASCII(text).replace(/\.$/, '');
  // The web takes 4000 and 127.1 for addresses, which nobody means who writes them here.
  const isName = name.length <= 253 && /^\w([\w-]{0,61}\w)?(\.\w([\w-]{0,61}\w)?)*$/.test(name) && !isIPv4(name);
  return isName ? { value: name } : { problem: message('value.host') };
}

import { TextError } from '../core/errors/errors.ts';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Destination } from '../http/transport/connections.ts';
import { message, type Message } from '../messages/message.ts';

/**
 * Creates a check for the destinations of media requests. Since posts and comments may contain any URL, it allows only public addresses and
 * the source itself, which may be local.
 *
 * @param ownOrigin base URL of the source; only its host and port are compared
 * @returns a function that throws for any other destination, with the host and the reason in the message
 */
export function createAdmission({ ownOrigin }: { ownOrigin?: URL | undefined }): (destination: Destination) => void {
  const ownHost = ownOrigin && bare(ownOrigin.hostname);
  const ownPort = ownOrigin && Number(ownOrigin.port || (ownOrigin.protocol === 'https:' ? 443 : 80));
  return ({ host, port, address }) => {
    if (bare(host) === ownHost && port === ownPort) return;
    const reason = refusalReason(bare(address));
    if (reason === undefined) return;
    throw new TextError(
      bare(host) === bare(address)
        ? message('media.host-is', { host, reason })
        : message('media.host-resolves', { host, address, reason }),
    );
  };
}

/** Removes the brackets of an IPv6 address in a URL. */
const bare = (host: string) => host.replace(/^\[(.*)\]$/u, '$1').toLowerCase();

function refusalReason(address: string): Message | undefined {
  // Refuses short forms such as 127.1, since the operating system may interpret them differently.
  if (isIP(address) === 0) return message('media.no-ip-address');
  const target = embeddedAddress(ipaddr.parse(address));
  const range: string = target.range();
  if (range === 'unicast' && (target instanceof ipaddr.IPv4 || target.match(globalUnicast))) return undefined;
  return reasons[range] ?? message('media.not-public');
}

/** RFC 4291, section 2.4. Addresses outside this range are unassigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * IPv4-mapped addresses (RFC 4291, section 2.5.5.2), and NAT64 (RFC 6052, section 2.1), which networks without IPv4 use to reach public
 * hosts.
 */
const ipv4Prefixes = ['::ffff:0:0/96', '64:ff9b::/96'].map((prefix) => ipaddr.IPv6.parseCIDR(prefix));

/**
 * Returns the IPv4 address embedded in an IPv6 address, or the address itself. Does not resolve tunnels (6to4, Teredo), since their ranges
 * are refused anyway.
 */
function embeddedAddress(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  const isEmbedded = address instanceof ipaddr.IPv6 && ipv4Prefixes.some((prefix) => address.match(prefix));
  return isEmbedded ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

const reasons: Partial<Record<string, Message>> = {
  loopback: message('media.this-machine'),
  unspecified: message('media.this-machine'),
  private: message('media.private'),
  uniqueLocal: message('media.private'),
  linkLocal: message('media.link-local'),
  carrierGradeNat: message('media.provider-network'),
  multicast: message('media.multicast'),
  broadcast: message('media.broadcast'),
};

import { TextError } from '../core/errors/errors.ts';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Destination } from '../http/connections.ts';
import { message, type Message } from '../messages/message.ts';

/**
 * Which destinations media may be fetched from: anybody can write any address into a post or a comment, so that only
 * public ones are asked, and the source's own origin, whatever it stands for.
 *
 * @param ownOrigin the base URL; its host name and port count, not its scheme; left out, there is none
 * @returns what throws for every other destination, with a message that names host and reason
 */
export function createAdmission({ ownOrigin }: { ownOrigin?: URL | undefined }): (destination: Destination) => void {
  const ownHost = ownOrigin && bare(ownOrigin.hostname);
  const ownPort = ownOrigin && Number(ownOrigin.port || (ownOrigin.protocol === 'https:' ? 443 : 80));
  return ({ host, port, address }) => {
    if (bare(host) === ownHost && port === ownPort) return;
    const reason = whyNotPublic(bare(address));
    if (reason === undefined) return;
    throw new TextError(
      bare(host) === bare(address)
        ? message('media.host-is', { host, reason })
        : message('media.host-resolves', { host, address, reason }),
    );
  };
}

/** Without the brackets that an IPv6 address has in a URL. */
const bare = (host: string) => host.replace(/^\[(.*)\]$/u, '$1').toLowerCase();

function whyNotPublic(address: string): Message | undefined {
  // Shorthands such as 127.1 are no addresses here: who connects may read them otherwise than the check.
  if (isIP(address) === 0) return message('media.no-ip-address');
  const carried = carriedAddress(ipaddr.parse(address));
  const range: string = carried.range();
  if (range === 'unicast' && (carried instanceof ipaddr.IPv4 || carried.match(globalUnicast))) return undefined;
  return words[range] ?? message('media.not-public');
}

/** RFC 4291, section 2.4: what lies outside is not assigned to anybody, whatever it may become. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** IPv4 inside IPv6 (RFC 4291, section 2.5.5.2), and NAT64 (RFC 6052, section 2.1), by which networks without IPv4 reach public hosts. */
const carriers = ['::ffff:0:0/96', '64:ff9b::/96'].map((prefix) => ipaddr.IPv6.parseCIDR(prefix));

/** The IPv4 address to which a packet for an IPv6 address goes. Tunnels (6to4, Teredo) are not followed: their ranges are refused. */
function carriedAddress(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  const carries = address instanceof ipaddr.IPv6 && carriers.some((prefix) => address.match(prefix));
  return carries ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

const words: Partial<Record<string, Message>> = {
  loopback: message('media.this-machine'),
  unspecified: message('media.this-machine'),
  private: message('media.private'),
  uniqueLocal: message('media.private'),
  linkLocal: message('media.link-local'),
  carrierGradeNat: message('media.provider-network'),
  multicast: message('media.multicast'),
  broadcast: message('media.broadcast'),
};

import { formatCount } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

/** Messages about a single media file. */
export const media = {
  gone: ({ reason }: { reason: string }) => `The source no longer has it (${reason}).`,
  refused: ({ reason }: { reason: string }) => `It was not fetched: ${reason}.`,
  'too-many-redirects': ({ most }: { most: number }) => `It redirects more than ${formatCount(most, 'time')}.`,
  'gone-elsewhere': ({ host, status }: { host: string; status: string }) =>
    `Its host redirects to ${host}, which does not have it (status ${status}).`,
  'protocol-refused': ({ protocol }: { protocol: string }) => `only http and https URLs are fetched, not ${protocol}`,
  'host-reserved': ({ host }: { host: string }) => `no host can be named ${host}`,
  'redirect-invalid': 'It redirects to an invalid URL.',
  'refused-by-source': ({ status }: { status: number }) =>
    `The source refuses it (status ${String(status)}); the signature in its URL may have expired since the post was fetched.`,
  status: ({ status }: { status: number }) => `The source answered with status ${String(status)}.`,
  'too-large': ({ bytes }: { bytes: number }) =>
    `It is larger than ${onCommandLine('--max-media-size', 'the limit')} (${formatCount(bytes, 'byte')}).`,
  'asks-to-wait': ({ message }: { message: string }) =>
    `${message} It asks to wait, and hosts have asked for longer waits than a run accepts: the next run tries again.`,
  'address-invalid': 'its URL is invalid',
  empty: 'It is damaged: it has 0 bytes.',
  'no-image': 'It is damaged: its bytes are not those of an image.',
  'page-for-image': 'The source answered with an HTML page instead of the image.',
  'other-for-image': ({ type }: { type: string }) =>
    `The source answered with ${onCommandLine(type, 'another file')} instead of the image.`,
  'page-for-file': 'The source answered with an HTML page instead of the file.',
  'host-is': ({ host, reason }: { host: string; reason: string }) => `${host} is ${reason}`,
  'host-resolves': ({ host, address, reason }: { host: string; address: string; reason: string }) =>
    `${host} resolves to ${address}, ${reason}`,
  'no-ip-address': 'no IP address',
  'not-public': 'not a public address',
  'this-machine': 'an address of this machine',
  private: 'a private address',
  'link-local': 'a link-local address',
  'provider-network': "an address inside a provider's network",
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
};

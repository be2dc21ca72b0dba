import { describe, expect, it } from 'vitest';
import { networkAddresses } from '../../../src/cli/environment/network-addresses.ts';

const interfaces = () => ({
  lo: [
    { address: '127.0.0.1', family: 'IPv4' as const, internal: true },
    { address: '::1', family: 'IPv6' as const, internal: true },
  ],
  eth0: [
    { address: 'fe80::a:1', family: 'IPv6' as const, internal: false },
    { address: '2001:db8::7', family: 'IPv6' as const, internal: false },
    { address: '192.0.2.7', family: 'IPv4' as const, internal: false },
  ],
  gone: undefined,
});
const addresses = (url: string) => networkAddresses(new URL(url), interfaces).map(({ href }) => href);

describe('networkAddresses', () => {
  it('returns the addresses of all external interfaces for a server that listens on all interfaces', () => {
    expect(addresses('http://0.0.0.0:4000/')).toEqual(['http://192.0.2.7:4000/']);
    expect(addresses('http://[::]:4000/')).toEqual(['http://192.0.2.7:4000/', 'http://[2001:db8::7]:4000/']);
  });

  it.each(['http://127.0.0.1:4000/', 'http://192.0.2.7:4000/', 'http://[::1]:4000/', 'http://localhost:4000/'])(
    'returns no addresses for %s',
    (url) => {
      expect(addresses(url)).toEqual([]);
    },
  );
});

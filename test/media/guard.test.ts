import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../src/media/guard.ts';

const admit = createAdmission({ ownOrigin: new URL('https://source.example/apis') });
const toAddress = (address: string) => () => admit({ host: 'pictures.example', port: 443, address });

describe('The check of media destinations', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '211.249.221.105',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '2404:6800:4004::1',
  ])('allows the public address %s', (address) => {
    expect(toAddress(address)).not.toThrow();
  });

  it.each(['::ffff:8.8.8.8', '::ffff:808:808', '64:ff9b::8.8.8.8'])(
    'allows the public IPv4 address embedded in %s',
    (address) => {
      expect(toAddress(address)).not.toThrow();
    },
  );

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['private', 'fc00::1'],
    ['private', 'fd12:3456::1'],
    ['link-local', '169.254.0.1'],
    ['metadata service', '169.254.169.254'],
    ['metadata service', 'fd00:ec2::254'],
    ['metadata service', '100.100.100.200'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['protocol assignments', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '2001:db8::1'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['discard', '100::1'],
    ['unassigned', '4000::1'],
    ['unassigned', '::5'],
    ['6to4 tunnel', '2002:7f00:1::'],
    ['Teredo tunnel', '2001:0:1:2::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback', '::ffff:7f00:1'],
    ['IPv4-mapped metadata service', '::ffff:a9fe:a9fe'],
    ['IPv4-compatible loopback', '::127.0.0.1'],
    ['IPv4-translated loopback', '::ffff:0:127.0.0.1'],
    ['NAT64 of a private address', '64:ff9b::10.0.0.1'],
    ['local-use NAT64', '64:ff9b:1::1'],
    ['short form', '127.1'],
    ['short form of a public address', '8.8'],
    ['decimal form of a public address', '134744072'],
    ['ambiguous octal form', '010.8.8.8'],
    ['decimal form', '2130706433'],
    ['octal form', '0177.0.0.1'],
    ['a name', 'localhost'],
    ['an empty string', ''],
  ])('refuses %s: %s', (_, address) => {
    expect(toAddress(address)).toThrow('pictures.example resolves to');
  });

  it('refuses all private IPv4 ranges, even embedded in IPv6 addresses', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const inside = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
    );
    fc.assert(
      fc.property(inside, fc.constantFrom('', '::ffff:', '64:ff9b::', '::'), (bytes, prefix) => {
        expect(toAddress(prefix + bytes.join('.'))).toThrow();
      }),
    );
  });

  it.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.1/',
    'http://0/',
    'http://0x7f.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://2852039166/latest/meta-data',
    'http://0xa9fea9fe/',
    'http://user:word@10.0.0.1/',
  ])('refuses the host of %s, in any notation', (address) => {
    const { hostname } = new URL(address);
    const host = hostname.replace(/^\[|\]$/gu, '').replace(/\.$/u, '');
    expect(() => admit({ host, port: 80, address: host })).toThrow(`${host} is `);
  });

  it('reports only the host and the reason', () => {
    expect(() => admit({ host: '10.0.0.1', port: 80, address: '10.0.0.1' })).toThrow(
      /^10\.0\.0\.1 is a private address$/u,
    );
    expect(toAddress('10.0.0.1')).toThrow(/^pictures\.example resolves to 10\.0\.0\.1, a private address$/u);
    expect(toAddress('192.0.2.1')).toThrow(/, not a public address$/u);
  });
});

describe('The origin of the source', () => {
  it.each([
    ['http://127.0.0.1:8080/apis', '127.0.0.1', 8080],
    ['http://localhost:8080/apis', 'localhost', 8080],
    ['http://LocalHost/', 'localhost', 80],
    ['https://blog.internal/', 'blog.internal', 443],
    ['http://[::1]:3000/', '::1', 3000],
    ['http://[::1]:3000/', '[::1]', 3000],
  ])('%s is allowed as host %s, port %i', (ownOrigin, host, port) => {
    const admitOwn = createAdmission({ ownOrigin: new URL(ownOrigin) });
    expect(() => admitOwn({ host, port, address: '127.0.0.1' })).not.toThrow();
  });

  it.each([
    ['another port', 'localhost', 8081],
    ['the port of another scheme', 'localhost', 443],
    ['another name for the same address', '127.0.0.1', 8080],
    ['a subdomain', 'x.localhost', 8080],
    ['the name with a trailing dot', 'localhost.', 8080],
  ])('does not include %s', (_, host, port) => {
    const admitOwn = createAdmission({ ownOrigin: new URL('http://localhost:8080/apis') });
    expect(() => admitOwn({ host, port, address: '127.0.0.1' })).toThrow('127.0.0.1');
  });
});

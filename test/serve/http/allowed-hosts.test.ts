import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHostCheck } from '../../../src/serve/http/allowed-hosts.ts';

const local = createHostCheck({ host: '127.0.0.1', allowed: [] });
const open = createHostCheck({ host: '0.0.0.0', allowed: ['notes.example.org', '공책.example'] });

describe('a server on a loopback address', () => {
  it.each([
    'localhost',
    'LocalHost',
    'localhost.',
    'localhost:4000',
    '127.0.0.1',
    '127.0.0.1:4000',
    '127.0.0.1.',
    '127.8.9.10:1',
    '[::1]',
    '[::1]:4000',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
  ])('allows %s', (header) => {
    expect(local(header)).toBe(true);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io:4000',
    'evil.example:127',
    '192.168.0.7',
    '[2001:db8::1]',
    '0.0.0.0',
    'notes.localhost',
  ])('refuses %s', (header) => {
    expect(local(header)).toBe(false);
  });

  it('allows the configured name regardless of letter case', () => {
    const check = createHostCheck({ host: 'LOCALHOST', allowed: [] });
    expect(['localhost', '127.0.0.1:80', '[::1]'].map(check)).toEqual([true, true, true]);
    expect(check('192.168.0.7')).toBe(false);
    expect(createHostCheck({ host: '::1', allowed: [] })('192.168.0.7')).toBe(false);
  });

  it('allows additional configured names, which a local proxy may forward', () => {
    const check = createHostCheck({ host: '127.0.0.1', allowed: ['Notes.Example.org.'] });
    expect(['notes.example.org', 'NOTES.example.org:443', 'notes.example.org.'].map(check)).toEqual([true, true, true]);
    expect(check('other.example.org')).toBe(false);
  });
});

describe('a server on an address that other machines can reach', () => {
  it.each(['localhost', '127.0.0.1:4000', '0.0.0.0:4000', '192.168.0.7', '192.168.0.7:4000', '[2001:db8::1]:80'])(
    'allows %s',
    (header) => {
      expect(open(header)).toBe(true);
    },
  );

  it('allows additional configured names in the form that browsers send', () => {
    expect(['notes.example.org:4000', 'xn--ob0bv70d.example'].map(open)).toEqual([true, true]);
  });

  it.each(['evil.example', 'evil.notes.example.org', 'example.org', '192.168.0.7.evil.example'])(
    'refuses %s',
    (header) => {
      expect(open(header)).toBe(false);
    },
  );

  it('allows the name on which it listens', () => {
    const check = createHostCheck({ host: 'nas.lan', allowed: [] });
    expect(['nas.lan', 'NAS.lan:4000', '192.168.0.7', 'other.lan'].map(check)).toEqual([true, true, true, false]);
  });
});

it.each([
  [undefined],
  [''],
  [' '],
  ['localhost '],
  [' localhost'],
  ['localhost..'],
  ['.localhost'],
  ['localhost:80:80'],
  ['localhost:http'],
  ['localhost:123456'],
  ['localhost/'],
  ['localhost@evil.example'],
  ['evil.example#localhost'],
  ['localhost,evil.example'],
  ['localhost\u0000'],
  ['localhost\n'],
  ['127.1'],
  ['127.0.0.01'],
  ['0x7f.0.0.1'],
  ['2130706433'],
  ['::1'],
  ['[::1'],
  ['::1]'],
  ['[::1].'],
  ['[localhost]'],
  ['[127.0.0.1]'],
  ['[::1%lo]'],
  ['[1.:'],
  ['ｌocalhost'],
  ['*'],
])('the invalid Host header %j is always refused', (header) => {
  expect(local(header)).toBe(false);
  expect(open(header)).toBe(false);
});

const names = fc.domain().filter((name) => name !== 'notes.example.org');
const ports = fc.option(fc.integer({ min: 0, max: 65535 }), { nil: undefined });
const withPort = (host: string, port: number | undefined) => (port === undefined ? host : `${host}:${port}`);

it('a name that is not configured is never allowed', () => {
  fc.assert(
    fc.property(names, ports, (name, port) => {
      expect(local(withPort(name, port))).toBe(false);
      expect(open(withPort(name, port))).toBe(false);
    }),
  );
});

it('the check of a host ignores port, case and a final dot', () => {
  const hosts = fc.oneof(names, fc.ipV4(), fc.constantFrom('localhost', '127.0.0.1', 'notes.example.org'));
  fc.assert(
    fc.property(hosts, ports, (host, port) => {
      for (const check of [local, open]) {
        const said = check(host);
        expect(check(withPort(host, port))).toBe(said);
        expect(check(withPort(host.toUpperCase(), port))).toBe(said);
        expect(check(withPort(`${host}.`, port))).toBe(said);
      }
    }),
  );
});

it('any IP address is allowed if other machines can reach the server, otherwise only loopback addresses', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.ipV4(),
        fc.ipV6().map((address) => `[${address}]`),
      ),
      (address) => {
        expect(open(address)).toBe(true);
        if (!/^127\.|^\[[0:]*:(?:0{0,3}1|f{4}:.*|7f.*)\]$|^\[::/i.test(address)) expect(local(address)).toBe(false);
      },
    ),
  );
});

it('a Host header that merely begins like a loopback address is refused', () => {
  fc.assert(
    fc.property(fc.constantFrom('localhost', '127.0.0.1', '[::1]'), fc.string({ minLength: 1 }), (host, behind) => {
      fc.pre(!/^\.?(?::\d{0,5})?$/.test(behind) && !/^\d{1,2}\.?(?::\d{0,5})?$/.test(behind));
      expect(local(host + behind)).toBe(false);
    }),
  );
});

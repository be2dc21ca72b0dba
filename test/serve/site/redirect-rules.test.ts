import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRules, redirectFor } from '../../../src/serve/site/redirect-rules.ts';
import { codePoint } from '../../helpers/random/code-point.ts';

const find = (text: string, ...segments: string[]) => redirectFor(parseRules(text), segments);

describe('a rule', () => {
  const text = [
    '# 옛 주소  /commented /no 301',
    '',
    '/old  /new/\t302',
    '   /spaced   /here/   # a word on it',
    '/%EA%B8%80/%3a /entry/%EA%B8%80/ 301',
    '/한글 /entry/a/ 301',
    '/a%2Fb /slash/ 301',
    '/twice /first/ 301',
    '/twice /second/ 301',
    '/100%25%2A /star/ 308',
    '/query /search/?q=a 301',
    '/m/7 /seven/ 301',
    '/m/* /:splat 301',
    '/m/8 /eight/ 301',
    '/x/* /y/:splat/z/$& 307',
  ].join('\r\n');

  it.each([
    [['old'], 302, 'new/'],
    [['spaced'], 301, 'here/'],
    [['글', ':'], 301, 'entry/%EA%B8%80/'],
    [['한글'], 301, 'entry/a/'],
    [['a/b'], 301, 'slash/'],
    [['twice'], 301, 'first/'],
    [['100%*'], 308, 'star/'],
    [['query'], 301, 'search/?q=a'],
    [['m', '7'], 301, 'seven/'],
    [['m', '8'], 301, '8'],
    [['m', '12'], 301, '12'],
    [['m', 'entry', '글 하나'], 301, 'entry/%EA%B8%80%20%ED%95%98%EB%82%98'],
    [['m'], 301, ''],
    [['x', '$1'], 307, 'y/%241/z/$&'],
  ])('redirects %j to its target', (segments, status, address) => {
    expect(find(text, ...segments)).toEqual({ status, address });
  });

  it.each([[['a', 'b']], [['commented']], [[]], [['mm', '12']], [['OLD']]])('does not match %j', (segments) => {
    expect(find(text, ...segments)).toBeUndefined();
  });

  it('applies if it is the first match, with or without a star', () => {
    expect(find('/a/* /b/ 301\n/a/c /d/ 301', 'a', 'c')?.address).toBe('b/');
    expect(find('/a/c /d/ 301\n/a/* /b/ 301', 'a', 'c')?.address).toBe('d/');
    expect(find('/* /all/ 302', 'a', 'c')).toEqual({ status: 302, address: 'all/' });
  });

  it('does not redirect to itself', () => {
    expect(find('/a /a/ 301\n/b/* /b/:splat/ 301', 'a')).toBeUndefined();
    expect(find('/b/* /b/:splat/?c=d#e 301', 'b', 'c')).toBeUndefined();
  });
});

it.each([
  '/a',
  'a /b/ 301',
  '/a b/ 301',
  '/a https://evil.example/ 301',
  '/a //evil.example/ 301',
  '/a /b/ 200',
  '/a /b/ 404',
  '/a /b/ 301!',
  '/a /b/ 301 Country=kr',
  '/a id=:id /b/ 301',
  '/:a /b/ 301',
  '/*/a /b/ 301',
  '/a//b /c/ 301',
  '/../a /b/ 301',
  '/%zz /b/ 301',
])('the invalid or unsupported rule "%s" is ignored', (line) => {
  expect(parseRules(line)).toEqual({ byPath: new Map(), open: [] });
});

describe('the rules of a site in a folder', () => {
  const text =
    '/my/notes/old /my/notes/new/ 301\n/my/notes/m/* /my/notes/:splat 301\n/old /new/ 301\n/my/notes/x /out/ 301\n';

  it('apply to the same pages in any folder from which the site is served', () => {
    expect(find(text, 'old')).toEqual({ status: 301, address: 'new/' });
    expect(find(text, 'm', '3')).toEqual({ status: 301, address: '3' });
    expect(find(text, 'my', 'notes', 'old')).toBeUndefined();
    expect(find(text, 'x')).toBeUndefined();
  });

  it('are recognized by the path of the site, even if one of its folders is named m', () => {
    expect(find('/m/m/3 /m/4/ 301\n/m/m/* /m/:splat 301', 'm', '3')?.address).toBe('4/');
    expect(find('/m/m/3 /m/4/ 301\n/m/m/* /m/:splat 301', 'm', '5')?.address).toBe('5');
  });
});

it('no rule ever redirects to another host, whatever the path', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '%2F',
    '%5C',
    ':splat',
    'evil.example',
    '..',
    '.',
    '\t',
    'm',
    'x',
    '@',
    ':',
    '?',
    '#',
    '%09',
  );
  const address = fc.oneof(
    fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`),
    fc.webUrl(),
  );
  const segment = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('/', '//evil.example', '\\evil.example', '\\', 'evil.example'),
  );
  fc.assert(
    fc.property(address, fc.array(segment, { maxLength: 4 }), fc.constantFrom('/', '/notes/'), (to, segments, base) => {
      const redirect = find(`/* ${to} 301\n`, ...segments);
      if (redirect)
        expect(new URL(base + redirect.address, 'http://localhost:4000/').origin).toBe('http://localhost:4000');
    }),
    { numRuns: 2000 },
  );
});

it('parsing rules accepts any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), fc.array(fc.string({ unit: 'grapheme' })), (text, segments) => {
      const redirect = find(text, ...segments);
      if (redirect) expect(redirect.address).toMatch(/^(?!\/)[\x21-\x7e]*$/);
    }),
  );
});

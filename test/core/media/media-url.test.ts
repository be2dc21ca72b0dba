import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originalUrlOf, stripSignature, stripSignatures } from '../../../src/core/media/media-url.ts';

const picture = 'https://blog.kakaocdn.net/dn/abc/btr/img.png';

interface Signature {
  readonly credential: string;
  readonly expires: number;
  readonly signature: string;
}

const base64 = fc.base64String({ minLength: 4, maxLength: 28 }).map((text) => encodeURIComponent(text));
const signature: fc.Arbitrary<Signature> = fc.record({ credential: base64, expires: fc.nat(), signature: base64 });

const first: Signature = { credential: 'yqXZ', expires: 1_700_000_000, signature: 'ab%2Bc%3D' };
const second: Signature = { credential: 'qqqq', expires: 1_800_000_000, signature: 'Zz%2F9%3D%3D' };

/** Returns signature parameters in the form that the most common host uses. */
const signed = (s: Signature, and = '&') =>
  [
    `credential=${s.credential}`,
    `expires=${s.expires}`,
    'allow_ip=',
    'allow_referer=',
    `signature=${s.signature}`,
  ].join(and);

const thumbnail = (original: string) =>
  `https://img1.daumcdn.net/thumb/R1280x0/?scode=mtistory2&fname=${encodeURIComponent(original)}`;

/** Contexts in which signed URLs occur in bodies and in the JSON of the archive. */
const places: Record<string, (s: Signature) => string> = {
  'an attribute of HTML': (s) => `<p>글 <img src="${picture}?${signed(s, '&amp;')}" alt="a?b&amp;c"> 끝</p>`,
  'an attribute with a URL that is escaped twice': (s) => `<img src="${picture}?${signed(s, '&amp;amp;')}">`,
  'an attribute with numeric references': (s) => `<img src='${picture}?${signed(s, '&#38;')}'>`,
  'a URL with other parameters': (s) =>
    `<a href="${picture}?${signed(s, '&amp;')}&amp;attach=1&amp;knm=img.jpg">그림</a>`,
  'a URL that ends with an ampersand': (s) => `<img src="${picture}?v=1&${signed(s)}&">`,
  'a placeholder': (s) =>
    `[##_Image|kage@abc/btr/img.png?${signed(s, '&amp;')}|alignCenter|width="10" alt="x"|설명_##]`,
  JSON: (s) => JSON.stringify({ image: `${picture}?${signed(s)}`, html: `<img src="${picture}?${signed(s)}">` }),
  'JSON with escaped ampersands': (s) => `{"url":"https:\\/\\/host\\/i.png?${signed(s, '\\u0026')}"}`,
  'JSON in an attribute': (s) =>
    `<i data-x="{&quot;url&quot;:&quot;${picture}?${signed(s, '&amp;')}&quot;,&quot;n&quot;:1}">`,
  'a style': (s) =>
    `<i style="background:url(${picture}?${signed(s)});color:red"></i><i style="x:url('${picture}?${signed(s)}')">`,
  'a sentence': (s) => `보라: ${picture}?${signed(s)}. 끝. (${picture}?${signed(s)})입니다`,
  srcset: (s) => `<img srcset="${picture}?${signed(s)} 1x, ${picture}?${signed(s)}&w=2 2x">`,
  'a thumbnail': (s) => `<img srcset="${thumbnail(`${picture}?${signed(s)}`)}">`,
  'a thumbnail with further parameters': (s) => `<img src="${thumbnail(`${picture}?${signed(s)}`)}&amp;size=3">`,
  'a thumbnail that was escaped before encoding': (s) => `<img src="${thumbnail(`${picture}?${signed(s, '&amp;')}`)}">`,
  'a thumbnail of a thumbnail': (s) => `<img src="${thumbnail(thumbnail(`${picture}?${signed(s)}`))}">`,
  'a thumbnail that is signed itself': (s) => `<img src="${thumbnail(`${picture}?${signed(s)}`)}&${signed(s)}">`,
  'a thumbnail with the parameters of another host': (s) =>
    `<img src="${thumbnail(`${picture}?GoogleAccessId=a${s.expires}@b.example&Expires=${s.expires}&Signature=${s.signature}`)}">`,
  'the parameters of another host': (s) =>
    `<img src="https://b.s3.amazonaws.com/i.png?X-Amz-Date=2024${s.expires}&X-Amz-SignedHeaders=host&X-Amz-Signature=${s.signature}&v=2">`,
};

describe('stripSignature', () => {
  it.each([
    ['without a query', picture, picture],
    ['signed', `${picture}?${signed(first)}`, picture],
    ['signed, with ampersands escaped for HTML', `${picture}?${signed(first, '&amp;')}`, picture],
    ['signed, ending with an ampersand', `${picture}?${signed(first)}&`, picture],
    ['with a parameter before the signature', `${picture}?v=1&${signed(first)}`, `${picture}?v=1`],
    [
      'with parameters after the signature',
      `${picture}?${signed(first)}&attach=1&knm=a.jpg`,
      `${picture}?attach=1&knm=a.jpg`,
    ],
    [
      'with parameters before and after the signature',
      `${picture}?v=1&${signed(first)}&attach=1`,
      `${picture}?v=1&attach=1`,
    ],
    ['with a fragment', `${picture}?${signed(first)}#part`, picture],
    ['signed, with a very long run of separators', `${picture}?${signed(first)}${'?&'.repeat(40_000)}`, picture],
    [
      'signed, with a very long run of separators in the middle',
      `${picture}?${signed(first)}${'&'.repeat(80_000)}v=1`,
      `${picture}?${'&'.repeat(79_999)}v=1`,
    ],
    ['with only a question mark', `${picture}?`, `${picture}?`],
    ['with an expiry, but without a signature', `${picture}?expires=12`, `${picture}?expires=12`],
    ['with a signature, but without other parameters', `${picture}?signature=12`, `${picture}?signature=12`],
    [
      'with a parameter that only starts like a signature parameter',
      `${picture}?signature=1&expired=2`,
      `${picture}?signature=1&expired=2`,
    ],
    [
      'a thumbnail of a thumbnail',
      thumbnail(`${thumbnail(`${picture}?${signed(first)}`)}&w=1`),
      thumbnail(`${thumbnail(picture)}&w=1`),
    ],
    ['a thumbnail of a signed original', thumbnail(`${picture}?${signed(first)}`), thumbnail(picture)],
    [
      'a thumbnail with an unencoded URL',
      `https://t/thumb/R/?fname=${picture}?${signed(first)}&w=1`,
      `https://t/thumb/R/?fname=${picture}?w=1`,
    ],
    ['text that is not a URL, unchanged', '&signature=1&expires=2', '&signature=1&expires=2'],
  ])('returns the URL that identifies the file: %s', (_, address, identity) => {
    expect(stripSignature(address)).toBe(identity);
  });

  const parameter = fc.constantFrom(
    'a=1',
    'knm=그림.png',
    '',
    'x',
    'expires=3',
    'signature=a)b',
    'credential=%20',
    '%3Fsignature%3D1%26expires%3D2',
    'u=a?signature=9',
    'expires%3D5',
  );
  const addresses = fc
    .tuple(
      fc.array(parameter),
      fc.constantFrom('&', '&amp;', '?', '%26', '%3F'),
      fc.constantFrom('', '#x', '#a?signature=1&expires=2'),
    )
    .map(([parameters, and, fragment]) => `${picture}?${parameters.join(and)}${fragment}`);

  it('is idempotent', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(stripSignature(stripSignature(address))).toBe(stripSignature(address));
      }),
    );
  });

  it('does not depend on the values of a signature, or on the order of its parameters', () => {
    const others = fc.array(fc.constantFrom('v=1', 'attach=1', 'knm=a.jpg'), { maxLength: 3 });
    fc.assert(
      fc.property(signature, signature, others, others, fc.boolean(), (a, b, before, after, nested) => {
        const identity = (s: Signature) => {
          const address = `${picture}?${[...before, signed(s), ...after].join('&')}`;
          return stripSignature(nested ? thumbnail(address) : address);
        };
        expect(identity(a)).toBe(identity(b));
        for (const other of [...before, ...after]) expect(decodeURIComponent(identity(a))).toContain(other);
      }),
    );
  });
});

describe('stripSignatures', () => {
  it.each(Object.entries(places))('makes two signatures equal in %s', (_, place) => {
    expect(stripSignatures(place(first))).toBe(stripSignatures(place(second)));
    expect(stripSignatures(place(first))).not.toContain('1700000000');
    fc.assert(
      fc.property(signature, signature, (a, b) => {
        expect(stripSignatures(place(a))).toBe(stripSignatures(place(b)));
      }),
      { numRuns: 20 },
    );
  });

  it.each(Object.entries(places))('preserves every other difference in %s', (_, place) => {
    // Inserts one additional letter at any position outside the signature parameters.
    const text = place(first);
    const marks = [...text.matchAll(/img|png|attach|knm|src|alt|글|끝|[()<>'";|]|1x|red|사|fname|thumb|입니다|v=/gu)];
    expect(marks.length).toBeGreaterThan(0);
    for (const { index } of marks) {
      const changed = `${text.slice(0, index)}ㅁ${text.slice(index)}`;
      expect(stripSignatures(changed), changed).not.toBe(stripSignatures(text));
    }
  });

  it.each([
    ['a lone signature in prose', 'see /x?signature=1 there', 'see /x?signature=2 there'],
    ['a lone expiry', `${picture}?expires=1`, `${picture}?expires=2`],
    ['a repeated parameter', `${picture}?signature=1&signature=1`, `${picture}?signature=1&signature=2`],
    ['prose without a URL', 'signature=1&expires=2', 'signature=1&expires=3'],
    ['the fragment', `${picture}?${signed(first)}#a`, `${picture}?${signed(first)}#b`],
    [
      'a fragment that looks like a signature',
      `${picture}#?${signed(first)}`.replace('?', '&'),
      `${picture}#?${signed(second)}`.replace('?', '&'),
    ],
    ['the full stop after a URL', `${picture}?${signed(first)}`, `${picture}?${signed(first)}.`],
    [
      'a fragment after a query that looks like a signature',
      `${picture}?a=1#&${signed(first)}`,
      `${picture}?a=1#&${signed(second)}`,
    ],
    ['another parameter', `${picture}?${signed(first)}&v=1`, `${picture}?${signed(first)}&v=2`],
    ['the path', `${picture}?${signed(first)}`, `${picture.replace('abc', 'abd')}?${signed(first)}`],
    [
      'a parameter of the thumbnail',
      thumbnail(`${picture}?${signed(first)}`),
      thumbnail(`${picture}?${signed(first)}`).replace('1280', '640'),
    ],
    ['the encoding of an ampersand', `${picture}?a=1&b=2&${signed(first)}`, `${picture}?a=1&amp;b=2&${signed(first)}`],
    [
      'another declaration of a style',
      `url(${picture}?${signed(first)});color:red`,
      `url(${picture}?${signed(first)});color:blue`,
    ],
  ])('preserves a difference in %s', (_, one, other) => {
    expect(stripSignatures(one)).not.toBe(stripSignatures(other));
  });

  it('does not change text without a signature', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const text = `${before} signature ${after}`;
        fc.pre(!/signature.*=|=.*signature/su.test(text));
        expect(stripSignatures(text)).toBe(text);
      }),
    );
  });

  it('takes linear time', () => {
    const hostile = [
      '?',
      '/',
      'https://',
      '&amp;',
      '&',
      '%3F',
      '%253F',
      '%26amp%3B',
      '?signature=',
      'a?expires=1&signature=.',
    ];
    for (const part of hostile) {
      const text = `signature${part.repeat(400_000 / part.length)}`;
      expect(stripSignatures(text).startsWith('signature')).toBe(true);
      expect(stripSignature(text).startsWith('signature')).toBe(true);
    }
  });
});

describe('originalUrlOf', () => {
  it.each([
    ['decodes the URL of the original', thumbnail(picture), picture],
    ['keeps the signature', thumbnail(`${picture}?${signed(first)}`), `${picture}?${signed(first)}`],
    [
      'accepts an unencoded URL',
      'https://i1.daumcdn.net/thumb/C276x260/?fname=http://cfile1.uf/a%2Bb.jpg&w=1',
      'http://cfile1.uf/a%2Bb.jpg',
    ],
    [
      'keeps the query of an unencoded URL',
      `https://t/thumb/R/?fname=${picture}?${signed(first)}`,
      `${picture}?${signed(first)}`,
    ],
    ['accepts a URL that is encoded twice', thumbnail(encodeURIComponent(picture)), picture],
    ['accepts a URL without a scheme', 'https://t/thumb/R/?fname=%2F%2Fhost%2Fa.png', '//host/a.png'],
    ['returns the original of the innermost thumbnail', thumbnail(thumbnail(picture)), picture],
    ['ignores the fragment', `https://t/thumb/R/#?fname=${picture}`, undefined],
    ['requires a thumbnail URL', `https://t/x/?fname=${picture}`, undefined],
    ['requires an absolute URL', 'https://t/thumb/R/?fname=javascript%3Aalert', undefined],
    ['requires a URL that can be decoded', 'https://t/thumb/R/?fname=https%3A%2F%2Fa%2F%E0%A4', undefined],
    ['requires a URL', 'https://t/thumb/R/?fname=', undefined],
  ])('%s', (_, address, original) => {
    expect(originalUrlOf(address)).toBe(original);
  });
});

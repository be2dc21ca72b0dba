import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiPlace } from '../../../src/app/sources/api/open.ts';
import { bagInfoValue } from '../../../src/core/bagit/bag-info.ts';
import { encodeBagInfo, sha256Of } from '../../../src/archive/format/bag.ts';
import { decodeManifest, encodeManifest } from '../../../src/core/bagit/manifest.ts';

describe('a manifest', () => {
  it('is unchanged by encoding and decoding, whatever characters its paths contain', () => {
    const path = fc.string({ minLength: 1 }).map((text) => `data/${text}`);
    fc.assert(
      fc.property(fc.dictionary(path, fc.string()), (texts) => {
        const sums = new Map(Object.entries(texts).map(([name, text]) => [name, sha256Of(text)]));
        expect(new Map([...decodeManifest(encodeManifest(sums))].sort())).toEqual(new Map([...sums].sort()));
      }),
    );
  });

  it('lists files sorted by path, with two spaces after the checksum', () => {
    const [a, b] = [sha256Of('a'), sha256Of('b')];
    expect(
      encodeManifest(
        new Map([
          ['data/b', b],
          ['data/a', a],
        ]),
      ),
    ).toBe(`${a}  data/a\n${b}  data/b\n`);
  });

  it('is also decoded if another tool wrote it with asterisks, tabs or upper case', () => {
    const sum = sha256Of('x');
    expect(decodeManifest(`${sum.toUpperCase()}\t*data/x y\r\n# no line\r\n`)).toEqual(new Map([['data/x y', sum]]));
  });

  it.each(['data/a', '*data/a', ' data/a', '\tdata/a', '  *data/a'])(
    'is decoded line by line, so that no line affects another: %j',
    (path) => {
      const line = `${'0b'.repeat(32)} ${path}\n`;
      const read = ([file]: readonly [string, string]) => file !== 'data/\u2028';
      expect([...decodeManifest(line)]).toEqual(
        [...decodeManifest(`${line}${'0b'.repeat(32)}  data/\u2028\n`)].filter(read),
      );
    },
  );
});

describe('bag-info.txt', () => {
  it('states the size of the payload, and contains each value on a single line', () => {
    const text = encodeBagInfo({ blog: 'my\nblog', source: apiPlace(new URL('https://example.com/')) }, [3, 4]);
    expect(bagInfoValue(text, 'Payload-Oxum')).toBe('7.2');
    expect(bagInfoValue(text, 'External-Identifier')).toBe('my blog');
    expect(bagInfoValue(text, 'Source-Base-URL')).toBe('https://example.com/');
    expect(bagInfoValue(text, 'Nothing')).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from '../../../../../src/core/files/unique-names.ts';
import {
  mediaNames,
  type NamedReference,
} from '../../../../../src/publish/site-model/from-archive/paths/media-names.ts';
import { scaleRuns, expectCovered } from '../../../../helpers/property-runs.ts';
import { codePoint } from '../../../../helpers/random/code-point.ts';

/** Returns the file for a key: each letter is a file, except that the archive has no file for `x`. */
const hashOf = (key: string) => `${'0123456789'[key.charCodeAt(0) % 10]}${key}`.repeat(32).slice(0, 64);
const fileOf = (key: string) => (key === 'x' ? undefined : `${hashOf(key).slice(0, 2)}/${hashOf(key)}.png`);

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'x');
const name = fc.oneof(
  fc.constantFrom(
    '지붕.png',
    '지붕.PNG',
    '지붕.jpg',
    'A.png',
    'a.png',
    'index.png',
    'con.png',
    '../../etc/passwd',
    'x.php.png',
  ),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.string({ unit: codePoint, minLength: 1, maxLength: 400 }),
);
const reference: fc.Arbitrary<NamedReference> = fc.record({
  name,
  keys: fc.array(key, { minLength: 1, maxLength: 2 }),
});
const posts = fc.array(fc.array(reference, { maxLength: 4 }), { maxLength: 8 });

describe('The names of published media', () => {
  it('are unique regardless of case, safe, and have only the extension of the file', () => {
    let named = 0;
    const law = fc.property(posts, (all) => {
      const names = mediaNames(all, fileOf);
      const folded = [...names.values()].map(foldName);
      expect(new Set(folded).size).toBe(folded.length);
      for (const one of names.values()) {
        expect(one).toMatch(/^[\p{L}\p{N}\p{M}][\p{L}\p{M}\p{N}_-]*\.png$/u);
        expect(one).toBe(one.normalize('NFC'));
        expect(one).not.toMatch(/^(?:con|_?index)\.png$/iu);
        expect(Buffer.byteLength(one)).toBeLessThan(230);
      }
      named += names.size;
    });
    fc.assert(law, { numRuns: scaleRuns(500) });
    expectCovered(named, 500);
  });

  it('do not change if posts are added after the others', () => {
    let more = 0;
    const law = fc.property(posts, posts, (before, added) => {
      const old = mediaNames(before, fileOf);
      const all = mediaNames([...before, ...added], fileOf);
      for (const [file, one] of old) expect(all.get(file)).toBe(one);
      more += all.size - old.size;
    });
    fc.assert(law, { numRuns: scaleRuns(500) });
    expectCovered(more, 200);
  });

  it('are the first name used for a file, plus the start of its checksum if another file has that name', () => {
    const names = mediaNames(
      [
        [{ name: '서촌 지붕.JPG', keys: ['x', 'a'] }],
        [
          { name: 'other.png', keys: ['a'] },
          { name: '서촌-지붕.png', keys: ['b'] },
          { name: '국어(언매) 정답,해설 v1.2.pdf', keys: ['c'] },
          { name: '🙂.png', keys: ['d'] },
        ],
      ],
      fileOf,
    );
    expect([...names]).toEqual([
      [fileOf('a'), '서촌-지붕.png'],
      [fileOf('b'), `서촌-지붕-${hashOf('b').slice(0, 8)}.png`],
      [fileOf('c'), '국어-언매-정답-해설-v1-2.png'],
    ]);
  });
});

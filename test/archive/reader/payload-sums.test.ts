import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../../src/archive/format/bag.ts';
import { layout } from '../../../src/archive/format/layout.ts';
import { PayloadSums } from '../../../src/archive/reader/payload-sums.ts';

const id = fc.oneof(fc.nat(2000).map(String), fc.constantFrom('글', 'a/b', 'x'.repeat(300), '_a', 'data'));
const entry = fc.oneof(
  fc.tuple(id, fc.constantFrom(layout.post, layout.content, layout.comments)).map(([post, file]) => file(post)),
  // Files that do not belong in the folder of a post, and other paths that a manifest may list.
  id.map((post) => layout.post(post).replace('post.json', 'other.txt')),
  fc.constantFrom(layout.blog, layout.media, 'data/media/a.png', 'data/posts', 'data/posts/', 'data/posts//post.json'),
  fc.string().map((path) => `data/${path}`),
);
const change = fc.record({ entry, size: fc.oneof(fc.constant(undefined), fc.maxSafeNat()), isGone: fc.boolean() });

describe('The checksums of payload files', () => {
  it('are those that were set last, with their sizes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const [sums, plain] = [new PayloadSums(), new Map<string, [string, number | undefined]>()];
        for (const [index, { entry, size, isGone }] of changes.entries()) {
          const sha256 = sha256Of(String(index));
          if (isGone) sums.delete(entry);
          else sums.set(entry, { sha256, ...(size !== undefined && { size }) });
          if (isGone) plain.delete(entry);
          else plain.set(entry, [sha256, size !== undefined && size < 2 ** 48 ? size : undefined]);
        }
        expect([...sums.entries()].sort()).toEqual([...plain.keys()].sort());
        for (const { entry } of changes) {
          expect(sums.has(entry)).toBe(plain.has(entry));
          expect([sums.sum(entry), sums.size(entry)]).toEqual(plain.get(entry) ?? [undefined, undefined]);
        }
      }),
    );
  });

  it('are stored even if the posts do not fit into one block of the table', () => {
    const sums = new PayloadSums();
    const posts = Array.from({ length: 5000 }, (_, index) => String(index));
    for (const post of posts) {
      sums.set(layout.content(post), { sha256: sha256Of(post), size: Number(post) });
      sums.set(`data/media/${post}`, { sha256: sha256Of(`medium ${post}`) });
    }
    for (const post of posts) {
      expect(sums.sum(layout.content(post))).toBe(sha256Of(post));
      expect(sums.size(layout.content(post))).toBe(Number(post));
      expect(sums.sum(`data/media/${post}`)).toBe(sha256Of(`medium ${post}`));
      expect(sums.has(layout.post(post))).toBe(false);
    }
  });

  it('are stored without a size that no file can have', () => {
    const sums = new PayloadSums();
    const sha256 = sha256Of('');
    for (const size of [-1, 0.5, NaN, Infinity, 2 ** 48]) {
      sums.set(layout.blog, { sha256, size: 1 });
      sums.set(layout.blog, { sha256, size });
      expect([sums.sum(layout.blog), sums.size(layout.blog)]).toEqual([sha256, undefined]);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relatedPosts } from '../../../../src/publish/site-model/from-archive/related.ts';
import type { SitePost } from '../../../../src/publish/site-model/site/site.ts';
import { postOf } from '../../outputs/site/pages/sample-site.ts';

const day = 86_400;
const dated = (id: number, tags: readonly string[] = [], epoch = id * day) =>
  postOf(id, { tags, date: { epoch, offset: 0 } });
const relatedIds = (posts: readonly SitePost[], terms: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    [...relatedPosts(posts, ({ id }) => terms[id] ?? '')].map(([id, others]) => [id, others.map((one) => one.id)]),
  );

describe('Related posts', () => {
  it('have a tag or several words in common', () => {
    const posts = [dated(1, ['차']), dated(2, ['커피']), dated(3, ['차']), dated(4), dated(5)];
    expect(relatedIds(posts, { 4: 'kettle water leaves', 5: 'leaves kettle sky' })).toEqual({
      1: ['3'],
      3: ['1'],
      4: ['5'],
      5: ['4'],
    });
  });

  it('do not include posts with a single common word, which may be a coincidence', () => {
    expect(relatedIds([dated(1), dated(2)], { 1: 'kettle', 2: 'kettle' })).toEqual({});
  });

  it('are sorted by what they have in common, then by distance in time', () => {
    const posts = [dated(1, ['a']), dated(2, ['a']), dated(9, ['a', 'b']), dated(10, ['a', 'b']), dated(11, ['a'])];
    expect(relatedIds(posts)[10]).toEqual(['9', '11', '2', '1']);
  });

  it('number at most four, with posts without a date last', () => {
    const posts = [...[1, 2, 3, 4, 5, 6].map((id) => dated(id, ['a'])), postOf(7, { tags: ['a'], date: undefined })];
    const found = relatedIds(posts);
    expect(found[1]).toEqual(['2', '3', '4', '5']);
    expect(found[7]).toEqual(['6', '5', '4', '3']);
  });

  it('share a tag even if its spelling differs', () => {
    expect(relatedIds([dated(1, ['Tea', 'TEA']), dated(2, ['tea'])])).toEqual({ 1: ['2'], 2: ['1'] });
  });

  it('do not depend on the order of posts, and never include unknown posts, duplicates or the post itself', () => {
    const some = fc.array(
      fc.record({
        tags: fc.uniqueArray(fc.constantFrom('a', 'B', 'b', '차'), { maxLength: 3 }),
        terms: fc.uniqueArray(fc.constantFrom('one', 'two', 'three', 'four', '__proto__'), { maxLength: 5 }),
        epoch: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.nat()), (given, numbers) => {
        const terms = Object.fromEntries(given.map((one, id) => [id, one.terms.join(' ')]));
        const posts = given.map(({ tags, epoch }, id) =>
          postOf(id, { tags, date: epoch === undefined ? undefined : { epoch, offset: 0 } }),
        );
        const found = relatedIds(posts, terms);
        const shuffled = posts
          .map((post) => [numbers.next().value as number, post] as const)
          .sort(([a], [b]) => a - b)
          .map(([, post]) => post);
        expect(relatedIds(shuffled, terms)).toEqual(found);
        const ids = new Set(posts.map(({ id }) => id));
        for (const [id, others] of Object.entries(found)) {
          expect(others.length).toBeGreaterThan(0);
          expect(others).not.toContain(id);
          expect(new Set(others).size).toBe(others.length);
          for (const other of others) expect(ids.has(other)).toBe(true);
        }
      }),
    );
  });

  it('are found with work that grows linearly, even if all posts have the same tags and words', () => {
    const workOf = (count: number, tags: readonly string[], terms: string) => {
      const work = { steps: 0 };
      const posts = Array.from({ length: count }, (_, id) => dated(id, tags));
      relatedPosts(posts, () => terms, work);
      return work.steps;
    };
    const tags = ['a', 'b', 'c'];
    const terms = Array.from({ length: 24 }, (_, at) => `word${at}`).join(' ');
    expect(workOf(1000, tags, terms)).toBeLessThanOrEqual(1000 * 3 * 33);
    expect(workOf(4000, tags, terms)).toBeLessThanOrEqual(4 * workOf(1000, tags, terms) * 1.1);
  });

  it('change for only a few posts if a post is added', () => {
    const subjects = ['tea', 'bread', 'trains', 'rain', 'maps', 'birds', 'stones', 'songs', 'light', 'wood'];
    const posts = Array.from({ length: 200 }, (_, id) => dated(id, [subjects[(id * 7) % 10] ?? '']));
    const before = relatedIds(posts);
    const after = relatedIds([...posts, dated(200, ['tea'])]);
    const changed = posts.filter(({ id }) => String(before[id]) !== String(after[id]));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThanOrEqual(4);
  });
});

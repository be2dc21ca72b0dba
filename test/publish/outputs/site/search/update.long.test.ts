import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxDeeper } from '../../../../../src/publish/outputs/site/search/postings.ts';
import type { SearchDocument } from '../../../../../src/publish/outputs/site/search/search-document.ts';
import { updateSearch } from '../../../../../src/publish/outputs/site/search/update.ts';
import { documentFor, indexOf } from './search-blog.ts';
import { scaleRuns } from '../../../../helpers/property-runs.ts';

type Blog = ReadonlyMap<string, SearchDocument>;

/** Returns the files after an update, and the paths that the update changed. */
function updated(before: Blog, after: Blog): { files: Map<string, string>; touched: string[] } {
  const files = indexOf(before.values());
  const changes = updateSearch((path) => files.get(path), {
    put: [...after.values()].filter((document) => before.get(document.stored.id) !== document),
    removed: [...before.keys()].filter((id) => !after.has(id)),
  });
  if (!changes) throw new Error('The index was not updated');
  for (const [path, content] of changes) {
    expect(files.get(path)).not.toBe(content);
    if (content === undefined) files.delete(path);
    else files.set(path, content);
  }
  return { files, touched: [...changes.keys()] };
}

function expectSame(files: Map<string, string>, expected: Map<string, string>): void {
  expect([...files.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [path, content] of expected) expect(files.get(path), path).toBe(content);
}

const words = [
  '커피',
  '여행했던',
  '아메리카노',
  '서울',
  '책',
  'coffee',
  'Train',
  'the',
  '2024',
  '<b>',
  '\n',
  '__proto__',
  '\u2028',
  '🙂',
  `a${'𠮷'.repeat(40)}`,
];

/** Texts with no passage, one passage and several passages. */
const text = fc
  .tuple(
    fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 40 }),
    fc.constantFrom(1, 1, 1, 60),
  )
  .map(([parts, times]) => `${parts.join(' ')} `.repeat(times));

const closeId = fc.integer({ min: 0, max: 1200 }).map(String);
const anyId = fc.oneof(
  closeId,
  fc.constantFrom('007', '7', 'constructor', '__proto__', '220123456789', '한글', 'a/b', '99999'),
);

const blogOf = (id: fc.Arbitrary<string>) =>
  fc
    .uniqueArray(
      fc.record({
        id,
        text,
        title: fc.constantFrom('', '커피와 책', 'Coffee', '여행 \u2029 기록'),
        day: fc.option(fc.integer({ min: -700_000, max: 30_000 }), { nil: undefined }),
      }),
      { selector: (post) => post.id, maxLength: 30 },
    )
    .map(
      (posts): Blog =>
        new Map(
          posts.map((post) => {
            const date = post.day === undefined ? undefined : { epoch: post.day * 86_400, offset: 0 };
            return [post.id, documentFor(post.id, post.text, { title: post.title, date })];
          }),
        ),
    );

/** Changes in which unchanged posts keep their document objects. */
const changeOf = (id: fc.Arbitrary<string>) =>
  fc.tuple(blogOf(id), blogOf(id), fc.func(fc.boolean())).map(([before, other, stays]) => {
    const after = new Map([...before].filter(([one]) => stays(one)));
    for (const [one, document] of other) after.set(one, document);
    return { before, after };
  });

describe('An update of the search index', () => {
  it.each([
    ['are small numbers', closeId],
    ['are arbitrary strings', anyId],
  ])('gives the same bytes as a full build if post ids %s', (_what, id) => {
    fc.assert(
      fc.property(changeOf(id), ({ before, after }) => {
        expectSame(updated(before, after).files, indexOf(after.values()));
      }),
      { numRuns: scaleRuns(60) },
    );
  });

  it('gives the same result as a full build after scattered changes in a large blog', () => {
    const before = largeBlog(900);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 905 }), { maxLength: 6 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 3 }),
        text,
        (put, removed, added) => {
          const after = new Map(before);
          for (const id of removed) after.delete(String(id));
          for (const id of put) after.set(String(id), documentFor(id, `${textOf(id)} ${added}`));
          expectSame(updated(before, after).files, indexOf(after.values()));
        },
      ),
      { numRuns: scaleRuns(8) },
    );
  });

  it('changes few files for an edited post, and no older shards of terms for a new post', () => {
    const before = largeBlog(900);
    const edited = new Map(before).set('100', documentFor(100, `${textOf(100)} 뷁쉙 zyzzyva`));
    const touched = updated(before, edited).touched;
    expect(touched.length).toBeLessThan(8);
    const added = new Map(before).set('901', documentFor(901, textOf(901)));
    expect(updated(before, added).touched.filter((path) => path.startsWith('search/terms/'))).toEqual([]);
  });

  it('changes no file if nothing changed', () => {
    const blog = new Map([['1', documentFor(1, '커피')]]);
    expect(updated(blog, new Map([['1', documentFor(1, '커피')]])).touched).toEqual([]);
    const files = indexOf(blog.values());
    expect(updateSearch((path) => files.get(path), { put: [], removed: ['2', '01', 'x'] })).toEqual(new Map());
  });

  it('gives the same result as a full build if a term occurs in very many passages after the first', () => {
    const long = (times: number) => '가나 다라 '.repeat(times);
    const passages = Math.ceil(maxDeeper / 240) + 1;
    const before = new Map(
      Array.from({ length: passages }, (_, index) => [String(index), documentFor(index, long(170_000))] as const),
    );
    const more = new Map(before).set('3', documentFor(3, `${long(100_000)} 마바`));
    expectSame(updated(before, more).files, indexOf(more.values()));
    const less = new Map(before).set('3', documentFor(3, '가나')).set('4', documentFor(4, '가나'));
    expectSame(updated(before, less).files, indexOf(less.values()));
    expectSame(updated(less, before).files, indexOf(before.values()));
  });

  it.each([
    ['is missing', undefined],
    ['is truncated', 'blogkeepSearch("posts",1,1,0,"A'],
    ['is of another version', 'blogkeepSearch("posts",0,1,0,"")\n'],
    ['is another file', 'blogkeepSearch("terms","","")\n'],
  ])('is not possible if the file with the list of posts %s', (_what, content) => {
    const files = indexOf([documentFor(1, '커피')]);
    const read = (path: string) => (path === 'search/posts.js' ? content : files.get(path));
    expect(updateSearch(read, { put: [documentFor(2, '차')], removed: [] })).toBeUndefined();
  });

  it('is not possible if a required file is missing', () => {
    const files = indexOf([documentFor(1, '커피')]);
    for (const missing of [...files.keys()]) {
      const read = (path: string) => (path === missing ? undefined : files.get(path));
      expect(updateSearch(read, { put: [documentFor(1, '차')], removed: [] }), missing).toBeUndefined();
    }
  });
});

/** Returns posts with ids from 1 and with many words that differ from post to post. */
function largeBlog(count: number): Blog {
  return new Map(
    Array.from({ length: count }, (_, index) => [String(index + 1), documentFor(index + 1, textOf(index + 1))]),
  );
}

function textOf(id: number): string {
  let seed = id * 7919;
  const next = (limit: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % limit;
  };
  const word = () => {
    if (next(5) === 0) return next(100_000).toString(36);
    return Array.from({ length: 2 + next(3) }, () =>
      String.fromCharCode(0xac00 + Math.floor((next(1000) * next(1000)) / 100)),
    ).join('');
  };
  return Array.from({ length: 60 }, word).join(' ');
}

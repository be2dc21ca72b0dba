import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf, type SearchDocument } from '../../../../../src/publish/outputs/site/search/search-document.ts';
import { readIndexedPosts } from '../../../../../src/publish/outputs/site/search/posts.ts';
import { UnreadableIndexError } from '../../../../../src/publish/outputs/site/search/script-file.ts';
import { codePoint } from '../../../../helpers/random/code-point.ts';
import { documentFor, indexOf } from './search-blog.ts';
import { scaleRuns } from '../../../../helpers/property-runs.ts';

type Blog = ReadonlyMap<string, SearchDocument>;

/** Returns the documents of an index, derived from its files. */
function readBack(files: ReadonlyMap<string, string | undefined>): SearchDocument[] {
  return [...readIndexedPosts((path) => files.get(path))].map(documentOf);
}

/** Returns the paths of files that only one of two indexes has, or that differ. */
function differingPaths(one: Blog, other: Blog): string[] {
  const [a, b] = [indexOf(one.values()), indexOf(other.values())];
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path));
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
    fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: codePoint, maxLength: 8 })), { maxLength: 40 }),
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

describe('The posts stored in a search index', () => {
  it.each([
    ['are small numbers', closeId],
    ['are arbitrary strings', anyId],
  ])('give the same index again, in any order of posts, if their IDs %s', (_what, id) => {
    fc.assert(
      fc.property(blogOf(id), (blog) => {
        const files = indexOf(blog.values());
        const documents = readBack(files);
        expect(documents).toHaveLength(blog.size);
        for (const document of documents) expect(document).toEqual(blog.get(document.stored.id));
        expect(indexOf(documents.toReversed())).toEqual(files);
      }),
      { numRuns: scaleRuns(60) },
    );
  });

  it.each([
    ['is missing', undefined],
    ['is truncated', 'blogkeepSearch("posts",1,1,0,"A'],
    ['is of another version', 'blogkeepSearch("posts",0,1,0,"")\n'],
    ['is another file', 'blogkeepSearch("terms","","")\n'],
  ])('cannot be read if the file with the list of posts %s', (_what, content) => {
    const files = new Map<string, string | undefined>(indexOf([documentFor(1, '커피')]));
    expect(() => readBack(files.set('search/posts.js', content))).toThrow(UnreadableIndexError);
  });

  it('cannot be read if a file with texts is missing', () => {
    const files = indexOf([documentFor(1, '커피'), documentFor(2, '커피 '.repeat(1000))]);
    const withTexts = [...files.keys()].filter((path) => !/terms|recent/u.test(path));
    expect(withTexts.length).toBeGreaterThan(3);
    for (const path of withTexts)
      expect(() => readBack(new Map(files).set(path, '')), path).toThrow(UnreadableIndexError);
  });
});

describe('A search index', () => {
  it('changes few files for an edited post, and no older shards of terms for a new post', () => {
    const before = largeBlog(900);
    const edited = new Map(before).set('100', documentFor(100, `${textOf(100)} 뷁쉙 zyzzyva`));
    expect(differingPaths(before, edited).length).toBeLessThan(8);
    const added = new Map(before).set('901', documentFor(901, textOf(901)));
    expect(differingPaths(before, added).filter((path) => path.startsWith('search/terms/'))).toEqual([]);
  });
});

/** Returns posts with IDs from 1 and with many words that differ from post to post. */
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

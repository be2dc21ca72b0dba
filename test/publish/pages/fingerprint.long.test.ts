import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SiteCategory, SitePost } from '../../../src/publish/site/site.ts';
import type { Look } from '../../../src/publish/pages/page-view.ts';
import { publishedPosts, usualLook } from './render-site.ts';
import { categoryOf, picture, postOf, siteOf, threadOf } from './sample-site.ts';
import { plannedFiles } from './views-of.ts';
import { cases } from '../../helpers/law.ts';

interface Blog {
  readonly posts: readonly BlogPost[];
  /** names of the categories, each below the one before; by which posts name theirs */
  readonly names: readonly string[];
  /** what their labels are made of: their names, their level, or nothing, so that all are the same; their folders are made of names only where labels are */
  readonly labels: 'names' | 'level' | 'same';
  readonly missing: number;
  readonly home: Look['home'];
}

interface BlogPost {
  readonly title: string;
  readonly category: number;
  readonly tags: readonly string[];
  readonly month: number;
  readonly comments: number;
  readonly comment: string;
  readonly visibility: SitePost['visibility'];
  readonly removed: boolean;
  readonly pictures: number;
  readonly text: string;
}

const post: fc.Arbitrary<BlogPost> = fc.record({
  title: fc.constantFrom('', 'A', '나', '"<b>"'),
  category: fc.integer({ min: -1, max: 7 }),
  tags: fc.subarray(['one', 'One', 'two', 'three/four']),
  month: fc.integer({ min: -1, max: 30 }),
  comments: fc.integer({ min: 0, max: 2 }),
  comment: fc.constantFrom('', 'text', 'other text'),
  visibility: fc.constantFrom('published', 'protected', 'private'),
  removed: fc.boolean(),
  pictures: fc.integer({ min: 0, max: 2 }),
  text: fc.constantFrom('', 'text', 'other text'),
});
const blog: fc.Arbitrary<Blog> = fc.record({
  // Beyond a hundred, to which few blogs of a test would come, the lists and the front page are others.
  posts: fc
    .tuple(fc.array(post, { maxLength: 6 }), fc.constantFrom(0, 0, 0, 99))
    .chain(([posts, more]) => fc.constant([...posts, ...Array.from({ length: more }, (_, index) => plain(index))])),
  names: fc.tuple(...Array.from({ length: 8 }, () => fc.constantFrom('a', 'b', 'c'))),
  labels: fc.constantFrom('names', 'level', 'same'),
  missing: fc.integer({ min: 0, max: 1 }),
  home: fc.constantFrom('list', 'excerpts', 'cards'),
});

const plain = (index: number): BlogPost => ({
  title: `Post ${index}`,
  category: index % 9 === 8 ? -1 : index % 9,
  tags: index % 2 === 0 ? ['one'] : [],
  month: index % 20,
  comments: 0,
  comment: '',
  visibility: 'published',
  removed: false,
  pictures: 0,
  text: '',
});

/** The planned files of such a blog: path → basis and what is made of it. */
function filesOf({ posts, names, labels, missing, home }: Blog) {
  const line: SiteCategory[] = [];
  for (const [level, name] of names.entries()) {
    const category = categoryOf(name, line.at(-1));
    const id = String(level);
    const others = { id, label: labels === 'same' ? 'Label' : `Label ${level}`, sitePath: `category/${id}` };
    line.push(labels === 'names' ? category : Object.assign(category, others));
  }
  const made = posts.map((one, index) =>
    postOf(index, {
      ...one,
      category: line[one.category],
      date: one.month < 0 ? undefined : { epoch: Date.UTC(2022, one.month) / 1000, offset: 540 },
      removed: one.removed ? '2026-11-20' : undefined,
    }),
  );
  const newestComments = made.flatMap((own, index) => {
    const { comment = '' } = posts[index] ?? {};
    return comment === '' ? [] : [{ ...threadOf(index, comment), post: own }];
  });
  const media = new Map(
    made.map((own, index) => {
      const pictures = Array.from({ length: posts[index]?.pictures ?? 0 }, (_, number) => `${number}.png`);
      return [own, pictures.map((file) => ({ ...picture, type: 'image/png', file }))];
    }),
  );
  const site = siteOf(made.some(({ category }) => category) ? line.slice(0, 1) : [], made, {
    newestComments: newestComments.slice(0, 10),
  });
  const published = publishedPosts(
    (own) => ({ body: `<p>${posts[made.indexOf(own)]?.text ?? ''}</p>`, threads: [], media: media.get(own) ?? [] }),
    missing,
  );
  return plannedFiles(site, published, true, { ...usualLook, home });
}

const fields = [
  'title',
  'category',
  'tags',
  'month',
  'comments',
  'comment',
  'visibility',
  'removed',
  'pictures',
  'text',
] as const;

/** One blog and what it has become by one change. */
const change: fc.Arbitrary<readonly [Blog, Blog]> = fc
  .record({
    one: blog,
    kind: fc.constantFrom('add', 'remove', 'swap', 'name', 'name', 'name', 'missing', ...fields),
    at: fc.nat(5),
    fresh: post,
    level: fc.nat(7),
  })
  .map(({ one, kind, at, fresh, level }) => {
    const posts = [...one.posts];
    const own = posts[at];
    if (kind === 'name') return [one, { ...one, names: one.names.with(level, 'd') }];
    if (kind === 'missing') return [one, { ...one, missing: 1 - one.missing }];
    if (kind === 'add' || !own) posts.splice(at, 0, fresh);
    else if (kind === 'remove') posts.splice(at, 1);
    else if (kind === 'swap') {
      const other = posts[at - 1] ?? own;
      posts[at] = { ...own, category: other.category };
      posts[Math.max(at - 1, 0)] = { ...other, category: own.category };
    } else posts[at] = { ...own, [kind]: fresh[kind] };
    return [one, { ...one, posts }];
  });

describe('The basis of a file', () => {
  it('changes when what the page shows changes, and only then', () => {
    fc.assert(
      fc.property(change, ([before, after]) => {
        const old = filesOf(before);
        for (const [path, { fingerprint, content }] of filesOf(after)) {
          const was = old.get(path);
          if (!was) continue;
          const isSame = was.fingerprint === fingerprint;
          // A post that goes to a category of the same label looks the same in some of the lists in which it is.
          if (before.labels === 'same' && !isSame) continue;
          expect([path, isSame]).toEqual([path, was.content === content]);
        }
      }),
      { numRuns: cases(300) },
    );
  });

  it('is another where a tag is the first of all, which each page then leads to', () => {
    const others = { names: Array.from({ length: 8 }, () => 'a'), labels: 'names', missing: 0, home: 'list' } as const;
    const without = filesOf({ posts: [plain(1)], ...others });
    const one = filesOf({ posts: [plain(0)], ...others });
    for (const path of ['index.html', 'search/index.html', '404.html', 'about/index.html']) {
      expect(one.get(path)?.fingerprint, path).not.toBe(without.get(path)?.fingerprint);
    }
  });
});

describe('Planning', () => {
  it('makes no view, and lists each post in each place once', () => {
    const line: SiteCategory[] = [];
    for (let level = 1; level <= 12; level += 1) line.push(categoryOf(`c${level}`, line.at(-1)));
    const posts = Array.from({ length: 5000 }, (_, index) =>
      postOf(index, { category: line.at(-1), tags: [`t${index % 3000}`] }),
    );
    const files = plannedFiles(
      siteOf([line[0]!], posts),
      publishedPosts(() => ({ body: '', threads: [] })),
      false,
    );
    const pagesIn = (folder: string) => [...files.keys()].filter((path) => path.startsWith(folder)).length;
    expect(pagesIn('category/c1/')).toBe(12 * 50);
    expect(pagesIn('category/page/')).toBe(49);
    expect(pagesIn('tag/')).toBe(3001);
    const length = [...files.values()].reduce((sum, { fingerprint }) => sum + fingerprint.length, 0);
    // All posts stand in 16 lists, by sixteen characters in each.
    expect(length).toBeLessThan(5000 * 16 * 17 + files.size * 200);
  });
});

import fc from 'fast-check';
import type { Blog } from '../../../src/core/items/blog.ts';
import type { CategoryList } from '../../../src/core/items/category.ts';
import { countValue, flagValue, item, listShapes, strangeScalar } from './random-items.ts';
import { randomPosts, type ArchivedItems } from './random-posts.ts';

/** A blog as a source may send it, with every variation observed in servers of this API, and others. */
export interface RandomBlog {
  readonly name: string;
  readonly rootKey: string;
  /** blog info without its list of blogs */
  readonly info: Readonly<Record<string, unknown>>;
  readonly blog: Blog;
  /** category list; undefined: could not be fetched */
  readonly categories: CategoryList | undefined;
  readonly posts: readonly ArchivedItems[];
}

const from = fc.constantFrom;

const category = item(
  { name: strangeScalar, parent: from<unknown>('', '1', 2), label: strangeScalar, entries: countValue },
  { id: from<unknown>('1', '2', 3, '', ' 4 ') },
);

const categories: fc.Arbitrary<CategoryList> = fc
  .array(category, { maxLength: 3 })
  .chain((list) =>
    item({ url: strangeScalar, secondaryUrl: strangeScalar }, { categories: listShapes(list, 'category') }),
  )
  .map(omitUndefined);

/** Removes undefined fields, which JSON cannot express. */
function omitUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}

const blogOf = (name: string): fc.Arbitrary<Blog> =>
  fc.oneof(
    item(
      {
        url: strangeScalar,
        secondaryUrl: strangeScalar,
        title: strangeScalar,
        default: flagValue,
        blogIconUrl: from<unknown>('', 'https://img.example.com/icon.png?credential=c&expires=1&signature=s'),
        statistics: fc.oneof(from<unknown>('', [], null), item({ post: countValue, comment: countValue })),
      },
      { name: from<unknown>(name, ` ${name} `) },
    ),
    // In the oldest format, a blog has no name: it follows from the URL.
    item({ title: strangeScalar, default: flagValue }, { url: from(`https://${name}.example.com/`) }).map(
      (blog) => Object.fromEntries(Object.entries(blog).filter(([key]) => key !== 'name')) as Blog,
    ),
  );

const rootKey = from('service', 'tistory', '__proto__', 'constructor', '7', '블로그', 'a b', 'status');

/** Generates a blog with this name. */
export function randomBlog(name: string): fc.Arbitrary<RandomBlog> {
  const info = item({ id: strangeScalar, userId: strangeScalar });
  return fc
    .record({
      info,
      blog: blogOf(name),
      rootKey,
      categories: fc.option(categories, { nil: undefined }),
      posts: randomPosts,
    })
    .map((parts) => ({ name, ...parts }));
}

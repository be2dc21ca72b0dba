import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blogInfoSchema, blogsOf } from '../../../src/core/items/blog.ts';
import { categoriesOf, categoryListSchema } from '../../../src/core/items/category.ts';
import {
  commentListSchema,
  commentsOf,
  newestCommentsOf,
  newestCommentsSchema,
} from '../../../src/core/items/comment.ts';
import { listElement, listOf, listSchema } from '../../../src/core/items/list.ts';
import { postListSchema, postReadingSchema, postsOf, tagsOf } from '../../../src/core/items/post.ts';
import { addressOf, countOf, scalar, textOf } from '../../../src/core/items/scalar.ts';

const one = { id: '1', extra: true };
const two = { id: 2 };

/** The lists of the API. Each has a function that reads it, and an item that contains the list in any given shape. */
const lists = [
  { of: 'posts', name: 'post', read: (value: unknown) => postsOf(postListSchema.parse({ posts: value })) },
  {
    of: 'categories',
    name: 'category',
    read: (value: unknown) => categoriesOf(categoryListSchema.parse({ categories: value })),
  },
  {
    of: 'comments',
    name: 'comment',
    read: (value: unknown) => commentsOf(commentListSchema.parse({ comments: value })),
  },
  {
    of: 'newest comments',
    name: 'comment',
    read: (value: unknown) => newestCommentsOf(newestCommentsSchema.parse({ comments: value })),
  },
  { of: 'blogs', name: 'blog', read: (value: unknown) => blogsOf(blogInfoSchema.parse({ blogs: value })) },
];

describe.each(lists)('A list of $of', ({ name, read }) => {
  it('is read in every shape that contains elements', () => {
    for (const shape of [[one, two], { [name]: [one, two] }]) expect(read(shape)).toEqual([one, two]);
    for (const shape of [[one], one, { [name]: [one] }, { [name]: one }]) expect(read(shape)).toEqual([one]);
  });

  it('is read as empty in every shape that contains none', () => {
    for (const none of ['', {}, null, [], undefined]) {
      expect(read(none)).toEqual([]);
      expect(read({ [name]: none })).toEqual([]);
    }
  });

  it('is rejected if an element is invalid', () => {
    for (const shape of ['text', 5, [one, 'text'], { [name]: [null] }]) expect(() => read(shape)).toThrow();
  });
});

describe('A list', () => {
  it('has the same elements in every shape', () => {
    const element = fc.record({ id: fc.string() });
    fc.assert(
      fc.property(fc.array(element), (elements) => {
        expect(listOf(elements, 'post')).toEqual(elements);
        expect(listOf({ post: elements }, 'post')).toEqual(elements);
      }),
    );
  });

  it('may be a single comment, even though a comment has a field named like a wrapper', () => {
    for (const text of ['hello', '', null, 5]) {
      const comment = { id: '1', comment: text };
      for (const shape of [comment, [comment], { comment }, { comment: [comment] }]) {
        expect(commentsOf(commentListSchema.parse({ comments: shape }))).toEqual([comment]);
        expect(newestCommentsOf(newestCommentsSchema.parse({ comments: shape }))).toEqual([comment]);
      }
    }
  });

  it.each([{ name: 'x' }, { id: null }, { id: {} }, { id: true }])(
    'is rejected if a category or comment has an invalid or missing ID: %j',
    (element) => {
      expect(categoryListSchema.safeParse({ categories: [one, element] }).success).toBe(false);
      expect(commentListSchema.safeParse({ comments: [one, element] }).success).toBe(false);
      expect(newestCommentsSchema.safeParse({ comments: [one, element] }).success).toBe(false);
    },
  );

  it.each([{ title: 'x' }, { id: null }, { id: { $oid: '1' } }, { id: false }])(
    'includes posts whose ID is invalid or missing: %j',
    (element) => {
      const posts = postsOf(postListSchema.parse({ posts: [one, element, two] }));
      expect(posts).toEqual([one, element, two]);
      expect(posts.map(({ id }) => textOf(id))).toEqual(['1', '', '2']);
    },
  );

  it('is not changed by validation', () => {
    const received = { posts: { post: { id: 1, unknown: [null] } }, unknown: { a: 1 } };
    expect(postListSchema.parse(received)).toEqual(received);
  });

  it('has a schema whose element type is known, unlike other schemas', () => {
    const about = { description: 'The tags.', wrapped: true };
    expect(listElement(listSchema(scalar, 'tag', about))).toEqual({ element: scalar, name: 'tag', ...about });
    expect(listElement(scalar)).toBeUndefined();
  });
});

describe('Blog info', () => {
  it('contains its blogs in the newest form and in the oldest', () => {
    expect(blogsOf(blogInfoSchema.parse({ id: 'me', userId: 1, blogs: [{ name: 'a' }] }))).toEqual([{ name: 'a' }]);
    expect(blogsOf(blogInfoSchema.parse([{ name: 'a' }, { name: 'b' }]))).toEqual([{ name: 'a' }, { name: 'b' }]);
  });
});

describe('The statistics of a blog', () => {
  it.each([[''], ['none'], [[]], [[1]], [5], [true], [null], [undefined], [{ post: [] }], [{ post: { total: 1 } }]])(
    'are undefined if they have the form %j',
    (statistics) => {
      const [blog] = blogsOf(blogInfoSchema.parse({ blogs: [{ name: 'a', statistics }] }));
      expect(countOf(blog?.statistics?.post)).toBeUndefined();
      expect(textOf(blog?.name)).toBe('a');
    },
  );
});

describe('A field of the wrong kind', () => {
  it.each([[true], [{}], [[]], [['5']], [{ toString: 1 }]])('does not affect other fields: %j', (odd) => {
    const fields = ['url', 'id', 'title', 'categoryId', 'postUrl', 'visibility', 'tags', 'comments', 'date'];
    const reading = { ...Object.fromEntries(fields.map((field) => [field, odd])), content: 'text' };
    expect(postReadingSchema.parse(reading)).toEqual(reading);
    const list = { url: odd, page: odd, totalCount: odd, posts: [{ id: 1, title: odd, visibility: odd }] };
    expect(postListSchema.parse(list)).toEqual(list);
    const comments = { totalCount: odd, comments: [{ id: 1, date: odd, parentId: odd, open: odd }] };
    expect(commentListSchema.parse(comments)).toEqual(comments);
    expect(newestCommentsSchema.parse(comments)).toEqual(comments);
    const categories = { url: odd, categories: [{ id: 1, entries: odd, parent: odd }] };
    expect(categoryListSchema.parse(categories)).toEqual(categories);
    const info = { userId: odd, blogs: [{ name: 'a', title: odd, statistics: odd }] };
    expect(blogInfoSchema.parse(info)).toEqual(info);
  });

  it('is rejected if it is the content, since the body would be lost', () => {
    for (const content of [{}, [], true]) expect(postReadingSchema.safeParse({ content }).success).toBe(false);
    for (const content of ['', 'text', 5, null, undefined]) {
      expect(postReadingSchema.safeParse({ content }).success).toBe(true);
    }
  });

  it.each([[true], [false], [{}], [[]], [['5']], [[5]], [{ toString: 1 }], [Infinity]])(
    'counts as missing: %j',
    (odd) => {
      expect(textOf(odd)).toBe('');
      expect(countOf(odd)).toBeUndefined();
      expect(addressOf(odd)).toBe('');
    },
  );
});

describe('Tags', () => {
  it.each<[unknown, string[]]>([
    [{ tag: ['b', 'a', 7] }, ['b', 'a', '7']],
    [{ tag: 'one' }, ['one']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['one', ['one']],
    [{ tag: ['a', { name: 'x' }, null, true, ['b'], 'c'] }, ['a', 'c']],
    [true, []],
    [{ name: 'x' }, []],
    [{ tag: ['a', ' a', '', 'b '] }, ['a', 'b']],
    ...['', {}, [], null, undefined, { tag: [] }, { tag: '' }, { tag: null }].map((none): [unknown, string[]] => [
      none,
      [],
    ]),
  ])('are read from %j as %j', (tags, expected) => {
    expect(tagsOf(postReadingSchema.parse({ tags }))).toEqual(expected);
  });
});

describe('A scalar', () => {
  it('may be text or a number in every field', () => {
    for (const value of ['5', 5]) {
      const reading = postReadingSchema.parse({
        id: value,
        title: value,
        content: value,
        date: value,
        visibility: value,
      });
      expect([reading.id, reading.title, reading.content].map(textOf)).toEqual(['5', '5', '5']);
    }
  });

  it.each([
    ['12', 12],
    [12, 12],
    [' 0 ', 0],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    [Number.NaN, undefined],
    [1e21, undefined],
    ['many', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('with the value %j is read as the count %j', (value, count) => {
    expect(countOf(value)).toBe(count);
  });

  it.each([
    ['', ''],
    ['http://', ''],
    [' HTTPS:// ', ''],
    [' https://blog.example/ ', 'https://blog.example/'],
    [null, ''],
  ])('with the value %j is read as the URL "%s"', (value, address) => {
    expect(addressOf(value)).toBe(address);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blogInfoSchema } from '../../../src/core/items/blog.ts';
import { categoryListSchema } from '../../../src/core/items/category.ts';
import { commentListSchema } from '../../../src/core/items/comment.ts';
import { toReferenceOrder } from '../../../src/core/items/order.ts';
import { postListSchema, postReadingSchema, postSummarySchema } from '../../../src/core/items/post.ts';

const ordered = (schema: Parameters<typeof toReferenceOrder>[0], value: unknown) =>
  JSON.stringify(toReferenceOrder(schema, value));

describe('toReferenceOrder', () => {
  it('puts known keys first, followed by unknown keys in alphabetical order', () => {
    const received = { date: '1', zebra: 1, id: '7', apple: { y: 1, b: 2 }, title: 't' };
    expect(ordered(postSummarySchema, received)).toBe(
      '{"id":"7","title":"t","date":"1","apple":{"b":2,"y":1},"zebra":1}',
    );
  });

  const comment = { open: 'Y', x: { c: 1, a: 2 }, comment: 'c', name: 'n', id: '1' };
  const commentInOrder = '{"id":"1","name":"n","comment":"c","open":"Y","x":{"a":2,"c":1}}';

  it.each<[string, unknown, string]>([
    ['an array', [comment], `[${commentInOrder}]`],
    ['a single element', comment, commentInOrder],
    ['a wrapped array', { comment: [comment, comment] }, `{"comment":[${commentInOrder},${commentInOrder}]}`],
    ['a wrapped element', { comment }, `{"comment":${commentInOrder}}`],
    ['a wrapper with additional fields', { total: 1, comment: [comment] }, `{"comment":[${commentInOrder}],"total":1}`],
    ['the empty text', '', '""'],
    ['an empty object', {}, '{}'],
    ['null', null, 'null'],
  ])('applies to the elements of a list in the form of %s', (_, comments, expected) => {
    expect(ordered(commentListSchema, { comments, url: 'u' })).toBe(`{"url":"u","comments":${expected}}`);
  });

  it('applies to the blogs in both forms of blog info, and to their statistics', () => {
    const blog = { name: 'n', statistics: { extra: 1, comment: '2', post: '1' }, url: 'u' };
    const expected = '{"url":"u","statistics":{"post":"1","comment":"2","extra":1},"name":"n"}';
    expect(ordered(blogInfoSchema, { blogs: [blog], userId: 1, id: 'me' })).toBe(
      `{"id":"me","userId":1,"blogs":[${expected}]}`,
    );
    expect(ordered(blogInfoSchema, [blog])).toBe(`[${expected}]`);
    expect(ordered(blogInfoSchema, { blogs: { ...blog, statistics: [] } })).toBe(
      '{"blogs":{"url":"u","statistics":[],"name":"n"}}',
    );
    expect(ordered(blogInfoSchema, { blogs: { ...blog, statistics: null } })).toBe(
      '{"blogs":{"url":"u","statistics":null,"name":"n"}}',
    );
  });

  it('keeps keys that look like numbers or have the name of an Object.prototype property', () => {
    const received = JSON.parse('{"constructor":1,"toString":2,"url":"u","b":3}') as unknown;
    expect(ordered(categoryListSchema, received)).toBe('{"url":"u","b":3,"constructor":1,"toString":2}');
    const polluting = JSON.parse('{"__proto__":{"z":1,"a":2},"id":"1"}') as unknown;
    expect(ordered(postSummarySchema, polluting)).toBe('{"id":"1","__proto__":{"a":2,"z":1}}');
  });

  it('does not depend on the order of received keys, and loses nothing', () => {
    const item = fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('id', 'title', 'posts', 'tags', 'comments', 'post', 'tag', 'url')),
      fc.jsonValue({ maxDepth: 4 }),
    );
    for (const schema of [postListSchema, postReadingSchema, commentListSchema, undefined]) {
      fc.assert(
        fc.property(item, (value) => {
          const copy = JSON.parse(JSON.stringify(value)) as unknown;
          expect(JSON.parse(ordered(schema, copy))).toEqual(copy);
          expect(ordered(schema, reversed(copy))).toBe(ordered(schema, copy));
        }),
      );
    }
  });
});

/** Reverses the order of keys in all objects of a value. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

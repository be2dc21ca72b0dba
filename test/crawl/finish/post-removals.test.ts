import { describe, expect, it } from 'vitest';
import { SourceError } from '../../../src/core/errors/errors.ts';
import { recordsToRemove } from '../../../src/crawl/finish/post-removals.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('recordsToRemove', () => {
  it.each([
    { held: 100, listed: 100, missed: 0, tooMany: false, title: 'removes nothing if all posts are listed' },
    { held: 100, listed: 80, missed: 20, tooMany: false, title: 'accepts the removal of a fifth of the posts' },
    {
      held: 100,
      listed: 79,
      missed: 21,
      tooMany: true,
      title: 'rejects the removal of more than a fifth of the posts',
    },
    { held: 6, listed: 1, missed: 5, tooMany: false, title: 'accepts the removal of five posts from a small blog' },
    { held: 6, listed: 0, missed: 6, tooMany: true, title: 'rejects the removal of six posts from a small blog' },
  ])('$title', ({ held, listed, missed, tooMany }) => {
    const find = (accept: boolean) => recordsToRemove(new Set(ids(listed)), ids(held), accept);
    expect(find(true)).toHaveLength(missed);
    if (tooMany) expect(() => find(false)).toThrow(SourceError);
    else expect(find(false)).toHaveLength(missed);
  });
});

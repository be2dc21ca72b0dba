import { describe, expect, it } from 'vitest';
import { SourceError } from '../../../src/core/errors/errors.ts';
import { recordsToRemove } from '../../../src/crawl/finish/post-removals.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('recordsToRemove', () => {
  it.each([
    { held: 100, listed: 100, missed: 0, tooMany: false, title: 'nothing is missed' },
    { held: 100, listed: 80, missed: 20, tooMany: false, title: 'a fifth is believed' },
    { held: 100, listed: 79, missed: 21, tooMany: true, title: 'more than a fifth is not' },
    { held: 6, listed: 1, missed: 5, tooMany: false, title: 'five of a small blog are believed' },
    { held: 6, listed: 0, missed: 6, tooMany: true, title: 'six of a small blog are not' },
  ])('$title', ({ held, listed, missed, tooMany }) => {
    const find = (accept: boolean) => recordsToRemove(new Set(ids(listed)), ids(held), accept);
    expect(find(true)).toHaveLength(missed);
    if (tooMany) expect(() => find(false)).toThrow(SourceError);
    else expect(find(false)).toHaveLength(missed);
  });
});

import { describe, expect, it } from 'vitest';
import { isPublicComment, parseVisibility } from '../../src/core/visibility.ts';

describe('The visibility of a post', () => {
  it.each([
    ['0', 'private'],
    [0, 'private'],
    ['15', 'protected'],
    [' 20 ', 'published'],
    ['3', 'published'],
  ])('is parsed from %j as %s', (raw, visibility) => {
    expect(parseVisibility(raw)).toBe(visibility);
  });

  it.each(['', '4', '020', null, undefined, 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'is undefined for %j',
    (raw) => {
      expect(parseVisibility(raw)).toBeUndefined();
    },
  );
});

describe('A comment', () => {
  it.each([
    [{ id: 1, visibility: 2, open: 'y' }, true],
    [{ id: 1, visibility: '2', open: 'N' }, false],
    [{ id: 1, visibility: '0', open: 'Y' }, false],
    [{ id: 1 }, false],
  ])('is public only if it is approved and open: %j, %j', (comment, expected) => {
    expect(isPublicComment(comment)).toBe(expected);
  });
});

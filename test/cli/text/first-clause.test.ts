import { describe, expect, it } from 'vitest';
import { firstClause } from '../../../src/cli/text/first-clause.ts';

describe('firstClause', () => {
  it.each([
    ['Which media are fetched', 'Which media are fetched'],
    ['Access token; serve asks its callers for it. Better in a file', 'Access token'],
    ['Which posts are read: all; changed: new ones', 'Which posts are read'],
    ['Time for one request: 500ms, 30s', 'Time for one request'],
    ['json: one object a line; github: with annotations', 'json: one object a line'],
    [
      'Time zone (such as: Asia/Seoul; or UTC) of dates; default: that of the blog',
      'Time zone (such as: Asia/Seoul; or UTC) of dates',
    ],
    ['An unclosed ( does; not matter', 'An unclosed ( does; not matter'],
    ['A page at 10.5:80 or so', 'A page at 10.5:80 or so'],
  ])('shortens %j to %j', (long, short) => {
    expect(firstClause(long)).toBe(short);
  });
});

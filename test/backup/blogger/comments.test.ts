import { describe, expect, it } from 'vitest';
import { commentThreads } from '../../helpers/backup/blogger.ts';

describe('the comments on a post on Blogger', () => {
  it('are sorted by date, with replies after the comment that they reply to', () => {
    expect(
      commentThreads([
        { id: '4', reply: '1', minute: 1 },
        { id: '2', minute: 3 },
        { id: '1', minute: 2 },
        { id: '3', reply: '4', minute: 9 },
      ]),
    ).toEqual([
      ['1', ''],
      ['4', '1'],
      ['3', '4'],
      ['2', ''],
    ]);
  });

  it('have no parent if it is missing, the comment itself, or a later reply of its own', () => {
    expect(
      commentThreads([
        { id: '1', reply: '9', minute: 1 },
        { id: '2', reply: '2', minute: 2 },
        { id: '3', reply: '4', minute: 3 },
        { id: '4', reply: '3', minute: 4 },
      ]),
    ).toEqual([
      ['1', ''],
      ['2', ''],
      ['3', ''],
      ['4', '3'],
    ]);
  });

  it('get an ID of their own if theirs is missing or not unique', () => {
    const ids = commentThreads([
      { id: '1', minute: 1 },
      { id: '1', minute: 2 },
      { id: '', minute: 3 },
      { id: '', minute: 3 },
    ]).map(([id]) => id);
    expect(ids[0]).toBe('1');
    expect(new Set(ids).size).toBe(4);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCommentThreads, type CommentThread } from '../../../src/core/trees/comment-threads.ts';
import type { Comment } from '../../../src/core/items/comment.ts';

const shown = (id: string, parentId = ''): Comment => ({ id, parentId, visibility: '2', open: 'Y' });
const secret = (id: string, parentId = ''): Comment => ({ ...shown(id, parentId), open: 'N' });
const pending = (id: string, parentId = ''): Comment => ({ ...shown(id, parentId), visibility: '0' });

/** Formats shallow threads on a single line, such as `1(2(3) 4) 5`. */
const outline = (threads: readonly CommentThread[]): string =>
  threads
    .map(({ comment, replies }) => String(comment.id) + (replies.length > 0 ? `(${outline(replies)})` : ''))
    .join(' ');

describe('buildCommentThreads', () => {
  it('puts replies below their parents, in the order of the list', () => {
    const { threads, count } = buildCommentThreads(
      [shown('5'), shown('4', '5'), shown('3'), shown('2', '5'), shown('1', '4')],
      'public',
    );
    expect(outline(threads)).toBe('5(4(1) 2) 3');
    expect(count).toBe(5);
  });

  it('treats IDs as equal whether they are text or numbers', () => {
    const { threads } = buildCommentThreads(
      [
        { ...shown('1'), id: 1 },
        { ...shown('2'), parentId: 1 },
      ],
      'public',
    );
    expect(outline(threads)).toBe('1(2)');
  });

  it('shows only approved and open comments by default', () => {
    const comments = [shown('1'), secret('2'), pending('3'), { id: '4' }, { ...shown('5'), visibility: 2, open: 'y' }];
    const { threads, count } = buildCommentThreads(comments, 'public');
    expect(outline(threads)).toBe('1 5');
    expect(count).toBe(2);
  });

  it('shows all comments or none with the other policies', () => {
    const comments = [secret('1'), pending('2', '1')];
    expect(outline(buildCommentThreads(comments, 'all').threads)).toBe('1(2)');
    expect(outline(buildCommentThreads([...comments, { ...secret('3'), visibility: '-1' }], 'all').threads)).toBe(
      '1(2)',
    );
    expect(buildCommentThreads(comments, 'none')).toEqual({ threads: [], count: 0, more: 0, withoutParent: [] });
  });

  it('moves replies to hidden comments up to the nearest visible ancestor or the top level', () => {
    const comments = [secret('1'), shown('2', '1'), shown('3'), pending('4', '3'), secret('5', '4'), shown('6', '5')];
    const { threads, withoutParent } = buildCommentThreads(comments, 'public');
    expect(outline(threads)).toBe('2 3(6)');
    expect(withoutParent).toEqual([]);
  });

  it('reports visible replies to comments that are not in the list', () => {
    const { threads, withoutParent } = buildCommentThreads(
      [shown('1', '99'), secret('2', '98'), shown('3', '0')],
      'public',
    );
    expect(outline(threads)).toBe('1 3');
    expect(withoutParent).toEqual(['1']);
  });

  it('breaks each cycle at its first comment', () => {
    expect(outline(buildCommentThreads([shown('1', '2'), shown('2', '1'), shown('3', '3')], 'public').threads)).toBe(
      '1(2) 3',
    );
    expect(outline(buildCommentThreads([secret('1', '2'), shown('2', '1')], 'public').threads)).toBe('2');
  });

  it('uses the first of several comments with the same ID', () => {
    expect(outline(buildCommentThreads([secret('1'), shown('1'), shown('2', '1')], 'public').threads)).toBe('2');
  });

  it('includes each visible comment exactly once, whatever the parents are', () => {
    const lists = fc.uniqueArray(fc.tuple(fc.nat(15), fc.nat(18), fc.boolean()), { selector: ([id]) => id });
    fc.assert(
      fc.property(lists, (list) => {
        const comments = list.map(([id, parent, open]) => (open ? shown : secret)(String(id), String(parent)));
        const { threads, count } = buildCommentThreads(comments, 'public');
        const met = threads.flatMap(function ids(thread): string[] {
          return [String(thread.comment.id), ...thread.replies.flatMap(ids)];
        });
        expect(met.sort()).toEqual(list.flatMap(([id, , open]) => (open ? String(id) : [])).sort());
        expect(count).toBe(met.length);
      }),
    );
  });

  it('supports 20,000 nested replies, visible or hidden', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      (index % 3 === 0 ? shown : secret)(String(index), String(index - 1)),
    );
    let [thread] = buildCommentThreads(chain.toReversed(), 'public').threads;
    let depth = 0;
    for (; thread; [thread] = thread.replies) depth += 1;
    expect(depth).toBe(6667);
  });
});

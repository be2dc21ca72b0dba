import { describe, expect, it } from 'vitest';
import { generateCommentIds } from '../../../src/core/records/generated-ids.ts';
import { commentsOf as shown, type CommentList } from '../../../src/core/items/comment.ts';
import { joinComments } from '../../../src/crawl/join/comments.ts';
import { comment, commentListOf } from '../../helpers/memory/memory-source.ts';

const commentsOf = (list: CommentList | undefined) => (list ? shown(list) : []);

/** Returns comments as in a backup, which has no IDs. */
function made(...comments: ReturnType<typeof comment>[]) {
  const ids = generateCommentIds(comments);
  return comments.map((one, index) => ({ ...one, id: ids[index] ?? '' }));
}

describe('Comments from a copy', () => {
  const first = comment('71', 'first', { date: '100' });
  const reply = comment('72', 'reply', { date: '200', parentId: '71' });
  const later = comment('', 'later', { date: '300' });

  it('are recognized even if they have other IDs', () => {
    const list = commentListOf('1', made(first, reply));
    expect(joinComments(list, [first, reply])).toBeUndefined();
  });

  it('are recognized if the copy is HTML and numbers them again', () => {
    const text = comment('71', 'Fish & <chips>\n"yes"', { date: '100' });
    const copy = [
      comment('1', '<p>Fish &amp; &lt;chips&gt;<br />\n&quot;yes&quot;</p>', { date: '100' }),
      { ...reply, id: '2', parentId: '1' },
    ];
    expect(joinComments(commentListOf('1', copy), [text, reply])).toBeUndefined();
    const added = joinComments(commentListOf('1', [...copy, { ...later, id: '3', parentId: '2' }]), [text, reply]);
    expect(commentsOf(added).map(({ id, parentId }) => [id, parentId])).toEqual([
      ['71', ''],
      ['72', '71'],
      ['3', '72'],
    ]);
  });

  it('are kept if another comment in the archive has their ID, and added once', () => {
    const other = comment('71', 'another', { date: '150' });
    const joined = joinComments(commentListOf('1', [other]), [first]);
    expect(commentsOf(joined).map(({ comment: text }) => text)).toEqual(['first', 'another']);
    expect(joinComments(commentListOf('1', [other]), commentsOf(joined))).toBeUndefined();
    const edited = comment('71', 'first, edited', { date: '100' });
    expect(joinComments(commentListOf('1', [edited]), [first])).toBeUndefined();
  });

  it('are merged by date, and replies refer to the archived IDs', () => {
    const answer = { ...comment('', 'answer', { date: '250' }), parentId: made(first)[0]?.id ?? '' };
    const joined = joinComments(commentListOf('1', made(later, first, answer)), [
      first,
      comment('9', 'z', { date: '400' }),
    ]);
    expect(commentsOf(joined).map(({ comment: text, parentId }) => [text, parentId])).toEqual([
      ['first', ''],
      ['answer', '71'],
      ['later', ''],
      ['z', ''],
    ]);
    expect(joined?.totalCount).toBe('4');
  });

  it('do not remove archived comments', () => {
    expect(joinComments(commentListOf('1', []), [first])).toBeUndefined();
  });

  it.each([
    ['secret', { open: 'N' }],
    ['unapproved', { visibility: '0' }],
    ['removed', { open: 'N', visibility: '-1' }],
  ])('are %s if either version is', (_, change) => {
    const hidden = made(first, reply).map((one, index) => (index === 0 ? { ...one, ...change } : one));
    const joined = joinComments(commentListOf('1', hidden), [first, reply]);
    expect(commentsOf(joined)).toEqual([{ ...first, ...change }, reply]);
    expect(joinComments(commentListOf('1', hidden), commentsOf(joined))).toBeUndefined();
    expect(joinComments(commentListOf('1', made(first, reply)), commentsOf(joined))).toBeUndefined();
  });

  it('of an older copy hide archived ones, but are not added', () => {
    const [hidden = first, ...more] = made(first, reply);
    const list = commentListOf('1', [{ ...hidden, visibility: '0' }, ...more]);
    expect(commentsOf(joinComments(list, [first], false))).toEqual([{ ...first, visibility: '0' }]);
    expect(joinComments(commentListOf('1', made(first, reply)), [first], false)).toBeUndefined();
    expect(joinComments(list, [], false)).toBeUndefined();
  });

  it('are kept apart even if they have the same text', () => {
    const twice = [first, { ...first, id: '73' }];
    const list = commentListOf('1', made(...twice));
    expect(commentsOf(joinComments(list, []))).toHaveLength(2);
    expect(joinComments(list, twice)).toBeUndefined();
    expect(commentsOf(joinComments(list, [first]))).toHaveLength(2);
  });

  it('are unchanged by a second import', () => {
    const list = commentListOf('1', made(later, first));
    const once = joinComments(list, [reply]);
    expect(once && joinComments(list, commentsOf(once))).toBeUndefined();
  });
});

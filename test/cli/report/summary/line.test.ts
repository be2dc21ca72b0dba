import { describe, expect, it } from 'vitest';
import { joinReports } from '../../../../src/cli/report/joined-report.ts';
import { summaryLine } from '../../../../src/cli/report/summary/line.ts';
import { report } from '../../console.ts';

const { posts, comments, media } = report();
const failed = { id: '7', operation: 'postRead', status: '500', message: 'broken' };

describe('the one-line summary', () => {
  it.each([
    [
      'edits, removals and comments',
      { posts: { ...posts, changed: 2, removed: 1 }, comments: { ...comments, new: 3 } },
      '2 posts edited, 1 removed upstream, 3 new comments',
    ],
    [
      'one change of each kind',
      { posts: { ...posts, new: 1, changed: 1 }, comments: { ...comments, changed: 1, removed: 1 } },
      '1 new post, 1 edited, 1 comment edited, 1 comment removed',
    ],
    [
      'a first run',
      { posts: { ...posts, new: 30 }, comments: { ...comments, new: 49 }, media: { ...media, new: 24 } },
      '30 new posts, 49 new comments, 24 new files',
    ],
    ['a single removal', { posts: { ...posts, removed: 1 } }, '1 post removed upstream'],
    ['a run without changes', {}, 'nothing new'],
    [
      'files that another version writes differently',
      { site: { files: 9, written: 4, removed: 1 } },
      'nothing new, 5 files published again',
    ],
    [
      'missing items',
      { status: 'partial' as const, posts: { ...posts, new: 1, failed: [failed] } },
      '1 new post, 1 missing item',
    ],
    ['an interrupted run', { status: 'interrupted' as const, posts: { ...posts, new: 1 } }, '1 new post, interrupted'],
    [
      'a failure',
      { status: 'failed' as const, exitCode: 3, error: 'The source refuses the token.' },
      'failed, token or blog refused',
    ],
    [
      'a dry run',
      { plan: [{ id: '1', title: '하루', reason: 'new' as const }], posts: { ...posts, new: 1 } },
      '1 post would be fetched',
    ],
    ['a dry run with nothing to fetch', { plan: [] }, 'nothing new'],
  ])('describes %s', (_, change, line) => {
    expect(summaryLine(report(change))).toBe(line);
  });

  it('names the blogs if there are several', () => {
    const joined = joinReports([report({ posts: { ...posts, new: 1 } }), report({ blog: 'kitchen' })]);
    expect(summaryLine(joined)).toBe('travels: 1 new post; kitchen: nothing new');
  });

  it.each([
    [1, 'failed, usage, configuration or a folder'],
    [4, 'failed, source unreachable'],
    [5, 'failed, archive damaged or in use'],
  ])('describes a failure by its exit code: %i', (exitCode, line) => {
    expect(summaryLine(report({ status: 'failed', exitCode }))).toBe(line);
  });

  it('contains no text from the source and no paths', () => {
    const hostile = 'a\nb\u001b[2J /home/me fixes #1 @you $(id) [skip ci]';
    const failed = report({ status: 'failed', exitCode: 3, error: hostile, blog: hostile });
    expect(summaryLine(failed)).toBe('failed, token or blog refused');
    expect(summaryLine(joinReports([failed]))).toBe(
      'a-b-2J-home-me-fixes-1-you-id-skip-ci-: failed, token or blog refused',
    );
  });
});

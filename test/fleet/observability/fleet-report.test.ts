import { describe, expect, it } from 'vitest';
import { createFleetReport, needsPerson, type ReportedBlog } from '../../../src/fleet/observability/fleet-report.ts';
import { formatReport } from '../../../src/fleet/observability/report-lines.ts';
import type { BlogState } from '../../../src/fleet/queue/blog-state.ts';
import { translator } from '../../../src/messages/translate.ts';
import { textOf } from '../../helpers/text-of.ts';

const now = new Date('2026-11-23T08:00:00Z');

const summary: NonNullable<BlogState['summary']> = {
  posts: { listed: 40, new: 2, changed: 1, removed: 0, failed: 0 },
  media: { new: 3, failed: 0 },
  requests: { total: 50, retried: 0 },
  took: 4000,
  failures: [],
  warnings: {},
};

/** Returns a blog whose last run ended this night with exit code 0, unless overridden. */
function ran(blog: string, state: Partial<BlogState> = {}, isPaused = false): ReportedBlog {
  const whole: BlogState = {
    ...{ blog, outcome: 'completed', exitCode: 0, attempt: 1, worker: 'w1', summary },
    ...{ started: '2026-11-23T01:00:00.000Z', ended: '2026-11-23T01:01:00.000Z' },
    ...state,
  };
  return { blog, source: 'tistory', isPaused, state: whole };
}

const refused: Partial<BlogState> = {
  ...{ outcome: 'stopped', exitCode: 3, errorCode: 'source-refused', failingSince: '2026-11-20T01:00:00.000Z' },
  error: 'Refused: 401.',
};

const down: Partial<BlogState> = {
  ...{ outcome: 'failed', exitCode: 4, errorCode: 'source-given-up', failingSince: '2026-11-22T01:00:00.000Z' },
  error: 'No answer.',
};

const shown = async (blogs: readonly ReportedBlog[], language: 'en' | 'ko' = 'en') =>
  formatReport(createFleetReport(blogs, now), (moment) => moment.slice(0, 10)).map(await translator(language));

describe('the report on all blogs', () => {
  it('counts each blog once, by its last run', () => {
    const { blogs, posts, media } = createFleetReport(
      [
        ran('a'),
        ran('b', { outcome: 'partial', exitCode: 2 }),
        ran('c', refused),
        ran('d', down, true),
        { blog: 'e', source: 'tistory', isPaused: false, state: undefined },
      ],
      now,
    );
    expect(blogs).toEqual({
      ...{ total: 5, completed: 1, partial: 1, stopped: 1, paused: 1, pending: 1 },
      ...{ retrying: 0, failed: 0, missed: 0 },
    });
    expect([posts, media]).toEqual([
      { new: 8, changed: 4, removed: 0, failed: 0 },
      { new: 12, failed: 0 },
    ]);
  });

  it('sorts blogs by whether they need a person, then by how long they have been failing', () => {
    const { failed } = createFleetReport(
      [
        ran('down', down),
        ran('late-token', { ...refused, failingSince: '2026-11-22T01:00:00.000Z' }),
        ran('token', refused),
        ran('parts', { outcome: 'partial', exitCode: 2, summary: { ...summary, media: { new: 0, failed: 7 } } }),
      ],
      now,
    );
    expect(failed.map((one) => [one.blog, one.needsPerson, one.since.slice(0, 10), one.missing])).toEqual([
      ['token', true, '2026-11-20', 0],
      ['late-token', true, '2026-11-22', 0],
      ['down', false, '2026-11-22', 0],
      ['parts', false, '2026-11-23', 7],
    ]);
  });

  it('requires no action by a person while all failures are retried', () => {
    expect(needsPerson(createFleetReport([ran('a'), ran('b', down)], now))).toBe(false);
    expect(needsPerson(createFleetReport([ran('a'), ran('b', refused)], now))).toBe(true);
  });

  it('lists blogs that have not finished a run for more than a day, except those that need a person anyway', () => {
    const old = { ended: '2026-11-21T23:00:00.000Z' };
    const report = createFleetReport(
      [ran('a', old), ran('b', { ...refused, ...old }), ran('c', old, true), ran('d')],
      now,
    );
    expect(report.late).toEqual([{ blog: 'a', source: 'tistory', ended: old.ended }]);
    expect(needsPerson(report)).toBe(true);
  });

  it('is serialized to JSON with its messages and advice in English', () => {
    const report = createFleetReport([ran('cooking', refused)], now);
    const [one] = (JSON.parse(JSON.stringify(report)) as typeof report).failed;
    expect(one).toMatchObject({ blog: 'cooking', exitCode: 3, errorCode: 'source-refused', message: refused.error });
    expect(one?.advice).toMatch(/^Create a new token .* blogkeep-fleet retry cooking$/u);
  });
});

describe('the report as text', () => {
  it('states each failure, when it started, and what to do', async () => {
    expect(await shown([ran('a'), ran('cooking', refused), ran('travel', down)])).toEqual([
      'Fleet at 2026-11-23T08:00:00.000Z: 3 blogs: 1 complete, 1 stopped, 1 failed.',
      'Posts in the last run of each: 6 new, 3 changed, 0 no longer listed, 0 failed.',
      'Media: 9 new, 0 failed.',
      '',
      'For you to do (1 blog):',
      '',
      '  cooking (source tistory), since 2026-11-20 (exit code 3, source-refused)',
      '    Refused: 401.',
      `    → ${textOf('fleetReport.do-token', { blog: 'cooking' })}`,
      '',
      'The fleet tries again on its own (1 blog):',
      '',
      '  travel (source tistory), since 2026-11-22 (exit code 4, source-given-up)',
      '    No answer.',
      `    → ${textOf('fleetReport.look-source', { source: 'tistory' })}`,
    ]);
  });

  it('groups blogs that fail for the same reason, as thousands do when a source is down', async () => {
    const lines = await shown(Array.from({ length: 4000 }, (_, index) => ran(`blog-${String(index)}`, down)));
    expect(lines.length).toBeLessThan(12);
    expect(lines).toContain(
      '  4,000 blogs of source tistory, the first since 2026-11-22 (exit code 4, source-given-up): blog-0, blog-1, blog-10, blog-100, blog-1000 and 3,995 more',
    );
  });

  it('suggests one command for all blogs of a group', async () => {
    const lines = await shown([ran('a', refused), ran('b', refused), ran('c', refused)]);
    expect(lines.at(-1)).toMatch(/blogkeep-fleet retry a b c$/u);
    const many = await shown(Array.from({ length: 11 }, (_, index) => ran(String(index), refused)));
    expect(many.at(-1)).toMatch(/blogkeep-fleet retry --all$/u);
  });

  it('is in Korean if the terminal language is Korean', async () => {
    const lines = await shown([ran('cooking', refused)], 'ko');
    expect(lines).toContain('  cooking (tistory 서버), 2026-11-20부터 (종료 코드 3, source-refused)');
  });

  it('states that there is nothing to do if no blog fails', async () => {
    expect((await shown([ran('a')])).at(-1)).toBe('There is nothing to do.');
  });
});

describe('the advice for a run that did not complete', () => {
  const outcomes = ['partial', 'stopped', 'retrying', 'failed', 'missed'] as const;
  const codes = [1, 2, 3, 4, 5, 130, 137];
  it.each(outcomes.flatMap((outcome) => codes.map((exitCode) => [outcome, exitCode] as const)))(
    'exists for every outcome and exit code: %s, %i',
    async (outcome, exitCode) => {
      const [failed] = createFleetReport([ran('cooking', { outcome, exitCode })], now).failed;
      for (const language of ['en', 'ko'] as const)
        expect((await translator(language))(failed!.advice)).toMatch(/\p{L}.*\.|blogkeep-fleet/u);
    },
  );

  it.each([
    [1, 'config-invalid', true, 'blogkeep-fleet check'],
    [1, 'system-error', true, 'a full disk'],
    [1, 'internal-error', true, 'a bug in blogkeep'],
    [3, 'source-refused', true, 'Create a new token'],
    [3, 'blog-unknown', true, 'Correct "blog"'],
    [4, 'source-unusable', false, 'Nothing for now'],
    [4, 'posts-vanished', true, 'acceptRemovals'],
    [5, 'archive-damaged', true, 'verify cooking --remote'],
    [5, 'archive-too-new', true, 'update blogkeep'],
    [137, undefined, false, 'the next one continues'],
  ])('depends on the exit code and the error code: %i, %s', (exitCode, errorCode, byPerson, words) => {
    const outcome = [3, 5].includes(exitCode) ? 'stopped' : 'failed';
    const state = { outcome, exitCode, ...(errorCode !== undefined && { errorCode }) } as const;
    const [failed] = createFleetReport([ran('cooking', state)], now).failed;
    expect([failed!.needsPerson, String(failed!.advice)]).toEqual([byPerson, expect.stringContaining(words)]);
  });
});

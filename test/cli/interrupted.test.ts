import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../src/core/errors/errors.ts';
import type { Report } from '../../src/core/report/report.ts';
import { report, run, sourceEnvironment as variables } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

const source = { kind: 'api', location: 'https://api.example.com/' };
const stopping = textOf('run.stopping');
const nothing = textOf('summary.nothing-stored');
const stored = textOf('summary.continue-later');
const began: Partial<Report> = { source };
const fetched: Partial<Report> = { source, posts: { ...report().posts, listed: 9, stored: 3, new: 3 } };
const published: Partial<Report> = { seconds: { crawl: 0, publish: 480 } };

/** Command line, its use case, its report so far, and the last line of its output. */
type Case = [string, string, Partial<Report> | undefined, string];

const cases: Case[] = [
  ['export', 'exportBlog', began, nothing],
  ['export', 'exportBlog', fetched, stored],
  ['crawl', 'crawlBlog', began, nothing],
  ['crawl', 'crawlBlog', fetched, stored],
  ['crawl --dry-run', 'crawlBlog', began, 'Dry run of travels: interrupted after 0.0 s; nothing was written.'],
  ['import backup.zip', 'exportBlog', began, nothing],
  ['import backup.zip', 'exportBlog', fetched, stored],
  ['demo', 'runDemo', began, nothing],
  ['demo', 'runDemo', fetched, stored],
  ['publish', 'publishBlog', published, 'Run of travels: interrupted after 8 min 0 s.'],
  ['verify', 'verifyArchive', undefined, ''],
  ['blogs', 'listBlogs', undefined, ''],
];

describe('an interrupted command reports only completed work', () => {
  it.each(cases)('%s (%s)', async (line, useCase, sofar, last) => {
    const controller = new AbortController();
    const interrupt = () => {
      controller.abort('SIGINT');
      const error = new InterruptedError('Stopped.');
      return Promise.reject(sofar ? Object.assign(error, { report: report(sofar) }) : error);
    };
    const { code, out, err } = await run(line.split(' '), {
      variables,
      signal: controller.signal,
      useCases: { [useCase]: interrupt },
    });
    expect(code).toBe(130);
    expect(err.lines).toEqual([stopping, 'Error: Stopped.']);
    expect(out.lines.at(-1) ?? '').toBe(last);
  });

  it('forget finishes the removal', async () => {
    const controller = new AbortController();
    const { code, err } = await run(['forget', '1'], {
      signal: controller.signal,
      useCases: {
        forgetPosts: ({ archive }) => {
          controller.abort('SIGINT');
          return Promise.resolve({ archive, posts: [{ id: '1', title: 'One' }], media: 0, hasBackupData: false });
        },
      },
    });
    expect(code).toBe(0);
    expect(err.lines).toEqual([textOf('commands.forget-stopping')]);
  });
});

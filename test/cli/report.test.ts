import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ArchiveError,
  BlogkeepError,
  InterruptedError,
  RefusedError,
  SourceError,
} from '../../src/core/errors/errors.ts';
import type { Report } from '../../src/core/report/report.ts';
import { toPlain } from '../../src/messages/plain.ts';
import { freshFolder, report, run, sourceEnvironment as variables, type RunSetup } from './console.ts';

const stored = report({ posts: { ...report().posts, listed: 9, stored: 4 } });

function failing(error: Error, sofar?: Report): RunSetup {
  if (error instanceof BlogkeepError && sofar !== undefined) error.report = toPlain(sofar);
  return { variables, useCases: { crawlBlog: () => Promise.reject(error) } };
}

function ending(made: Report): RunSetup {
  return { variables, useCases: { crawlBlog: () => Promise.resolve(made) } };
}

function stopped(name: string): AbortSignal {
  const controller = new AbortController();
  controller.abort(name);
  return controller.signal;
}

async function reportOf(setup: RunSetup, flags: readonly string[] = []) {
  const folder = freshFolder();
  const ran = await run(['crawl', '--report', 'report.json', ...flags], { ...setup, folder });
  return { ...ran, report: JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report };
}

describe('the file of --report', () => {
  it.each([
    ['a complete run', ending(report()), { status: 'complete', exitCode: 0, blog: 'travels' }],
    ['a partial run', ending(report({ status: 'partial' })), { status: 'partial', exitCode: 2 }],
    [
      'a refused token',
      failing(new RefusedError('source-refused', 'No.')),
      { status: 'failed', exitCode: 3, error: 'No.', blog: '' },
    ],
    [
      'a failing source',
      failing(new SourceError('source-unusable', 'No.'), stored),
      { status: 'failed', exitCode: 4, posts: { stored: 4 } },
    ],
    ['a damaged archive', failing(new ArchiveError('archive-damaged', 'No.')), { status: 'failed', exitCode: 5 }],
    ['a bug', failing(new TypeError('No.')), { status: 'failed', exitCode: 1 }],
    [
      'an interrupted run',
      { ...failing(new InterruptedError('Stopped.'), stored), signal: stopped('SIGTERM') },
      { status: 'interrupted', exitCode: 143, error: 'Stopped.', posts: { stored: 4 } },
    ],
  ])('describes %s', async (_, setup, expected) => {
    const { code, report } = await reportOf(setup);
    expect(report).toMatchObject({ version: 1, ...expected });
    expect(code).toBe(report.exitCode);
  });

  it('also describes usage errors', async () => {
    const { code, report } = await reportOf({ variables }, [
      '--rate',
      'fast',
      '--retries',
      'often',
      '--blog',
      'travels',
    ]);
    expect(code).toBe(1);
    expect(report).toMatchObject({ status: 'failed', exitCode: 1, blog: 'travels' });
    expect(report.error).toMatch(/^--rate must .* --retries must /);
  });

  it('replaces the previous report atomically, without leaving temporary files', async () => {
    const { folder } = await reportOf(ending(report()));
    await run(['crawl', '--report', 'report.json'], { ...ending(report({ blog: 'second' })), folder });
    expect(readFileSync(join(folder, 'report.json'), 'utf8')).toContain('"second"');
    expect(readdirSync(folder)).toEqual(['report.json']);
  });

  it('can be standard output, in which case the summary goes to standard error', async () => {
    const { out, err } = await run(['crawl', '--report', '-'], ending(stored));
    expect(JSON.parse(out.text)).toMatchObject({ status: 'complete', posts: { stored: 4 } });
    expect(err.text).toContain('Run of travels: complete');
  });

  it('changes the exit code of a complete run, but of no other run, if it cannot be written', async () => {
    // Writing to a folder fails for every user. Missing permissions would not stop root.
    const blocked = async (crawlBlog: () => Promise<Report>) => {
      const path = join(freshFolder(), 'report.json');
      const useCases = {
        crawlBlog: () => {
          mkdirSync(path);
          return crawlBlog();
        },
      };
      return run(['crawl', '--report', path], { variables, useCases });
    };
    const { code, err } = await blocked(() => Promise.resolve(report()));
    expect(code).toBe(1);
    expect(err.text).toContain('Error: The report was not written. ');
    expect((await blocked(() => Promise.reject(new SourceError('source-unusable', 'No.')))).code).toBe(4);
  });
});

import { describe, expect, it } from 'vitest';
import { ArchiveError, SourceError, UsageError } from '../../../src/core/errors/errors.ts';
import type { UseCases } from '../../../src/cli/environment/use-cases.ts';
import { report, run, sourceEnvironment as variables } from '../console.ts';
import { textOf } from '../../helpers/text-of.ts';

const failing = (error: Error) => ({ variables, useCases: { exportBlog: () => Promise.reject(error) } });

function systemError(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: something, open`), { code, ...(path !== undefined && { path }) });
}

describe('a failure', () => {
  it.each([
    [
      'caused by wrong usage',
      new UsageError('option-invalid', 'The folder cannot be written.'),
      1,
      'The folder cannot be written.',
    ],
    ['caused by the archive', new ArchiveError('archive-damaged', 'From a newer version.'), 5, 'From a newer version.'],
    [
      'with a cause',
      new SourceError('source-unusable', 'Not reached', { cause: new Error('refused') }),
      4,
      'Not reached (refused)',
    ],
    [
      'caused by the system but described by blogkeep',
      new UsageError('option-invalid', 'Port 80 is taken.', {
        cause: Object.assign(new Error('listen EADDRINUSE'), { syscall: 'listen' }),
      }),
      1,
      'Port 80 is taken.\n',
    ],
    [
      'caused by missing permissions',
      systemError('EACCES', '/data/site'),
      1,
      `/data/site cannot be used (EACCES): ${textOf('system.EACCES')}.`,
    ],
    ['caused by a full disk', systemError('ENOSPC'), 1, `A file cannot be used (ENOSPC): ${textOf('system.ENOSPC')}.`],
    [
      'caused by a file size limit',
      systemError('EFBIG', '/data/archive.zip'),
      1,
      `/data/archive.zip cannot be used (EFBIG): ${textOf('system.EFBIG')}.`,
    ],
    [
      'caused by a path that is too long',
      systemError('ENAMETOOLONG', '/data/long.json'),
      1,
      `/data/long.json cannot be used (ENAMETOOLONG): ${textOf('system.ENAMETOOLONG')}.`,
    ],
    ['that is unexpected', new TypeError('x is not a function'), 1, 'This is a bug in blogkeep: x is not a function. '],
    ['that is not an Error object', 'what' as unknown as Error, 1, 'This is a bug in blogkeep: what. Please report it'],
  ])('%s is reported in one line, with an exit code and without a stack', async (_, error, exitCode, sentence) => {
    const { code, err, out } = await run(['export'], failing(error));
    expect(code).toBe(exitCode);
    expect(err.text).toContain(`Error: ${sentence}`);
    expect(err.lines).toHaveLength(1);
    expect(err.text + out.text).not.toMatch(/^\s+at /m);
  });

  it('is reported with its stack and the stack of its cause if --verbose is set', async () => {
    const error = new SourceError('source-unusable', 'Not reached', { cause: new Error('refused') });
    const { err } = await run(['export', '--verbose'], failing(error));
    const first = err.lines.indexOf('Error: Not reached (refused)');
    expect(err.lines[first + 1]).toMatch(/^ +at .*failure\.test\.ts/);
    expect(err.text).toMatch(/Caused by: refused\n +at /);
  });

  it('of a single post or media file is reported with its stack only if --verbose is set', async () => {
    const useCases: Pick<UseCases, 'exportBlog'> = {
      exportBlog: (_, { emit }) => {
        emit({ type: 'post-failed', id: '7', message: 'A bug', error: new TypeError('x is not a function') });
        emit({ type: 'media-settled', url: 'https://h.example/a.png', outcome: 'failed', error: new Error('odd') });
        return Promise.resolve(report());
      },
    };
    const verbose = await run(['export', '--verbose'], { variables, useCases });
    expect(verbose.err.text).toMatch(/Post 7 failed: A bug\n +at .*failure\.test\.ts/u);
    expect(verbose.err.text).toMatch(/Media failed: https:\/\/h\.example\/a\.png\n +at .*failure\.test\.ts/u);
    const usual = await run(['export'], { variables, useCases });
    expect(usual.err.text).not.toContain('failure.test.ts');
  });

  it('is reported without control characters and line breaks', async () => {
    const { err } = await run(
      ['export'],
      failing(new SourceError('source-unusable', 'Bad \u001b[2J\u202e\nError: forged')),
    );
    expect(err.text).toBe('Error: Bad \\u{1b}[2J\\u{202e}\\nError: forged\n');
  });

  it('that is not caught ends the run and is reported as a bug', async () => {
    const { code, err } = await run(['export'], {
      variables,
      crash: Promise.reject(new Error('from a callback')),
      useCases: { exportBlog: () => new Promise(() => undefined) },
    });
    expect(code).toBe(1);
    expect(err.text).toContain('This is a bug in blogkeep: from a callback.');
  });

  it('while help is printed is reported, too', async () => {
    const stdout = {
      write: () => {
        throw new Error('broken stream');
      },
    };
    const { code, err } = await run(['--help'], { stdout });
    expect(code).toBe(1);
    expect(err.text).toContain('broken stream');
  });
});

describe('an interruption', () => {
  it('is acknowledged, and aborts the run', async () => {
    const controller = new AbortController();
    const { err } = await run(['export'], {
      variables,
      signal: controller.signal,
      useCases: {
        exportBlog: (_, { signal }) => {
          controller.abort('SIGINT');
          expect(signal?.aborted).toBe(true);
          return Promise.resolve(report());
        },
      },
    });
    expect(err.lines).toEqual([textOf('run.stopping')]);
  });
});

describe('the token', () => {
  const token = 'canary/7f+3é9';
  const spellings = [
    token,
    encodeURIComponent(token),
    Buffer.from(token).toString('base64'),
    new URLSearchParams({ access_token: token }).toString(),
  ];

  it.each([
    ['text', []],
    ['verbose text', ['--verbose']],
    ['verbose JSON', ['--verbose', '--log-format=json']],
    ['quiet output', ['--quiet']],
    ['a report on standard output', ['--report', '-']],
  ])('is not in any output, whatever is thrown or reported: %s', async (_, flags) => {
    const message = spellings.join(' ');
    const failed = [{ id: '1', operation: 'x', status: '500', message }];
    const warnings = [{ code: 'x', message }];
    const error = Object.assign(new SourceError('source-unusable', message, { cause: new Error(message) }), {
      report: report({ posts: { ...report().posts, stored: 1, failed }, warnings }),
    });
    const { out, err } = await run(['export', ...flags], {
      variables: { ...variables, BLOGKEEP_TOKEN: token },
      useCases: {
        exportBlog: (options, { emit }) => {
          expect(options.source).toMatchObject({ token });
          emit({ type: 'retry', operation: 'x', attempt: 1, attempts: 6, delay: 1, message });
          emit({ type: 'post-stored', id: '1', title: message, outcome: 'new' });
          emit({ type: 'post-failed', id: '1', message });
          emit({ type: 'warning', warning: { code: 'media-gone', url: message, reason: message } });
          return Promise.reject(error);
        },
      },
    });
    expect(err.text).toContain('[token]');
    for (const spelling of [...spellings, 'canary', Buffer.from('canary').toString('base64')])
      expect(out.text + err.text).not.toContain(spelling);
  });
});

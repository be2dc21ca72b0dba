import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../src/core/errors/error-codes.ts';
import { InternalError, SourceError, UsageError } from '../../src/core/errors/errors.ts';
import { GivenUpError, StatusError } from '../../src/api/errors.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { run, sourceEnvironment as variables } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

const full = Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC', syscall: 'write' });
const status = new StatusError('post read', '500', '');

/** Returns the codes of the errors in a JSON log. */
const codesIn = (lines: readonly string[]) =>
  lines
    .map((line) => JSON.parse(line) as { level: string; code?: string })
    .filter(({ level }) => level === 'error')
    .map(({ code }) => code);

describe('an error code', () => {
  it.each<[ErrorCode, Error]>([
    ['folder-unwritable', new UsageError('folder-unwritable', 'No.')],
    ['posts-vanished', new SourceError('posts-vanished', 'No.')],
    ['system-error', full],
    ['source-status', status],
    ['source-given-up', new GivenUpError({ total: 1, failed: 1 }, status)],
    ['internal-error', new InternalError('No post')],
    ['internal-error', new TypeError('x is not a function')],
    ['internal-error', 'a text' as unknown as Error],
  ])('is in the JSON log and in the report: %s', async (code, error) => {
    const file = path.join(temporaryFolder(), 'report.json');
    const useCases = { exportBlog: () => Promise.reject(error) };
    const { err } = await run(['export', '--log-format', 'json', '--report', file], { variables, useCases });
    expect(codesIn(err.lines)).toEqual([code]);
    expect(fs.readJsonSync(file)).toMatchObject({ status: 'failed', errorCode: code });
  });

  it.each<[ErrorCode, string[]]>([
    ['option-unknown', ['crawl', '--nope', '--token', 't', '--base-url', 'http://127.0.0.1']],
    ['option-invalid', ['crawl', '--rate', 'fast', '--token', 't', '--base-url', 'http://127.0.0.1']],
    ['option-missing', ['crawl', '--token', 't']],
    ['option-conflict', ['publish', '--quiet', '--verbose']],
    ['folders-overlap', ['publish', '--site', 'a', '--markdown', 'a']],
    ['token-file-unusable', ['crawl', '--token-file', 'nowhere', '--base-url', 'http://127.0.0.1']],
    ['config-unreadable', ['publish', '--config', 'nowhere.json']],
  ])('identifies a usage error: %s', async (code, words) => {
    const { err, code: exitCode } = await run([...words, '--log-format', 'json'], { folder: temporaryFolder() });
    expect(exitCode).toBe(1);
    expect(codesIn(err.lines)).toEqual([code]);
  });

  it('is option-invalid in the report if several errors occur; the log contains the code of each', async () => {
    const file = path.join(temporaryFolder(), 'report.json');
    const words = ['crawl', '--rate', 'fast', '--log-format', 'json', '--report', file];
    const { err } = await run(words, { folder: temporaryFolder() });
    expect(new Set(codesIn(err.lines))).toEqual(new Set(['option-invalid', 'option-missing']));
    expect(fs.readJsonSync(file)).toMatchObject({ errorCode: 'option-invalid' });
  });

  it('comes with a message that asks only once for a bug report if it is internal-error', async () => {
    const useCases = { exportBlog: () => Promise.reject(new InternalError('No post')) };
    const { err } = await run(['export'], { variables, useCases });
    expect(err.text).toBe(`Error: ${textOf('run.bug', { what: 'No post' })}\n`);
    expect(new InternalError('No post').message).toBe('This is a bug in blogkeep: No post. Please report it.');
  });
});

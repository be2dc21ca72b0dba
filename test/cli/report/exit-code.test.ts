import { describe, expect, it } from 'vitest';
import {
  ArchiveError,
  InterruptedError,
  RefusedError,
  SourceError,
  UsageError,
} from '../../../src/core/errors/errors.ts';
import { exitCodeOf } from '../../../src/cli/report/exit-code.ts';

const aborted = Object.assign(new Error('aborted'), { name: 'AbortError' });

describe('exitCodeOf', () => {
  it.each([
    ['a complete run', { status: 'complete' as const }, undefined, 0],
    ['a run that is complete despite an interruption', { status: 'complete' as const }, 'SIGINT', 0],
    ['a usage error', { error: new UsageError('option-invalid', 'x') }, undefined, 1],
    ['a bug', { error: new TypeError('x') }, undefined, 1],
    ['a thrown value that is not an error', { error: 'x' }, undefined, 1],
    ['a partial run', { status: 'partial' as const }, undefined, 2],
    ['a refused token', { error: new RefusedError('source-refused', 'x') }, undefined, 3],
    ['an unusable source', { error: new SourceError('source-unusable', 'x') }, undefined, 4],
    ['a damaged archive', { error: new ArchiveError('archive-damaged', 'x') }, undefined, 5],
    ['an interrupted run', { error: new InterruptedError('x') }, 'SIGINT', 130],
    ['a run interrupted by SIGTERM', { error: new InterruptedError('x') }, 'SIGTERM', 143],
    ['an abort error after an interruption', { error: aborted }, 'SIGTERM', 143],
    ['an abort error without an interruption', { error: aborted }, undefined, 1],
    [
      'a source that fails while a run is being interrupted',
      { error: new SourceError('source-unusable', 'x') },
      'SIGINT',
      4,
    ],
  ])('returns the exit code of %s', (_, outcome, signal, code) => {
    expect(exitCodeOf(outcome, signal)).toBe(code);
  });
});

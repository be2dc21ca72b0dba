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
    ['a run told to stop too late', { status: 'complete' as const }, 'SIGINT', 0],
    ['a usage error', { error: new UsageError('option-invalid', 'x') }, undefined, 1],
    ['a bug', { error: new TypeError('x') }, undefined, 1],
    ['something thrown that is no error', { error: 'x' }, undefined, 1],
    ['a partial run', { status: 'partial' as const }, undefined, 2],
    ['a refused token', { error: new RefusedError('source-refused', 'x') }, undefined, 3],
    ['a source that is none', { error: new SourceError('source-unusable', 'x') }, undefined, 4],
    ['a damaged archive', { error: new ArchiveError('archive-damaged', 'x') }, undefined, 5],
    ['an interrupted run', { error: new InterruptedError('x') }, 'SIGINT', 130],
    ['a run that the system ends', { error: new InterruptedError('x') }, 'SIGTERM', 143],
    ['what an abort throws', { error: aborted }, 'SIGTERM', 143],
    ['an abort that nobody asked for', { error: aborted }, undefined, 1],
    ['a source that fails while a run stops', { error: new SourceError('source-unusable', 'x') }, 'SIGINT', 4],
  ])('%s', (_, outcome, signal, code) => {
    expect(exitCodeOf(outcome, signal)).toBe(code);
  });
});

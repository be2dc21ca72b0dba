import { expect } from 'vitest';
import type { RunResult } from './blogkeep.ts';

/** Expects that a run has failed and says so by its exit code, message and report. */
export function expectFailed({ code, signal, err, report }: RunResult): void {
  expect(signal, err).toBeNull();
  expect([1, 2, 5], err).toContain(code);
  expect(err).not.toMatch(/^\s+at |bug in blogkeep/mu);
  expect(report?.status ?? 'failed', 'what the report says').toBe(code === 2 ? 'partial' : 'failed');
  if (code !== 2) expect(err).toMatch(/^Error: \S.* .*\.$/mu);
}

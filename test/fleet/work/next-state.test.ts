import { expect, it } from 'vitest';
import { nextState } from '../../../src/fleet/work/next-state.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));
const run = { blog: 'cooking', worker: 'w', attempt: 1, started: at(1) };

it('a blog counts as failing from the first unsuccessful run until the next successful one', () => {
  const failed = { ...run, end: { exitCode: 4, error: 'Away.', errorCode: 'source-given-up' } };
  const first = nextState(undefined, failed, at(2), 'failed');
  expect(first).toEqual({
    ...{ blog: 'cooking', worker: 'w', attempt: 1, outcome: 'failed', exitCode: 4 },
    ...{ started: at(1).toISOString(), ended: at(2).toISOString(), failingSince: at(2).toISOString() },
    ...{ error: 'Away.', errorCode: 'source-given-up' },
  });
  expect(nextState(first, failed, at(5), 'retrying').failingSince).toBe(at(2).toISOString());
  const well = nextState(first, { ...run, end: { exitCode: 2 } }, at(6), 'partial');
  expect(well).toMatchObject({ lastSuccess: at(6).toISOString(), exitCode: 2 });
  expect(well).not.toHaveProperty('failingSince');
  expect(nextState(well, failed, at(9), 'failed').lastSuccess).toBe(at(6).toISOString());
});

it('a run whose process died has exit code 137', () => {
  expect(nextState(undefined, { ...run, ending: { kind: 'broken' } }, at(2), 'retrying').exitCode).toBe(137);
});

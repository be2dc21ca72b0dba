import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRetryBudget } from '../../src/http/retry-budget.ts';

/** How many retries it gives in a row. */
function retriesOf(budget: ReturnType<typeof createRetryBudget>): number {
  let retries = 0;
  while (budget.takeRetry()) retries += 1;
  return retries;
}

describe('A budget of retries', () => {
  it.each([
    [1, 26],
    [8, 40],
    [32, 88],
  ])('at %i requests in flight has, without an answer, %i of them', (concurrency, retries) => {
    const budget = createRetryBudget(concurrency);
    expect(retriesOf(budget)).toBe(retries);
    budget.refill();
    expect(retriesOf(budget)).toBe(retries);
  });

  it('gets one more with every second answer, never more than at first', () => {
    const budget = createRetryBudget(8);
    for (let n = 0; n < 1000; n++) budget.giveBack();
    expect(retriesOf(budget)).toBe(40);
    for (let n = 0; n < 5; n++) budget.giveBack();
    expect(retriesOf(budget)).toBe(2);
  });

  it('pays for ten seconds of pause what it pays for a retry, if it still can', () => {
    const budget = createRetryBudget(8);
    expect(budget.takePause(120_000)).toBe(true);
    expect(retriesOf(budget)).toBe(28);
    expect(budget.takePause(1)).toBe(false);
  });

  it('is never used up where a fifth of the requests fails once or twice, however long the run is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16 }),
        fc.array(fc.noBias(fc.nat(9)), { minLength: 2000, maxLength: 2000, size: 'max' }),
        (concurrency, chances) => {
          const budget = createRetryBudget(concurrency);
          // Of ten, one fails once and one twice, before each is answered.
          for (const chance of chances) {
            const failures = chance < 2 ? chance + 1 : 0;
            for (let failure = 0; failure < failures; failure++) expect(budget.takeRetry()).toBe(true);
            budget.giveBack();
          }
        },
      ),
      // What it says is a matter of chance, if of one in many millions: the same stories each time.
      { seed: 4711, numRuns: 50, endOnFailure: true },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRetryBudget } from '../../../src/http/throttling/retry-budget.ts';

/** Spends all retries and returns their number. */
function retriesOf(budget: ReturnType<typeof createRetryBudget>): number {
  let retries = 0;
  while (budget.takeRetry()) retries += 1;
  return retries;
}

describe('The retry budget', () => {
  it.each([
    [1, 26],
    [8, 40],
    [32, 88],
  ])('allows, with %i concurrent requests, %i retries before the first response', (concurrency, retries) => {
    const budget = createRetryBudget(concurrency);
    expect(retriesOf(budget)).toBe(retries);
    budget.refill();
    expect(retriesOf(budget)).toBe(retries);
  });

  it('earns one retry with every second response, up to the initial budget', () => {
    const budget = createRetryBudget(8);
    for (let n = 0; n < 1000; n++) budget.giveBack();
    expect(retriesOf(budget)).toBe(40);
    for (let n = 0; n < 5; n++) budget.giveBack();
    expect(retriesOf(budget)).toBe(2);
  });

  it('spends one retry for every ten seconds of pause, unless it is exhausted', () => {
    const budget = createRetryBudget(8);
    expect(budget.takePause(120_000)).toBe(true);
    expect(retriesOf(budget)).toBe(28);
    expect(budget.takePause(1)).toBe(false);
  });

  it('is never exhausted if a fifth of the requests fail once or twice, in a run of any length', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16 }),
        fc.array(fc.noBias(fc.nat(9)), { minLength: 2000, maxLength: 2000, size: 'max' }),
        (concurrency, chances) => {
          const budget = createRetryBudget(concurrency);
          // Of ten requests, one fails once and another one twice before the response.
          for (const chance of chances) {
            const failures = chance < 2 ? chance + 1 : 0;
            for (let failure = 0; failure < failures; failure++) expect(budget.takeRetry()).toBe(true);
            budget.giveBack();
          }
        },
      ),
      // The seed is fixed, because the property is not certain, only very probable.
      { seed: 4711, numRuns: 50, endOnFailure: true },
    );
  });
});

import { expect } from 'vitest';

const fraction = Number(process.env.PROPERTY_CASES ?? 1);
if (!(fraction > 0)) throw new Error('PROPERTY_CASES has to be a number above 0, such as 0.1 or 5.');

/**
 * Returns how many random cases of a property-based test to run. `npm run test:laws` runs all, `npm test` a fraction (`vitest.config.ts`).
 * `PROPERTY_CASES` is that fraction; above 1 it adds cases.
 */
export const scaleRuns = (all: number): number => Math.ceil(all * fraction);

/** Returns the same fraction of a list of cases, evenly distributed. */
export const scaleCases = <T>(all: readonly T[]): T[] =>
  all.filter((_, index) => index % Math.max(1, Math.round(1 / fraction)) === 0);

/** Expects that the property applied to more than `least` cases. Not checked if only a fraction of the cases runs. */
export function expectCovered(met: number, least: number): void {
  if (fraction >= 1) expect(met).toBeGreaterThan(least);
}

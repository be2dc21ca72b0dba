import { expect } from 'vitest';

const share = Number(process.env.BLOGKEEP_CASES ?? 1);
if (!(share > 0)) throw new Error('BLOGKEEP_CASES has to be a number above 0, such as 0.1 or 5.');

/**
 * How many random cases a law tries of those that it is worth: all of them in `npm run test:laws`, a share in `npm test`
 * (`vitest.config.ts`). `BLOGKEEP_CASES` is that share; with more than 1 it tries more.
 */
export const cases = (all: number): number => Math.ceil(all * share);

/** Expects that more than `least` cases met what the law is about. Among a share of them there may be too few to tell. */
export function expectMet(met: number, least: number): void {
  if (share >= 1) expect(met).toBeGreaterThan(least);
}

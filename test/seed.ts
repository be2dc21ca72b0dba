import path from 'node:path';

/**
 * Decides which random cases the laws try. It is the same in every run, so that a run tells of the change and not of chance; with
 * `BLOGKEEP_SEED=<number>` they try others: what is found then becomes a case of its own.
 */
export const seed = Number(process.env.BLOGKEEP_SEED ?? 20261121);
if (!Number.isInteger(seed)) throw new Error('BLOGKEEP_SEED has to be a whole number.');

const configs: readonly (readonly [RegExp, string])[] = [
  [/\.faults\.ts$/u, 'faults'],
  [/\.fleet\.ts$/u, 'fleet'],
  [/\.(?:long|property)\.test\.ts$|^test\/e2e\//u, 'laws'],
];

/** What is typed to try the same random cases of a file once more. */
export function sameCases(file: string): string {
  const place = path.relative('.', file).replaceAll('\\', '/');
  const config = configs.find(([pattern]) => pattern.test(place))?.[1];
  return [
    `BLOGKEEP_SEED=${seed}`,
    ...(process.env.BLOGKEEP_CASES === undefined ? [] : [`BLOGKEEP_CASES=${process.env.BLOGKEEP_CASES}`]),
    'npx vitest run',
    ...(config === undefined ? [] : [`--config vitest.${config}.config.ts`]),
    place,
  ].join(' ');
}

/** Called by vitest once, before any test. */
export default function announce(): void {
  process.stdout.write(`Random cases: BLOGKEEP_SEED=${seed}\n`);
}

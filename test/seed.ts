import path from 'node:path';

/**
 * Seed of all random cases. It is the same in every run, so that results depend only on the code. `PROPERTY_SEED=<number>` runs other
 * cases; a failure found that way should become a test of its own.
 */
export const seed = Number(process.env.PROPERTY_SEED ?? 20261121);
if (!Number.isInteger(seed)) throw new Error('PROPERTY_SEED has to be a whole number.');

const projects: readonly (readonly [RegExp, string])[] = [
  [/\.faults\.ts$/u, 'faults'],
  [/\.fleet\.ts$/u, 'fleet'],
  [/\.(?:long|property)\.test\.ts$|^test\/e2e\//u, 'laws'],
];

/** Returns the command that runs a test file with the same random cases again. */
export function sameCases(file: string): string {
  const place = path.relative('.', file).replaceAll('\\', '/');
  const project = projects.find(([pattern]) => pattern.test(place))?.[1] ?? 'quick';
  return [
    `PROPERTY_SEED=${seed}`,
    ...(process.env.PROPERTY_CASES === undefined ? [] : [`PROPERTY_CASES=${process.env.PROPERTY_CASES}`]),
    `npx vitest run --project ${project}`,
    place,
  ].join(' ');
}

/** Prints the seed. Vitest calls this once, before all tests. */
export default function announce(): void {
  process.stdout.write(`Random cases: PROPERTY_SEED=${seed}\n`);
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameCases, seed } from './seed.ts';

it('a failing property prints the command that runs the same cases again', async () => {
  const command = `The same cases once more:\n${sameCases('test/seed.test.ts')}`;
  expect(command).toContain(`PROPERTY_SEED=${seed} `);
  expect(() => fc.assert(fc.property(fc.integer(), (one) => one < 1000))).toThrow(command);
  const later = fc.asyncProperty(fc.integer(), (one) => Promise.resolve(one < 1000));
  await expect(fc.assert(later)).rejects.toThrow(command);
});

it.each([
  ['test/core/dates.test.ts', 'npx vitest run --project quick test/core/dates.test.ts'],
  ['test/publish/memory.property.test.ts', '--project laws test/publish/memory.property.test.ts'],
  ['test/app/nights.long.test.ts', '--project laws test/app/nights.long.test.ts'],
  ['test/e2e/cli.test.ts', '--project laws test/e2e/cli.test.ts'],
  ['test/faults/damage.faults.ts', '--project faults test/faults/damage.faults.ts'],
])('the command that repeats a failing property names the Vitest project of %s', (file, command) => {
  expect(sameCases(file).endsWith(command)).toBe(true);
});

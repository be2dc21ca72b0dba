import { expect, it } from 'vitest';
import { workersFor } from '../../../src/app/publish/renderer.ts';

it.each([
  ['one per processor', { processors: 3, memory: 16e9 }, 3],
  ['the maximum on a machine with many processors', { processors: 64, memory: 256e9 }, 6],
  ['the number that fits into memory', { processors: 64, memory: 512e6 }, 3],
  ['one even if none fits into memory', { processors: 8, memory: 100e6 }, 1],
  ['one if the machine is unknown', {}, 1],
])('The number of workers is %s', (_, machine, expected) => {
  expect(workersFor(machine)).toBe(expected);
});

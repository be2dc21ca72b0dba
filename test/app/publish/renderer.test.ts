import { expect, it } from 'vitest';
import { workersFor } from '../../../src/app/publish/renderer.ts';

it.each([
  ['each processor has one', { processors: 3, memory: 16e9 }, 3],
  ['more would wait', { processors: 64, memory: 256e9 }, 6],
  ['no more fit into the memory', { processors: 64, memory: 512e6 }, 4],
  ['nothing fits into it', { processors: 8, memory: 100e6 }, 1],
  ['nothing is known of the machine', {}, 1],
])('The number of workers depends on the machine: %s', (_, machine, expected) => {
  expect(workersFor(machine)).toBe(expected);
});

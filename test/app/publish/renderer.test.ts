import { expect, it } from 'vitest';
import { workersFor } from '../../../src/app/publish/renderer.ts';

it.each([
  ['each processor has one', { processors: 3, memory: 16e9 }, 3],
  ['more workers would be idle', { processors: 64, memory: 256e9 }, 6],
  ['more workers would not fit into memory', { processors: 64, memory: 512e6 }, 4],
  ['no worker fits into memory', { processors: 8, memory: 100e6 }, 1],
  ['the machine is unknown', {}, 1],
])('The number of workers depends on the machine: %s', (_, machine, expected) => {
  expect(workersFor(machine)).toBe(expected);
});

import { expect, it } from 'vitest';
import { memoryOf } from '../../src/app/runtime.ts';

it.each([
  ['of a machine', 0, 8e9],
  ['of a machine if the limit is larger than that', 2 ** 64, 8e9],
  ['of a container', 1e9, 1e9],
])('The available memory is that %s', (_, limit, expected) => {
  expect(memoryOf({ constrainedMemory: () => limit }, 8e9)).toBe(expected);
});

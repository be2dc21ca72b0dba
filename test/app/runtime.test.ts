import { expect, it } from 'vitest';
import { memoryOf } from '../../src/app/runtime.ts';

it.each([
  ['of the machine if there is no limit', 0, 8e9],
  ['of the machine if the limit is larger', 2 ** 64, 8e9],
  ['of the container', 1e9, 1e9],
])('memoryOf returns the memory %s', (_, limit, expected) => {
  expect(memoryOf({ constrainedMemory: () => limit }, 8e9)).toBe(expected);
});

import { expect, it } from 'vitest';
import { addProfile, emptyTree, partsOf, wholeOf } from '../../bench/profile/profile-tree.mjs';

const hook = new URL('../../bench/profile/profile-hook.mjs', import.meta.url).href;
const call = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, scriptId: '1', url, lineNumber: 1, columnNumber: 1 },
  children,
});

it('addProfile excludes the time of the profiler hook, but not that of workers started through it', () => {
  const tree = emptyTree();
  const nodes = [
    call(1, '(root)', '', [2, 4]),
    call(2, 'write', hook, [3]),
    call(3, 'post', 'node:inspector'),
    call(4, 'pool', 'node:pool', [5]),
    call(5, 'threads.Worker', hook, [6]),
    call(6, 'Worker', 'node:internal/worker'),
  ];
  addProfile(tree, { nodes, startTime: 0, endTime: 60, samples: [2, 3, 4, 5, 6], timeDeltas: [1, 2, 4, 8, 16] });
  expect(wholeOf(tree)).toBe(20);
  expect(partsOf(tree).functions.map(({ name, own }) => [name, own])).toEqual([
    ['pool, node:pool', 4],
    ['Worker, node:internal/worker', 16],
  ]);
});

import { describe, expect, it } from 'vitest';
import { alternate, measureCommand, ratioOf } from '../../bench/measure.mjs';

/** Uses 0.1 seconds of CPU time. */
const work = 'while (process.cpuUsage().user < 1e5) Math.sqrt(2);';
const node = (code: string): [string, ...string[]] => [process.execPath, '-e', code];

// Benchmarks need a POSIX shell.
describe.skipIf(process.platform === 'win32')('measureCommand', () => {
  it('counts the CPU time of threads and child processes', async () => {
    const inThread = `new (require('worker_threads').Worker)(${JSON.stringify(work)}, { eval: true })`;
    const inChild = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}])`;
    expect((await measureCommand(node(inThread))).processor).toBeGreaterThanOrEqual(0.09);
    expect((await measureCommand(node(inChild))).processor).toBeGreaterThanOrEqual(0.09);
  });

  it('returns the peak resident set size', async () => {
    const { peak } = await measureCommand(node('Buffer.alloc(200e6, 1)'));
    expect(peak).toBeGreaterThan(200e6);
  });

  it('rejects a command that fails', async () => {
    await expect(measureCommand(node('process.exit(3)'))).rejects.toThrow('ended with 3');
  });
});

it.skipIf(process.platform === 'win32')(
  'alternate runs the commands in turn, in reverse order in every second round',
  async () => {
    const order: string[] = [];
    const command = (name: string) => (round: number) => {
      order.push(`${name}${round}`);
      return node('0');
    };
    const costs = await alternate({ one: command('a'), other: command('b') }, 3);
    expect(order).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2']);
    expect(costs.one.seconds).toHaveLength(3);
  },
);

it('ratioOf returns the ratio of two medians, and the smallest and largest ratio within a round', () => {
  expect(ratioOf([2, 9, 3], [1, 2, 3])).toEqual({ value: 1.5, least: 1, most: 4.5 });
});

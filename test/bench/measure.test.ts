import { describe, expect, it } from 'vitest';
import { alternate, measured, ratioOf } from '../../bench/measure.mjs';

/** Works until the process has used 0.1 seconds of processor time. */
const work = 'while (process.cpuUsage().user < 1e5) Math.sqrt(2);';
const node = (code: string): [string, ...string[]] => [process.execPath, '-e', code];

// The benches need a POSIX shell.
describe.skipIf(process.platform === 'win32')('a measured command', () => {
  it('counts the processor time of its threads and child processes', async () => {
    const inThread = `new (require('worker_threads').Worker)(${JSON.stringify(work)}, { eval: true })`;
    const inChild = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}])`;
    expect((await measured(node(inThread))).processor).toBeGreaterThanOrEqual(0.09);
    expect((await measured(node(inChild))).processor).toBeGreaterThanOrEqual(0.09);
  });

  it('counts its largest resident set', async () => {
    const { peak } = await measured(node('Buffer.alloc(200e6, 1)'));
    expect(peak).toBeGreaterThan(200e6);
  });

  it('must succeed', async () => {
    await expect(measured(node('process.exit(3)'))).rejects.toThrow('ended with 3');
  });
});

it.skipIf(process.platform === 'win32')(
  'commands run in turn, in the opposite order in every other round',
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

it('a ratio is that of the medians, and its spread that of the rounds', () => {
  expect(ratioOf([2, 9, 3], [1, 2, 3])).toEqual({ value: 1.5, least: 1, most: 4.5 });
});

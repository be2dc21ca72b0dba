import fs from 'fs-extra';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFleet, type TestFleet } from './helpers/fleet.ts';
import { withoutRedis } from './helpers/redis.ts';
import type { TestWorker } from './helpers/workers.ts';

describe.skipIf(withoutRedis)(`a worker${withoutRedis}`, () => {
  let fleet: TestFleet;
  beforeAll(async () => {
    fleet = await startFleet({ blogs: 1, latency: 300 });
  });
  afterAll(() => fleet.close());

  it('removes the temporary files of a killed worker, and its own when it ends', async () => {
    const scratch = path.join(fleet.folder, 'scratch');
    const there = () => (fs.existsSync(scratch) ? fs.readdirSync(scratch) : []);
    const killed = fleet.worker('killed');
    await fleet.command('run', '--all');
    await expect.poll(there).toHaveLength(1);
    await killed.kill();
    const leftovers = there();
    expect(leftovers).toHaveLength(1);
    const next = fleet.worker('next');
    await expect.poll(async () => (await fleet.states()).map((state) => state?.outcome)).toEqual(['completed']);
    expect(there()).not.toEqual(expect.arrayContaining(leftovers));
    expect(await next.stop()).toBe(0);
    expect(there()).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')('logs how the process of a run died', async () => {
    const worker = fleet.worker('watched');
    await fleet.command('run', '--all');
    await expect.poll(() => childrenOf(worker)).toHaveLength(1);
    for (const child of childrenOf(worker)) process.kill(child, 'SIGKILL');
    await expect
      .poll(() => worker.log().find(({ event }) => event === 'run-died'))
      .toMatchObject({ level: 'warn', exit: 'SIGKILL', words: '', blog: fleet.source.names[0] });
  });
});

/** Returns the IDs of a worker's child processes. The name of the worker contains its own process ID. */
function childrenOf({ log }: TestWorker): number[] {
  const [, number = ''] = /-(\d+)-[0-9a-f]+$/u.exec(String(log()[0]?.worker)) ?? [];
  const file = `/proc/${number}/task/${number}/children`;
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

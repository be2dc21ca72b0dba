import { describe, expect, it, onTestFinished } from 'vitest';
import { startWorkers } from '../../src/workers/worker-pool.ts';
import { failingWorkers, writeWorker } from '../helpers/failing-workers.ts';

function started(module: string, signal?: AbortSignal) {
  const pool = startWorkers({ worker: writeWorker(module), workers: 2 }, signal);
  if (!pool) throw new Error('there can be no workers');
  onTestFinished(() => pool.close());
  return pool;
}

const counting = 'export const read = (task) => JSON.stringify(JSON.parse(task).length);';

describe('A worker pool', () => {
  it('returns the results of its module', async () => {
    const pool = started(counting);
    const tasks = ['', 'a', 'bb', 'ccc', 'dddd'];
    const made = tasks.map((task) => pool.run('read', JSON.stringify(task), (answer) => Number(answer)));
    expect(await Promise.all(made)).toEqual([0, 1, 2, 3, 4]);
  });

  it.each(failingWorkers)('returns undefined and does not end the run if a worker %s', async (_, module) => {
    const pool = started(module);
    const decode = (answer: string): unknown => JSON.parse(answer);
    const made = ['1', '2', '3'].map((task) => pool.run('read', task, decode));
    expect(await Promise.all(made)).toEqual([undefined, undefined, undefined]);
  });

  it('returns undefined after an abort', async () => {
    const controller = new AbortController();
    const pool = started('export const read = () => new Promise(() => undefined);', controller.signal);
    const asked = pool.run('read', '1', Number);
    controller.abort();
    expect(await asked).toBeUndefined();
    expect(pool.isClosed).toBe(true);
    expect(await pool.run('read', '1', Number)).toBeUndefined();
  });

  it('gives workers no access to the environment, which may contain the token', async () => {
    const pool = started('export const read = () => JSON.stringify(Object.keys(process.env));');
    expect(await pool.run('read', '1', (answer): unknown => JSON.parse(answer))).toEqual([]);
  });

  it('reports positions in the TypeScript sources', async () => {
    const compiled = new URL('../../dist/core/errors/exit-code.js', import.meta.url).href;
    const failing = 'try { exitCodeOf(undefined); } catch (error) { return JSON.stringify(error.stack); }';
    const pool = started(`import { exitCodeOf } from '${compiled}';\nexport const read = () => { ${failing} };`);
    const stack = await pool.run('read', '1', String);
    expect(stack).toMatch(/exitCodeOf \(\S+[\\/]exit-code\.ts:\d+:\d+\)/u);
  });
});

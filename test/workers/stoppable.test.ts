import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { runStoppable, runWithProcessorTime, StoppedError } from '../../src/workers/stoppable.ts';

const endless = (): never => {
  for (;;);
};
/** Exponential in the length of the text. */
const backtrack = () => /^(?:a+)+$/u.test(`${'a'.repeat(60)}b`);

describe('A stoppable computation', () => {
  it('returns its result, and throws its error', () => {
    const error = new TypeError('odd');
    expect(runStoppable(() => 5)).toBe(5);
    expect(() =>
      runStoppable(() => {
        throw error;
      }),
    ).toThrow(error);
  });

  it.each([
    ['a loop', endless],
    ['a regular expression', backtrack],
  ])('is stopped within %s', (_, work) => {
    expect(() => runStoppable(work, 50)).toThrow(StoppedError);
    expect(runStoppable(() => 5)).toBe(5);
  });

  it('may contain another one, and each is stopped by its own limit', () => {
    const inner = () => {
      expect(() => runStoppable(endless, 50)).toThrow(StoppedError);
      return runStoppable(() => 5);
    };
    expect(runStoppable(inner)).toBe(5);
    expect(() => runStoppable(() => runStoppable(endless, 60_000), 50)).toThrow(StoppedError);
    expect(() => runStoppable(() => (inner(), endless()), 500)).toThrow(StoppedError);
  });

  it('is stopped in a worker, too', async () => {
    const module = new URL('../../dist/workers/stoppable.js', import.meta.url).href;
    const code = `import(${JSON.stringify(module)}).then(({ runStoppable }) => {
      try { runStoppable(() => { for (;;); }, 50); } catch (error) { require('node:worker_threads').parentPort.postMessage(error.name); }
    });`;
    const worker = new Worker(code, { eval: true });
    expect(await new Promise((resolve) => worker.once('message', resolve))).toBe('StoppedError');
    await worker.terminate();
  });
});

describe('A computation with a limit on its processor time', () => {
  it('is stopped if it uses the time', () => {
    expect(() => runWithProcessorTime(endless, 50)).toThrow(StoppedError);
  });

  it('is not stopped if it hardly gets any, as on a busy machine', () => {
    const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    expect(() => runStoppable(wait, 50)).toThrow(StoppedError);
    expect(runWithProcessorTime(wait, 50)).toBe('timed-out');
  });
});

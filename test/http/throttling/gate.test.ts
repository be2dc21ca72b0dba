import fc from 'fast-check';
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGate, createHostLimit, type GateOptions, type Slowdown } from '../../../src/http/throttling/gate.ts';
import { updatePressure, initialPressure } from '../../../src/http/throttling/pressure.ts';
import type { RequestBudget, RequestSign } from '../../../src/http/throttling/request-budget.ts';
import { manualSleep } from '../../helpers/manual-sleep.ts';

class Busy extends Error {
  constructor(readonly retryAfter?: number) {
    super('busy');
  }
}

/** An action that runs until the test ends it. */
interface StartedAction {
  readonly name: number;
  readonly answer: () => void;
  readonly fail: (error: Error) => void;
}

function openGate(options: Partial<GateOptions> = {}) {
  const { sleep, held } = manualSleep();
  const started: StartedAction[] = [];
  const slowdowns: Slowdown[] = [];
  const gate = createGate({
    width: 8,
    hostLimit: createHostLimit(8),
    pace: () => Promise.resolve(),
    signOf: (error) => (error instanceof Busy ? { kind: 'congested', retryAfter: error.retryAfter } : { kind: 'none' }),
    onSlowdown: (slowdown) => slowdowns.push(slowdown),
    random: () => 1,
    sleep,
    ...options,
  });
  let names = 0;
  const run = () => {
    const name = names++;
    return gate.run(
      'host.example',
      () => new Promise<number>((resolve, reject) => started.push({ name, answer: () => resolve(name), fail: reject })),
    );
  };
  /** Starts actions and ignores their results. */
  const start = async (count: number) => {
    for (let n = 0; n < count; n++) run().catch(() => undefined);
    await setImmediate();
  };
  return { run, start, started, slowdowns, held };
}

describe('A gate', () => {
  it('runs as many actions at a time as configured, in order, and returns their results', async () => {
    const { run, start, started } = openGate({ width: 2 });
    const first = run();
    const second = run();
    await start(3);
    expect(started.map(({ name }) => name)).toEqual([0, 1]);
    started[1]!.fail(new Error('an accident'));
    started[0]!.answer();
    await expect(second).rejects.toThrow('an accident');
    expect(await first).toBe(0);
    await setImmediate();
    expect(started.map(({ name }) => name)).toEqual([0, 1, 2, 3]);
  });

  it('closes for the wait that a response asks for, and then runs half as many actions at a time', async () => {
    const { start, started, slowdowns, held } = openGate();
    await start(20);
    started[3]!.fail(new Busy(7000));
    await setImmediate();
    for (const { answer } of started.slice(0, 8)) answer();
    await setImmediate();
    expect(started).toHaveLength(8);
    expect(slowdowns).toEqual([{ width: 4, pause: 7000 }]);
    expect(held.map(({ milliseconds }) => milliseconds)).toEqual([7000]);
    held[0]!.end();
    await setImmediate();
    expect(started).toHaveLength(12);
    for (const { answer } of started.slice(8, 12)) answer();
    await setImmediate();
    expect(started).toHaveLength(17);
  });

  it('stays closed until the longest pause of a burst is over', async () => {
    const { start, started, slowdowns, held } = openGate();
    await start(20);
    for (const [index, retryAfter] of [1000, undefined, 86_400_000, 1000].entries())
      started[index]!.fail(new Busy(retryAfter));
    await setImmediate();
    expect(slowdowns).toEqual([{ width: 4, pause: 1000 }]);
    expect(held.map(({ milliseconds }) => milliseconds)).toEqual([1000, 120_000, 1000]);
    for (const { answer } of started) answer();
    for (const index of [0, 2]) held[index]!.end();
    await setImmediate();
    expect(started).toHaveLength(8);
    held[1]!.end();
    await setImmediate();
    expect(started).toHaveLength(12);
  });

  it('does not pause if the budget is exhausted, and charges the overlapping pauses of a burst only once', async () => {
    const asked: number[] = [];
    let left = 150_000;
    const mayPause = (milliseconds: number) => {
      asked.push(milliseconds);
      if (milliseconds > left) return false;
      left -= milliseconds;
      return true;
    };
    const { start, started, slowdowns, held } = openGate({ width: 4, mayPause });
    await start(9);
    for (const [index, retryAfter] of [1000, 86_400_000, 5000, undefined].entries())
      started[index]!.fail(new Busy(retryAfter));
    await setImmediate();
    expect(asked).toEqual([1000, 119_000]);
    expect(held.map(({ milliseconds }) => milliseconds)).toEqual([1000, 120_000, 5000]);
    for (const { end } of held) end();
    await setImmediate();
    expect(started).toHaveLength(6);
    started[4]!.fail(new Busy(86_400_000));
    await setImmediate();
    expect(asked).toEqual([1000, 119_000, 120_000]);
    expect(held).toHaveLength(3);
    expect(slowdowns).toEqual([
      { width: 2, pause: 1000 },
      { width: 1, pause: 0 },
    ]);
    started[5]!.answer();
    await setImmediate();
    expect(started).toHaveLength(7);
  });

  it('doubles its pauses up to half a minute, and resets them after a response', async () => {
    const { start, started, slowdowns, held } = openGate({ width: 1 });
    await start(12);
    for (let n = 0; n < 9; n++) {
      started[n]!.fail(new Busy());
      await setImmediate();
      held[n]!.end();
      await setImmediate();
    }
    started[9]!.answer();
    await setImmediate();
    started[10]!.fail(new Busy());
    await setImmediate();
    expect(slowdowns.map(({ pause }) => pause)).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 500,
    ]);
  });

  it('checks again whether it is open after waiting for the pace', async () => {
    const turns: (() => void)[] = [];
    const { start, started, held } = openGate({ pace: () => new Promise((resolve) => turns.push(resolve)) });
    await start(3);
    turns[0]!();
    await setImmediate();
    expect(started).toHaveLength(1);
    started[0]!.fail(new Busy());
    await setImmediate();
    turns[1]!();
    await setImmediate();
    expect(started).toHaveLength(1);
    held[0]!.end();
    await setImmediate();
    turns[2]!();
    await setImmediate();
    expect(started).toHaveLength(2);
  });

  it('shares the limit of a host with other gates, without counting requests that wait for the end of a pause', async () => {
    const hostLimit = createHostLimit(2);
    const api = openGate({ width: 2, hostLimit });
    const media = openGate({ width: 2, hostLimit });
    await api.start(3);
    await media.start(3);
    expect([api.started.length, media.started.length]).toEqual([2, 0]);
    api.started[0]!.fail(new Busy(60_000));
    await setImmediate();
    expect([api.started.length, media.started.length]).toEqual([2, 1]);
    api.started[1]!.answer();
    await setImmediate();
    expect([api.started.length, media.started.length]).toEqual([2, 2]);
    media.started[0]!.answer();
    await setImmediate();
    expect([api.started.length, media.started.length]).toEqual([2, 3]);
    api.held[0]!.end();
    await setImmediate();
    expect(api.started).toHaveLength(2);
    media.started[1]!.answer();
    await setImmediate();
    expect(api.started).toHaveLength(3);
  });

  it('adds only one listener to its signal, however many actions wait', async () => {
    const { signal } = new AbortController();
    const { start, started } = openGate({ width: 1, signal });
    const listening = () => getEventListeners(signal, 'abort').length;
    expect(listening()).toBe(0);
    await start(3);
    expect(listening()).toBe(1);
    for (const which of [0, 1, 2]) {
      started[which]!.answer();
      await setImmediate();
    }
    expect(started).toHaveLength(3);
    expect(listening()).toBe(0);
  });

  it.each([
    ['during a pause', new Busy(60_000)],
    ['while it is full', undefined],
  ])('rejects waiting actions with the abort reason of its signal %s', async (_, failure) => {
    const stop = new AbortController();
    // This sleep ignores the signal, to show that the gate does not depend on it.
    const { run, start, started } = openGate({
      width: 1,
      signal: stop.signal,
      sleep: () => new Promise(() => undefined),
    });
    await start(1);
    if (failure) started[0]!.fail(failure);
    const waiting = [run(), run()];
    await setImmediate();
    const reason = new Error('stopped');
    stop.abort(reason);
    for (const outcome of await Promise.allSettled(waiting)) expect(outcome).toEqual({ status: 'rejected', reason });
    await expect(run()).rejects.toBe(reason);
    expect(started).toHaveLength(1);
  });

  it('never starts an action while it is closed or full, and eventually runs all of them', async () => {
    const step = fc.record({ end: fc.constantFrom('answered', 'congested', 'none', 'wake'), which: fc.nat() });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.array(step, { maxLength: 60 }), async (width, steps) => {
        const { sleep, held } = manualSleep();
        const open: { begunAt: number; end: (kind: RequestSign['kind']) => void }[] = [];
        let pressure = initialPressure(width);
        let pauses = 0;
        const gate = createGate({
          width,
          hostLimit: createHostLimit(width),
          pace: () => Promise.resolve(),
          signOf: (error) => ({ kind: (error as Error).message as RequestSign['kind'] }),
          random: () => 1,
          sleep: (milliseconds) => {
            pauses += 1;
            return sleep(milliseconds).finally(() => (pauses -= 1));
          },
        });
        const outcomes = Array.from({ length: 40 }, () =>
          gate.run('host.example', () => {
            expect(pauses).toBe(0);
            expect(open.length).toBeLessThan(pressure.width);
            return new Promise<string>((resolve, reject) => {
              open.push({
                begunAt: pressure.slowdowns,
                end: (kind) => (kind === 'answered' ? resolve(kind) : reject(new Error(kind))),
              });
            });
          }),
        );
        const settled = Promise.allSettled(outcomes);
        const end = async (which: number, kind: RequestSign['kind']) => {
          const [one] = open.length > 0 ? open.splice(which % open.length, 1) : [];
          if (!one) return;
          pressure = updatePressure(pressure, { kind }, one.begunAt);
          one.end(kind);
          await setImmediate();
        };
        await setImmediate();
        for (const { end: kind, which } of steps) {
          if (kind !== 'wake') await end(which, kind);
          else held.shift()?.end();
        }
        await setImmediate();
        while (open.length + held.length > 0) {
          held.shift()?.end();
          await end(0, 'answered');
          await setImmediate();
        }
        for (const outcome of await settled) {
          if (outcome.status === 'rejected') expect((outcome.reason as Error).message).toMatch(/^(congested|none)$/u);
        }
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});

describe('A gate with a shared budget', () => {
  /** Creates a budget that is controlled by the test and records the reported results. */
  function manualBudget() {
    const waiting: (() => void)[] = [];
    const signs: RequestSign[] = [];
    const budget: RequestBudget = {
      admit: (signal) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
          waiting.push(() => resolve((sign) => signs.push(sign)));
        }),
    };
    return { budget, waiting, signs };
  }

  it('waits for admission before each request, and reports the result', async () => {
    const { budget, waiting, signs } = manualBudget();
    const { start, started } = openGate({ budget, isOfSource: (error) => (error as Busy).retryAfter !== 1 });
    await start(4);
    expect([started.length, waiting.length]).toEqual([0, 4]);
    waiting.forEach((admit) => admit());
    await setImmediate();
    started[0]!.answer();
    started[1]!.fail(new Error('an accident'));
    started[2]!.fail(new Busy(500));
    started[3]!.fail(new Busy(1));
    await setImmediate();
    // The last error is of another host, so the result says nothing about the source of the budget.
    expect(signs).toEqual([
      { kind: 'answered' },
      { kind: 'none' },
      { kind: 'congested', retryAfter: 500 },
      { kind: 'none' },
    ]);
  });

  it('returns an admission that arrives after the gate has closed', async () => {
    const { budget, waiting, signs } = manualBudget();
    const { start, started } = openGate({ budget });
    await start(2);
    waiting[0]!();
    await setImmediate();
    started[0]!.fail(new Busy(9000));
    await setImmediate();
    waiting[1]!();
    await setImmediate();
    expect(started).toHaveLength(1);
    expect(signs).toEqual([{ kind: 'congested', retryAfter: 9000 }, { kind: 'none' }]);
  });

  it('stops waiting for admission on abort, and rejects with the errors of the budget', async () => {
    const stop = new AbortController();
    const { budget } = manualBudget();
    const stopped = openGate({ budget, signal: stop.signal }).run();
    await setImmediate();
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    const closed = openGate({ budget: { admit: () => Promise.reject(new Error('closed')) } }).run();
    await expect(closed).rejects.toThrow('closed');
  });
});

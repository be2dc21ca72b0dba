import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Night } from '../../../src/fleet/simulation/capacity.ts';
import { simulateNight } from '../../../src/fleet/simulation/simulate-night.ts';
import { startFleet, type TestFleet } from '../helpers/fleet.ts';
import { withoutRedis } from '../helpers/redis.ts';

/** The default number of requests in flight per run. */
const parallel = 8;

interface Measured {
  /** seconds from the start of the first run to the end of the last one, by the clock of Redis */
  readonly span: number;
  /** average duration of a run in seconds */
  readonly run: number;
  /** average number of requests per run */
  readonly requests: number;
}

/** Runs all blogs once. */
async function night(fleet: TestFleet, concurrency: number): Promise<Measured> {
  const { names, log } = fleet.source;
  fleet.worker('one', { concurrency });
  expect(await fleet.command('run', ...names)).toMatchObject({ exitCode: 0, stderr: '' });
  const ended = async () => (await fleet.states()).filter((state) => state?.outcome === 'completed');
  await expect.poll(async () => (await ended()).length, { timeout: 300_000 }).toBe(names.length);
  const times = (await ended()).map((state) => [Date.parse(String(state?.started)), Date.parse(String(state?.ended))]);
  const starts = times.map(([start = 0]) => start);
  const ends = times.map(([, end = 0]) => end);
  const all = times.reduce((sum, [start = 0, end = 0]) => sum + end - start, 0);
  return {
    span: (Math.max(...ends) - Math.min(...starts)) / 1000,
    run: all / names.length / 1000,
    requests: Math.round(log.length / names.length),
  };
}

describe.skipIf(withoutRedis)(`a real night${withoutRedis}`, () => {
  describe('limited by the rate of the source', () => {
    const [rate, blogs, latency] = [4, 6, 0.02];
    let fleet: TestFleet;
    beforeAll(async () => {
      fleet = await startFleet({ blogs, latency: 1000 * latency, requestsPerSecond: rate });
    });
    afterAll(() => fleet.close());

    it('takes 0.9 to 2.5 times as long as a simulated night', async ({ annotate }) => {
      const { span, requests } = await night(fleet, 4);
      const given: Night = {
        ...{ blogs, requests, parallel, latency, overhead: 1 },
        ...{ rate, inFlight: 8, slots: 4, window: Infinity },
      };
      const modelled = simulateNight(given, 0).ended;
      await annotate(`${String(requests)} requests a run: ${span.toFixed(1)} s, modelled ${modelled.toFixed(1)} s`);
      expect(span / modelled).toBeGreaterThan(0.9);
      expect(span / modelled).toBeLessThan(2.5);
    });
  });

  describe('limited by concurrent runs', () => {
    const [latency, blogs, slots] = [0.1, 6, 2];
    let fleet: TestFleet;
    beforeAll(async () => {
      fleet = await startFleet({ blogs, latency: 1000 * latency, inFlight: 64 });
    });
    afterAll(() => fleet.close());

    it('takes 0.7 to 1.5 times as long as a simulated night', async ({ annotate }) => {
      // The overhead of a run depends on the load of the machine, so it is measured in the same night.
      const { span, run, requests } = await night(fleet, slots);
      const overhead = Math.max(0, run - Math.ceil(requests / parallel) * latency);
      const given: Night = {
        ...{ blogs, requests, parallel, latency, overhead },
        ...{ rate: undefined, inFlight: 64, slots, window: Infinity },
      };
      const modelled = simulateNight(given, 0).ended;
      await annotate(`a run of ${run.toFixed(1)} s: ${span.toFixed(1)} s, modelled ${modelled.toFixed(1)} s`);
      expect(span / modelled).toBeGreaterThan(0.7);
      expect(span / modelled).toBeLessThan(1.5);
    });
  });
});

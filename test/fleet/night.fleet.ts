import fs from 'fs-extra';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../seed.ts';
import { archiveIn, runAlone, startFleet, type TestFleet } from './helpers/fleet.ts';
import { randomFrom } from './helpers/random.ts';
import { withoutRedis } from './helpers/redis.ts';
import type { SeenRequest } from './helpers/source.ts';
import type { TestWorker } from './helpers/workers.ts';

const blogs = Number(process.env.FLEET_BLOGS ?? 200);

/** Timeout of a night in milliseconds, on a busy machine. */
const nightTimeout = 30 * 60_000;
const requestsPerSecond = 120;
const inFlight = 12;

/** Clock offsets of the three machines in milliseconds: none, an hour ahead, and a quarter of an hour behind. */
const skews = [0, 3_600_000, -900_000];

interface Faults {
  kills: number;
  stops: number;
  restarts: number;
  cuts: number;
  refusals: number;
}

describe.skipIf(withoutRedis)(
  `${blogs} blogs on three workers with wrong clocks, kills and Redis outages${withoutRedis}`,
  () => {
    let fleet: TestFleet;
    const random = randomFrom(seed);
    beforeAll(async () => {
      fleet = await startFleet({ blogs, requestsPerSecond, inFlight, latency: 20 });
      expect(await fleet.command('start')).toMatchObject({ exitCode: 0, stderr: '' });
    });
    afterAll(() => fleet.close());

    it.each([1, 2])(
      'are archived exactly as by runs without a fleet: night %i',
      async (night) => {
        const { source } = fleet;
        if (night > 1) source.nextNight();
        source.log.length = 0;
        const faults = await injectFaults(fleet, random);
        const log = [...source.log];

        // No job is running or waiting, and no person must act.
        const jobs = await fleet.jobs();
        expect([jobs.active, jobs.waiting]).toEqual([0, 0]);
        const states = await fleet.states();
        expect(states.filter((state) => state?.outcome !== 'completed')).toEqual([]);
        expect(states).toHaveLength(blogs);

        const alone = path.join(fleet.folder, 'alone');
        await runAlone(source, alone);
        const differing = source.names.flatMap((name) => {
          const [found = {}, expected = {}] = [path.join(fleet.archives, name, 'archive'), path.join(alone, name)].map(
            archiveIn,
          );
          const files = [...new Set([...Object.keys(found), ...Object.keys(expected)])];
          return files.filter((file) => found[file] !== expected[file]).map((file) => `${name}: ${file}`);
        });
        expect(differing).toEqual([]);
        // Killed runs leave nothing beside the archives, except for temporary files, which are removed after a day,
        // and the test object of a worker that was killed while checking the storage.
        const strays = fs
          .readdirSync(fleet.archives)
          .filter((name) => name !== '.unfinished' && !name.startsWith('blogkeep-check-'))
          .flatMap((name) => fs.readdirSync(path.join(fleet.archives, name)));
        expect([...new Set(strays)].filter((name) => !['archive', 'commit.json'].includes(name))).toEqual([]);

        expect(Math.max(...log.map(({ flying }) => flying))).toBeLessThanOrEqual(inFlight);
        expectPaced(log);
        printFigures(night, log, faults);
      },
      nightTimeout,
    );
  },
);

/** Injects a fault about every second. */
async function injectFaults(fleet: TestFleet, random: () => number): Promise<Faults> {
  const faults: Faults = { kills: 0, stops: 0, restarts: 0, cuts: 0, refusals: 0 };
  const { source } = fleet;
  source.refuse = (requested) => {
    if (requested.includes('/media/') || random() > 0.004) return undefined;
    faults.refusals += 1;
    return { status: random() < 0.5 ? 503 : 429, retryAfter: '1' };
  };
  let number = 0;
  const begin = (place: number) => fleet.worker(`w${place}-${++number}`, { skew: skews[place] ?? 0, concurrency: 3 });
  const workers = skews.map((_, place) => begin(place));
  const replace = async (end: (worker: TestWorker) => Promise<unknown>) => {
    const place = Math.floor(random() * workers.length);
    await end(workers[place]!);
    workers[place] = begin(place);
  };
  const troubles: readonly (() => Promise<void>)[] = [
    ...Array.from({ length: 5 }, () => async () => {
      faults.kills += 1;
      await replace((worker) => worker.kill());
    }),
    async () => {
      faults.stops += 1;
      await replace((worker) => worker.stop());
    },
    async () => {
      faults.restarts += 1;
      await fleet.redis.restart();
    },
    async () => {
      faults.cuts += 1;
      const reconnect = await fleet.redis.cutOff();
      await sleep(500 + random() * 5000);
      await reconnect();
    },
  ];
  expect((await fleet.command('run', '--all')).exitCode).toBe(0);
  const isDone = async () => {
    const { active = 0, waiting = 0, prioritized = 0 } = await fleet.jobs();
    // A worker that started while Redis was unavailable has ended, and is restarted as by a supervisor.
    workers.forEach((worker, place) => {
      if (!worker.isRunning()) workers[place] = begin(place);
    });
    const states = await fleet.states();
    expect(states.filter((state) => ['failed', 'stopped'].includes(String(state?.outcome)))).toEqual([]);
    return active + waiting + prioritized === 0 && states.every((state) => state?.outcome === 'completed');
  };
  // Each fault occurs at least once per night, and again as long as blogs are left: with 200 blogs, during the first third of them.
  for (let index = 0; index < troubles.length * 2; index += 1) {
    await sleep(1000 + random() * 3000);
    if (index >= troubles.length && (await isDone())) break;
    await troubles[index % troubles.length]!();
  }
  while (!(await isDone())) await sleep(500);
  source.refuse = () => undefined;
  await Promise.all(workers.map((worker) => worker.stop()));
  return faults;
}

/**
 * Checks the request rate. In any period, the number of requests is limited to those admitted in that time, plus the maximum number in
 * flight, plus one late request that is made up for.
 */
function expectPaced(log: readonly SeenRequest[]): void {
  const worst = { over: 0, seconds: 0 };
  for (let from = 0; from < log.length; from += 1)
    for (const length of [50, 200, 1000]) {
      const last = log[from + length];
      if (!last) continue;
      const seconds = (last.at - log[from]!.at) / 1000;
      const over = length + 1 - (seconds * requestsPerSecond + inFlight + 2);
      if (over > worst.over) Object.assign(worst, { over, seconds });
    }
  expect(worst).toEqual({ over: 0, seconds: 0 });
}

function printFigures(night: number, log: readonly SeenRequest[], faults: Faults): void {
  const seconds = (log.at(-1)!.at - log[0]!.at) / 1000;
  const inSecond = Math.max(
    ...log.map(({ at }, index) => {
      let count = 0;
      while (log[index + count] && log[index + count]!.at < at + 1000) count += 1;
      return count;
    }),
  );
  const flying = Math.max(...log.map((one) => one.flying));
  process.stdout.write(
    `Night ${night}: ${blogs} blogs, ${log.length} requests in ${Math.round(seconds)} s; ${JSON.stringify(faults)}; ` +
      `at most ${inSecond} requests in one second of ${requestsPerSecond}, ${flying} in flight of ${inFlight}\n`,
  );
}

import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { nightlySchedule } from '../../src/fleet/configuration/window.ts';
import { openQueue } from '../../src/fleet/queue/fleet-queue.ts';
import { openBlogStates } from '../../src/fleet/queue/blog-states.ts';
import { connectRedis } from '../../src/fleet/redis/connection.ts';
import { archiveIn, runAlone, startFleet, type TestFleet } from './helpers/fleet.ts';
import { withoutRedis } from './helpers/redis.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds from now within which runs start. The first ones leave time to schedule the blogs. */
const [earliest, latest] = [25_000, 45_000];

const minuteOf = (moment: Date) => moment.getUTCHours() * 60 + moment.getUTCMinutes();
const timeOf = (moment: Date) => moment.toISOString().slice(11, 16);

describe.skipIf(withoutRedis)(`a night of scheduled runs${withoutRedis}`, () => {
  let fleet: TestFleet;
  beforeAll(async () => {
    fleet = await startFleet({ blogs: 5 });
  });
  afterAll(() => fleet.close());

  it('starts each run at its own time in the window, even after a worker was killed', async () => {
    // The window is already open, so the test need not wait for the next minute.
    const now = Date.now();
    const from = new Date(Math.floor(now / minute) * minute);
    const to = new Date(from.getTime() + 3 * minute);
    const window = { from: minuteOf(from), to: minuteOf(to), timeZone: 'UTC' };
    const startOf = (name: string) => {
      const [second = 0, minutes = 0, hours = 0] = nightlySchedule(name, window).pattern.split(' ').map(Number);
      const sinceMidnight = (hours * 60 + minutes) * minute + second * 1000;
      return from.getTime() + ((sinceMidnight - window.from * minute + day) % day);
    };
    const names = Array.from({ length: 300 }, (_, index) => `night-${index}`)
      .filter((name) => startOf(name) >= now + earliest && startOf(name) < now + latest)
      .slice(0, fleet.source.names.length);
    const file = path.join(fleet.folder, 'fleet.yaml');
    const settings = parse(fs.readFileSync(file, 'utf8')) as {
      sources: { sample: object };
      blogs: readonly { token: object }[];
    };
    const sample = {
      ...settings.sources.sample,
      window: { from: timeOf(from), to: timeOf(to), timeZone: 'UTC' },
    };
    const blogs = fleet.source.names.map((blog, index) => ({ ...settings.blogs[index], name: names[index], blog }));
    fs.writeFileSync(file, stringify({ ...settings, sources: { sample }, blogs }));

    expect((await fleet.command('start')).stdout).toContain('5 new');
    const workers = [fleet.worker('one'), fleet.worker('two')];
    const known = await connectRedis(fleet.redis.address);
    const states = openBlogStates(known, 'test');
    await expect.poll(async () => (await states.all()).size, { timeout: 3 * minute }).toBeGreaterThan(0);
    await workers[0]!.kill();
    await expect
      .poll(async () => [...(await states.all()).values()].map(({ outcome }) => outcome), { timeout: 2 * minute })
      .toEqual(names.map(() => 'completed'));
    // The worker may have been killed after its run, but before the end of its job, which the other worker then repeats.
    await expect.poll(() => fleet.jobs(), { timeout: minute }).toMatchObject({ delayed: 5, waiting: 0, active: 0 });
    expect(await workers[1]!.stop()).toBe(0);

    for (const [name, { started }] of await states.all())
      expect(Date.parse(started), name).toBeGreaterThanOrEqual(startOf(name));
    const jobs = workers.flatMap((worker) => worker.log().flatMap(({ job }) => (job === undefined ? [] : [job])));
    expect(jobs.filter((job) => !JSON.stringify(job).startsWith('"repeat:night-'))).toEqual([]);
    // Each blog is scheduled for the next night.
    const queue = await openQueue(fleet.redis.address, 'test');
    const next = (await queue.bull.getJobSchedulers()).map((one) => [one.key, (one.next ?? 0) - day]);
    expect(Object.fromEntries(next)).toEqual(Object.fromEntries(names.map((name) => [name, startOf(name)])));
    await queue.close();
    known.disconnect();

    const alone = path.join(fleet.folder, 'alone');
    await runAlone(fleet.source, alone);
    for (const [index, name] of names.entries())
      expect(archiveIn(path.join(fleet.archives, name, 'archive')), name).toEqual(
        archiveIn(path.join(alone, fleet.source.names[index]!)),
      );
  });
});

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

/** Returns the next minute that leaves time to schedule the blogs. */
const opens = () => new Date(Math.ceil((Date.now() + 15_000) / minute) * minute);

const minuteOf = (moment: Date) => moment.getUTCHours() * 60 + moment.getUTCMinutes();
const timeOf = (moment: Date) => moment.toISOString().slice(11, 16);

describe.skipIf(withoutRedis)(`a night of scheduled runs${withoutRedis}`, () => {
  let fleet: TestFleet;
  beforeAll(async () => {
    fleet = await startFleet({ blogs: 5 });
  });
  afterAll(() => fleet.close());

  it('starts each run at its own time in the window, even after a worker was killed', async () => {
    const from = opens();
    const to = new Date(from.getTime() + minute);
    const window = { from: minuteOf(from), to: minuteOf(to), timeZone: 'UTC' };
    const secondOf = (name: string) => Number(nightlySchedule(name, window).pattern.split(' ')[0]);
    // The window is a minute. Blogs that start in its first half make the test half a minute shorter.
    const names = Array.from({ length: 100 }, (_, index) => `night-${index}`)
      .filter((name) => secondOf(name) < 25)
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
    expect(await workers[1]!.stop()).toBe(0);

    for (const [name, { started }] of await states.all())
      expect(Date.parse(started), name).toBeGreaterThanOrEqual(from.getTime() + secondOf(name) * 1000);
    const jobs = workers.flatMap((worker) => worker.log().flatMap(({ job }) => (job === undefined ? [] : [job])));
    expect(jobs.filter((job) => !JSON.stringify(job).startsWith('"repeat:night-'))).toEqual([]);
    // Each blog is scheduled for the next night.
    const queue = await openQueue(fleet.redis.address, 'test');
    const next = (await queue.bull.getJobSchedulers()).map((one) => [one.key, (one.next ?? 0) - day - from.getTime()]);
    expect(Object.fromEntries(next)).toEqual(Object.fromEntries(names.map((name) => [name, secondOf(name) * 1000])));
    expect(await queue.counts()).toMatchObject({ delayed: 5, waiting: 0, active: 0 });
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

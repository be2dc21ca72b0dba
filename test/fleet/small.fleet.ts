import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishBlog } from '../../src/index.ts';
import { filesIn } from '../helpers/temporary-folder.ts';
import { archiveIn, runAlone, startFleet, type TestFleet } from './helpers/fleet.ts';
import { withoutRedis } from './helpers/redis.ts';

describe.skipIf(withoutRedis)(`a small fleet${withoutRedis}`, () => {
  let fleet: TestFleet;
  beforeAll(async () => {
    fleet = await startFleet({ blogs: 3 });
  });
  afterAll(() => fleet.close());

  it('runs each blog on demand, with the same archives as runs without a fleet', async () => {
    const started = await fleet.command('start');
    expect(started).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: 'Scheduled: 3 new, 0 at another time, 0 removed, 0 unchanged.\n',
    });
    expect((await fleet.command('start')).stdout).toContain('0 new, 0 at another time, 0 removed, 3 unchanged');
    const worker = fleet.worker('one');
    expect((await fleet.command('run', '--all')).stdout).toBe('3 runs added.\n');
    await expect
      .poll(async () => (await fleet.states()).map((state) => state?.outcome))
      .toEqual(['completed', 'completed', 'completed']);
    expect(await worker.stop()).toBe(0);
    const alone = path.join(fleet.folder, 'alone');
    await runAlone(fleet.source, alone);
    for (const name of fleet.source.names)
      expect(archiveIn(path.join(fleet.archives, name, 'archive')), name).toEqual(archiveIn(path.join(alone, name)));
    const log = fs.readFileSync(path.join(fleet.folder, 'one.log'), 'utf8');
    expect(log).not.toContain(fleet.source.token);
  });
});

describe.skipIf(withoutRedis)(`a fleet that publishes its blogs${withoutRedis}`, () => {
  let fleet: TestFleet;
  beforeAll(async () => {
    const publish = { preset: 'hugo', siteUrl: 'https://blogs.example.com/' };
    fleet = await startFleet({ blogs: 1, more: { groups: { default: { publish } } } });
  });
  afterAll(() => fleet.close());

  it('stores the same outputs as a publish without a fleet, beside the archive', async () => {
    const worker = fleet.worker('one');
    await fleet.command('run', '--all');
    await expect.poll(async () => (await fleet.states()).map((state) => state?.outcome)).toEqual(['completed']);
    await worker.stop();
    const alone = path.join(fleet.folder, 'alone');
    await runAlone(fleet.source, alone);
    const [name = ''] = fleet.source.names;
    const dir = path.join(fleet.folder, 'published');
    await publishBlog({ archive: path.join(alone, name), dir, preset: 'hugo', siteUrl: 'https://blogs.example.com/' });
    for (const output of ['site', 'markdown'])
      expect(Object.keys(filesIn(path.join(fleet.archives, name, output))).sort()).toEqual(
        Object.keys(filesIn(path.join(dir, output))).sort(),
      );
    expect(filesIn(path.join(fleet.archives, name, 'site'))['index.html']).toBe(
      filesIn(path.join(dir, 'site'))['index.html'],
    );
  });
});

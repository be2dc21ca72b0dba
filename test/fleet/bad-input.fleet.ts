import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { startFleet, type TestFleet } from './helpers/fleet.ts';
import { hasObjectStorage, startObjectStorage, type ObjectStorage } from './helpers/object-storage.ts';
import { withoutRedis } from './helpers/redis.ts';
import { runFleet } from './helpers/workers.ts';
import { textOf } from '../helpers/text-of.ts';

type Settings = Record<string, unknown> & { blogs: Record<string, unknown>[]; redis: Record<string, unknown> };

describe.skipIf(withoutRedis)(`the commands of a fleet${withoutRedis}`, () => {
  let fleet: TestFleet;
  let file: string;
  let right: string;
  beforeAll(async () => {
    fleet = await startFleet({ blogs: 2 });
    file = path.join(fleet.folder, 'fleet.yaml');
    right = fs.readFileSync(file, 'utf8');
  });
  afterAll(() => fleet.close());

  const withSettings = (change: (settings: Settings) => void) => {
    const settings = parse(right) as Settings;
    change(settings);
    fs.writeFileSync(file, stringify(settings));
  };
  const first = ({ blogs }: Settings) => blogs[0]!;

  it.each<[string, (settings: Settings) => void, RegExp]>([
    [
      'an unknown source',
      (all) => (first(all).source = 'smaple'),
      /There is no source "smaple" under sources\. Did you mean sample\?/u,
    ],
    ['two blogs with the same name', (all) => (first(all).name = 'blog-001'), /There are two blogs named blog-001/u],
    [
      'no Redis',
      (all) => (all.redis.url = 'redis://127.0.0.1:1/0'),
      /Redis at 127\.0\.0\.1:1\/0 cannot be used: connection refused/u,
    ],
    ['a read-only storage', (all) => (all.storage = { file: '/proc/archives' }), /\/proc\/archives/u],
  ])('report a problem in one sentence before anything starts: %s', async (_, change, sentence) => {
    withSettings(change);
    for (const command of ['check', 'start', 'work']) {
      const { exitCode, stdout, stderr } = await fleet.command(command);
      expect(stderr).toMatch(sentence);
      expect(stderr).not.toMatch(/\bat .*\.js:/u);
      expect([exitCode, stdout.includes('worker-started')]).toEqual([1, false]);
    }
    fs.writeFileSync(file, right);
    const { stdout } = await fleet.command('status', '--json');
    expect((JSON.parse(stdout) as { jobs: Record<string, number> }).jobs).toMatchObject({ delayed: 0, waiting: 0 });
  });

  it('report an unusable token in "check" and in the state of the blog, and run the other blogs', async () => {
    withSettings((all) => (first(all).token = { command: [process.execPath, '-e', 'process.exit(7)'] }));
    const { exitCode, stderr } = await fleet.command('check');
    expect([exitCode, stderr]).toEqual([
      1,
      `Error: Token of blog-000: The command ${process.execPath} has no usable secret: it ended with exit code 7.\n`,
    ]);
    const worker = fleet.worker('one');
    await fleet.command('run', '--all');
    await expect
      .poll(async () => (await fleet.states()).map((state) => state?.outcome))
      .toEqual(['failed', 'completed']);
    expect((await fleet.states())[0]).toMatchObject({ exitCode: 1, errorCode: 'fleet-secret-unusable', attempt: 1 });
    expect(fs.existsSync(path.join(fleet.archives, 'blog-000'))).toBe(false);
    await worker.stop();
    fs.writeFileSync(file, right);
  });

  it('skip a blog whose token was rejected until a user runs "retry"', async () => {
    withSettings((all) => (first(all).token = { command: [process.execPath, '-e', 'console.log("wrong")'] }));
    const worker = fleet.worker('two');
    await fleet.command('run', 'blog-000');
    await expect.poll(async () => (await fleet.states())[0]?.outcome).toBe('stopped');
    expect((await fleet.states())[0]).toMatchObject({ exitCode: 3, errorCode: 'source-refused' });
    // It is not retried automatically, not even in the next night.
    await fleet.command('run', 'blog-000');
    await expect.poll(async () => worker.log().some(({ event }) => event === 'job-skipped')).toBe(true);
    await worker.stop();
    fs.writeFileSync(file, right);
    const next = fleet.worker('three');
    expect((await fleet.command('retry', 'blog-000')).stdout).toBe('1 blog will run again; 1 had been stopped.\n');
    await expect.poll(async () => (await fleet.states())[0]?.outcome).toBe('completed');
    await next.stop();
  });

  it('suggest the right name for a misspelled blog', async () => {
    for (const command of ['run', 'retry', 'pause'])
      expect((await fleet.command(command, 'blog-01')).stderr).toMatch(
        /"blog-01" in the configuration\. Did you mean blog-0/u,
      );
    expect((await fleet.command('run')).stderr).toContain(textOf('fleet.name-blogs', { command: 'run' }));
  });

  it('pause and resume all blogs of a source', async () => {
    expect((await fleet.command('pause', 'sample')).stdout).toContain('Paused: sample.');
    const worker = fleet.worker('four');
    await fleet.command('run', '--all');
    await expect.poll(() => worker.log().filter(({ event }) => event === 'job-skipped')).toHaveLength(2);
    expect((await fleet.command('status')).stdout).toContain('2 paused');
    await fleet.command('resume', 'sample');
    await fleet.command('run', 'blog-001');
    await expect.poll(() => worker.log().filter(({ event }) => event === 'run-ended')).toHaveLength(1);
    await worker.stop();
  });
});

const withoutStorage = withoutRedis || (hasObjectStorage ? '' : ' (skipped: no OpenStack Swift)');

describe.skipIf(withoutStorage)(`the commands of a fleet with object storage${withoutStorage}`, () => {
  let storage: ObjectStorage;
  let fleet: TestFleet;
  beforeAll(async () => {
    storage = await startObjectStorage();
    fleet = await startFleet({ blogs: 1, storage: await storage.bucket('archives') });
  });
  afterAll(async () => {
    await fleet.close();
    await storage.stop();
  });

  const wrongKey = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'wrong' };
  it.each<[string, string, Record<string, string>, RegExp]>([
    ['a missing bucket', 'nowhere', {}, /There is no bucket "nowhere" for s3:\/\/nowhere\/\. Create it, or correct/u],
    ['wrong credentials', 'archives', wrongKey, /s3:\/\/archives\/ refuses access \(SignatureDoesNotMatch/u],
    ['no credentials', 'archives', { AWS_ACCESS_KEY_ID: '' }, /There are no credentials for s3:\/\/archives\/\./u],
  ])('report a problem in one sentence before anything starts: %s', async (_, bucket, variables, sentence) => {
    const file = path.join(fleet.folder, 'fleet.yaml');
    const settings = parse(fs.readFileSync(file, 'utf8')) as { storage: { s3: { bucket: string } } };
    settings.storage.s3.bucket = bucket;
    fs.writeFileSync(path.join(fleet.folder, 'other.yaml'), stringify(settings));
    const own = {
      ...{ FLEET_TEST_TOKEN: fleet.source.token, ...storage.credentials, ...variables },
      // Prevents the use of credentials from the machine that runs the tests.
      ...{ AWS_EC2_METADATA_DISABLED: 'true', HOME: fleet.folder },
    };
    for (const command of ['check', 'start', 'work']) {
      const { exitCode, stdout, stderr } = await runFleet([command, '--config', 'other.yaml'], fleet.folder, own);
      expect(stderr).toMatch(sentence);
      expect([exitCode, stdout.includes('worker-started')]).toEqual([1, false]);
    }
    expect(await fleet.jobs()).toMatchObject({ delayed: 0, waiting: 0 });
  });
});

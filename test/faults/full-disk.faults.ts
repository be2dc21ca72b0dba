import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSampleBackup } from '../../src/index.ts';
import { ask, change, logIn, startPage } from '../helpers/open/running-page.ts';
import { textOf } from '../helpers/text-of.ts';
import { expectReadable } from './helpers/expect-archive.ts';
import { mount, mountMemory, mountSkipReason } from '../helpers/memory-disk.ts';
import { crawl, crawlAgain, exportBoth, run } from './helpers/blogkeep.ts';
import { expectFailed } from './helpers/expect-failed.ts';
import { prepareScenario, type Scenario } from './helpers/scenario.ts';

/** Page size of tmpfs in bytes. */
const page = 4096;

const scenarios: Record<string, Scenario> = {
  'a first crawl': await prepareScenario(crawl, 1),
  'an export': await prepareScenario(exportBoth, 1),
  'a crawl after changes': await prepareScenario(crawlAgain, 2),
};
const sizes = Object.entries(scenarios).flatMap(([name, scenario]) =>
  sizesFor(scenario).map((size) => [name, size, scenario] as const),
);
const why = mountSkipReason();

describe('a full disk', () => {
  it.skipIf(why)(`can be simulated on this machine${why ? ` (${why})` : ''}`, () => expect(why).toBeUndefined());

  it.skipIf(why).for(sizes)(
    'is reported by %s with %d bytes of space, and the next run completes with more space',
    async (given) => {
      const [, size, scenario] = given;
      const disk = diskOf(`size=${size}`, scenario.begin());
      const ended = await run(scenario.argv, disk, { source: scenario.source });
      expectFailed(ended);
      expect(ended.err).toMatch(/no space left/u);
      await expectReadable(disk);
      mount('-o', 'remount,size=64m', disk);
      await scenario.expectSameEnd(disk);
    },
  );

  it.skipIf(why)(
    'is reported by a first crawl with only 20 inodes, and the next run completes with more inodes',
    async () => {
      const scenario = scenarios['a first crawl']!;
      const disk = diskOf('size=64m,nr_inodes=20', scenario.begin());
      expectFailed(await run(scenario.argv, disk, { source: scenario.source }));
      await expectReadable(disk);
      mount('-o', 'remount,nr_inodes=100000', disk);
      await scenario.expectSameEnd(disk);
    },
  );

  it.skipIf(why)(
    'is reported on the page of open for files from the browser and for a run, which then continues',
    async () => {
      const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-open-'));
      onTestFinished(() => fs.removeSync(home));
      const uploads = path.join(home, '.local/state/blogkeep/uploads');
      const saved = path.join(home, 'saved');
      for (const folder of [uploads, saved]) fs.ensureDirSync(folder);
      diskOf('size=64k', uploads);
      diskOf('size=128k', saved);
      const running = await startPage({}, home);
      onTestFinished(() => running.close());
      const { host, page } = running;
      const cookie = await logIn(page.address);
      const send = async (target: string, body: object | string): Promise<Record<string, string>> =>
        JSON.parse((await change(host, cookie, target, body)).body) as Record<string, string>;

      const { id } = await send('/uploads', { bytes: 1 });
      const upload = await send(`/uploads/${id}?name=a.zip`, 'x'.repeat(200_000));
      expect(upload.error).toContain('no space left');
      expect(fs.readdirSync(path.join(uploads, id ?? ''))).toEqual([]);

      const { backup } = await createSampleBackup(path.join(home, 'sample'));
      const { location = '' } = await send('/start', { place: path.dirname(backup[0] ?? '') });
      const blog = location.replace('/contents', '');
      await send(`${blog}/published`, { published: 'all' });
      const choices = { folder: path.join(saved, 'blog'), site: true };
      await send(`${blog}/run`, choices);
      const result = async () => (await ask(host, `${blog}/result`, { headers: { Cookie: cookie } })).body;
      await expect.poll(result, { timeout: 15_000 }).toContain('no space left');
      mount('-o', 'remount,size=64m', saved);
      await send(`${blog}/again`, {});
      await expect.poll(result, { timeout: 15_000 }).toContain(textOf('open.result-complete'));
    },
  );
});

/** Returns disk sizes in bytes, from hardly any space for new files to almost as much as the run needs. */
function sizesFor({ used, usedBefore }: Scenario): number[] {
  const added = used - usedBefore;
  return [0.02, 0.35, 0.7, 0.97].map((part) => usedBefore + Math.ceil((added * part) / page) * page);
}

/** Mounts a tmpfs on a folder and copies the folder's files to it. It is unmounted after the test. */
function diskOf(options: string, folder: string): string {
  const before = `${folder}.before`;
  fs.moveSync(folder, before);
  fs.mkdirSync(folder);
  mountMemory(folder, options);
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder]);
  });
  fs.copySync(before, folder);
  return folder;
}

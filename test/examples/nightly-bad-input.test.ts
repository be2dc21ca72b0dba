import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nightlyFixture, read } from '../helpers/nightly/nightly-fixture.ts';
import type { GitRepository } from '../helpers/git-repository.ts';
import { mountMemory, mountSkipReason } from '../helpers/memory-disk.ts';
import { stageMessages, createMachine, programsWithout, runNightly } from '../helpers/nightly/nightly-runs.ts';
import { filesIn } from '../helpers/temporary-folder.ts';
import { stagedPosts } from '../helpers/source/staged-source.ts';

const blog = nightlyFixture();
const why = mountSkipReason();

describe('a nightly run', () => {
  it.each([
    ['has an expired token', 3, () => blog.source.expire()],
    ['is called with an invalid option', 1, () => (blog.machine = createMachine({ before: 'set -- "$@" --nonsense' }))],
    ['does not find blogkeep', 127, () => fs.removeSync(path.join(blog.machine.bin, 'blogkeep'))],
  ])('that %s exits with %d and commits nothing', async (_, code, bring) => {
    const repository = blog.repository();
    bring();
    const ended = await blog.runNight(repository);
    expect(ended.code).toBe(code);
    expect(ended.err).not.toBe('');
    expect(ended.err).not.toContain(blog.source.token);
    expect(repository.messages()).toHaveLength(2);
    expect(repository.status()).toBe('');
  });

  it('that cannot read a post exits with 2, and commits all others', async () => {
    const repository = blog.repository();
    blog.source.broken.add(stagedPosts.commented.id);
    const ended = await blog.runNight(repository);
    expect(ended.code).toBe(2);
    expect(repository.messages().at(-1)).toMatch(/^1 post edited.* missing items?$/u);
    expect(repository.status()).toBe('');
  });

  it('with a damaged archive exits with 5, commits nothing, and removes no output', async () => {
    const repository = blog.repository();
    const body = `data/posts/${stagedPosts.removed.id}/content.html`;
    fs.truncateSync(path.join(repository.folder, 'archive', body), 1);
    blog.source.showStage(3);
    for (let night = 1; night <= 2; night += 1) {
      const ended = await blog.runNight(repository);
      expect(ended.code).toBe(5);
      expect(ended.err).toContain(body);
      expect(repository.messages()).toHaveLength(2);
      expect(repository.git('ls-files', '--deleted')).toBe('');
    }
    repository.git('checkout', '--quiet', '--', `archive/${body}`);
    expect(await blog.runNight(repository)).toMatchObject({ code: 0 });
    expect(repository.messages()).toHaveLength(3);
    expect(repository.status()).toBe('');
  });

  it('that is terminated exits with 143, and the next run commits its results', async () => {
    const repository = blog.repository();
    const { reached, release } = blog.source.delayNext('comment/list');
    const ended = blog.runNight(repository, {
      started: (child) => void reached.then(() => child.kill('SIGTERM')),
    });
    expect(await ended).toMatchObject({ code: 143 });
    release();
    expect(repository.messages()).toHaveLength(2);
    await blog.expectNextNightCommits(repository);
  });

  it('that is killed is completed by the next run', async () => {
    const repository = blog.repository();
    const { reached, release } = blog.source.delayNext('comment/list');
    const ended = blog.runNight(repository, {
      started: ({ pid = 0 }) => void reached.then(() => process.kill(-pid, 'SIGKILL')),
    });
    expect(await ended).toMatchObject({ code: null });
    release();
    await blog.expectNextNightCommits(repository);
  });
});

describe('two nightly runs at the same time', () => {
  it.each<[string, string[]]>([
    ['', []],
    [' by the lock of the archive, on a machine without flock', ['flock']],
  ])('are prevented%s: the second exits with 5 and commits nothing', async (_, missing) => {
    const repository = blog.repository();
    const programs = missing.length === 0 ? '/usr/bin:/bin' : programsWithout(...missing);
    const { reached, release } = blog.source.delayNext('comment/list');
    const first = blog.runNight(repository, { programs });
    await reached;
    const second = await blog.runNight(repository, { programs });
    expect(second.code).toBe(5);
    expect(second.err).toMatch(missing.length === 0 ? /^Another run is still in progress in /u : /in use/u);
    expect(repository.messages()).toHaveLength(2);
    release();
    expect(await first).toMatchObject({ code: 0 });
    expect(repository.messages().at(-1)).toBe(stageMessages.edited);
    expect(repository.status()).toBe('');
  });

  it('are not assumed if a stale lock is left in the archive', async () => {
    const repository = blog.repository();
    blog.machine = createMachine({
      after:
        'code=$?; [ "$1" = summary ] || { mkdir -p archive/.blogkeep && : >archive/.blogkeep/lock; }; exit "$code"',
    });
    expect(await blog.runNight(repository)).toMatchObject({ code: 0 });
    expect(repository.messages().at(-1)).toBe(stageMessages.edited);
  });
});

describe('the nightly run', () => {
  it.skipIf(why)(
    `commits nothing on a full disk, but the next run with free space does${why ? ` (${why})` : ''}`,
    async () => {
      const repository = blog.repository();
      const folder = path.join(repository.folder, '.git');
      const before = `${repository.folder}.git-before`;
      fs.moveSync(folder, before);
      fs.mkdirSync(folder);
      mountMemory(folder, 'size=64m');
      try {
        fs.copySync(before, folder);
        const { bavail, bsize } = fs.statfsSync(folder);
        fs.writeFileSync(path.join(folder, 'filling'), Buffer.alloc((bavail - 4) * bsize));
        const ended = await blog.runNight(repository);
        expect(ended.code).toBe(10);
        expect(ended.err).toMatch(/No space left on device[^]*^Exported, but not committed in /mu);
        expect(repository.messages()).toHaveLength(2);
        repository.git('fsck');
        fs.removeSync(path.join(folder, 'filling'));
        await blog.expectNextNightCommits(repository);
      } finally {
        spawnSync('umount', ['--lazy', folder]);
      }
    },
  );

  it('produces the same bytes, except for removal dates, if the clock is wrong by a year', async () => {
    blog.source.showStage(3);
    const missed = `archive/data/posts/${stagedPosts.removed.id}/post.json`;
    const nights = [];
    for (const day of ['2026-11-22', '2025-11-22', '2027-11-22']) {
      const repository = blog.repository();
      const ended = await runNightly(repository.folder, createMachine({ now: `${day}T03:00:00Z` }), blog.source);
      expect(ended).toMatchObject({ code: 0 });
      const record = JSON.parse(read(repository, missed)) as object;
      expect(record).toMatchObject({ state: 'removed', missed: day });
      nights.push({
        repository,
        kept: { record: { ...record, missed: '' }, markdown: datelessMarkdown(repository) },
      });
    }
    const [right, behind, ahead] = nights.map(({ kept }) => kept);
    expect(behind).toEqual(right);
    expect(ahead).toEqual(right);
    // Once the clock is correct again, nothing changes.
    const { repository } = nights.at(-1)!;
    const head = repository.git('rev-parse', 'HEAD');
    expect(await blog.runNight(repository)).toMatchObject({ code: 0 });
    expect(repository.git('rev-parse', 'HEAD')).toBe(head);
  });

  it('prints the usage if its argument is not an existing folder', async () => {
    for (const folder of ['', '/nowhere/at/all']) {
      const ended = await runNightly(folder, blog.machine, blog.source);
      expect(ended).toMatchObject({ code: 1 });
      expect(ended.err).toMatch(/^Usage: nightly\.sh FOLDER, the folder of the blog$/mu);
    }
  });
});

/** Returns the Markdown files, with the years of removal dates replaced. */
function datelessMarkdown({ folder }: GitRepository): Record<string, string> {
  // The omitted file contains checksums of files with these years.
  const files = Object.entries(filesIn(path.join(folder, 'markdown'))).filter(([name]) => name !== '.blogkeep-sums');
  return Object.fromEntries(files.map(([name, content]) => [name, content.replaceAll(/202[567](?=-11-22)/gu, 'Y')]));
}

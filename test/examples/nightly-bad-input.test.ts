import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitAs, gitRepository, newRepository, type GitRepository } from '../helpers/git-repository.ts';
import {
  filesOfBlogger,
  messagesOfThree,
  newMachine,
  programsWithout,
  runNightly,
  type Machine,
} from '../helpers/nightly-nights.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { nightsOfThree, startThreeNights, type ThreeNights } from '../helpers/three-nights.ts';

let source: ThreeNights;
/** the repository after its first night, which every test has a copy of */
let exported: string;
let machine: Machine;

beforeAll(async () => {
  source = await startThreeNights();
  exported = fs.mkdtempSync(path.join(process.env.TMPDIR ?? '/tmp', 'blogkeep-nightly-'));
  const repository = newRepository(filesOfBlogger(source, { noSite: true }));
  expect(await runNightly(repository.folder, newMachine(), source)).toMatchObject({ code: 0 });
  fs.copySync(repository.folder, exported);
});
afterAll(async () => {
  await source.close();
  fs.removeSync(exported);
});
beforeEach(() => {
  source.night(2);
  source.expire(false);
  source.broken.clear();
  machine = newMachine();
});

/** The repository after its first night; the second one edits a post. */
function repositoryOfBlogger({ upstream = false } = {}): GitRepository & { readonly upstream: string } {
  const folder = path.join(temporaryFolder(), 'blog');
  fs.copySync(exported, folder);
  const repository = { ...gitRepository(folder), upstream: path.join(folder, '../upstream.git') };
  if (upstream) {
    repository.git('clone', '--quiet', '--bare', '.', repository.upstream);
    repository.git('remote', 'add', 'origin', repository.upstream);
    repository.git('fetch', '--quiet', 'origin');
    repository.git('branch', '--quiet', '--set-upstream-to', 'origin/main');
  }
  return repository;
}

const write = ({ folder }: GitRepository, file: string, content: string) =>
  fs.outputFileSync(path.join(folder, file), content);
const read = ({ folder }: GitRepository, file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
const edited = `archive/data/posts/${nightsOfThree.edited.id}/content.html`;
const isExported = (repository: GitRepository) => read(repository, edited).includes(nightsOfThree.edited.sentence);
const night = (repository: GitRepository, more: Parameters<typeof runNightly>[3] = {}) =>
  runNightly(repository.folder, machine, source, more);

/** The next good night commits all that was left, and leaves nothing. */
async function expectNextNightCommits(repository: GitRepository): Promise<void> {
  const before = repository.messages().length;
  expect(await runNightly(repository.folder, newMachine(), source)).toMatchObject({ code: 0 });
  expect(repository.messages()).toHaveLength(before + 1);
  expect(repository.status()).toBe('');
  expect(repository.git('show', `HEAD:${edited}`)).toContain(nightsOfThree.edited.sentence);
}

describe('A repository that is not at rest', () => {
  it('keeps what else was changed, staged, removed or added as it is', async () => {
    const repository = repositoryOfBlogger();
    write(repository, 'about.md', 'staged');
    repository.git('add', 'about.md');
    write(repository, 'about.md', 'staged, and changed since');
    write(repository, 'README.md', 'Not yet committed.');
    write(repository, 'draft.md', 'Nothing that git knows.');
    const before = repository.status();
    expect(await night(repository)).toMatchObject({ code: 0 });
    expect(repository.messages().at(-1)).toBe(messagesOfThree.edited);
    expect(repository.status()).toBe(before);
    expect(repository.git('show', ':about.md')).toBe('staged');
    const changed = repository.git('show', '--format=', '--name-only').split('\n');
    expect(changed.filter((file) => !/^(?:archive|markdown|site)\//u.test(file))).toEqual([]);
  });

  it.each<[string, RegExp, (repository: GitRepository) => void]>([
    ['with a detached head', /detached HEAD.*git switch/u, ({ git }) => git('checkout', '--quiet', '--detach')],
    [
      'in a merge whose conflicts are resolved',
      /merge.*in progress.*git status/u,
      (repository) => {
        conflict(repository, 'merge');
        repository.git('add', 'README.md');
      },
    ],
    ['in a rebase', /rebase.*in progress.*git status/u, (repository) => conflict(repository, 'rebase')],
    ['that is none', /git has no repository here.*git init/u, ({ folder }) => fs.removeSync(`${folder}/.git`)],
    [
      'within another one',
      /inside another repository.*git init/u,
      ({ folder, git }) => {
        fs.removeSync(`${folder}/.git`);
        git('init', '--quiet', path.dirname(folder));
      },
    ],
  ])('%s is exported and not committed', async (_, sentence, bring) => {
    const repository = repositoryOfBlogger();
    bring(repository);
    const commits = () => spawnSync('git', ['log', '--all', '--oneline'], { cwd: repository.folder }).stdout.toString();
    const before = commits();
    const ended = await night(repository);
    expect(ended.code).toBe(10);
    expect(ended.err).toMatch(sentence);
    expect(commits()).toBe(before);
    expect(isExported(repository)).toBe(true);
  });

  it('without git is exported and not committed', async () => {
    const repository = repositoryOfBlogger();
    const ended = await night(repository, { programs: programsWithout('git') });
    expect(ended).toMatchObject({ code: 10 });
    expect(ended.err).toMatch(/^Exported, but not committed in .*: git is not installed: install it\.$/mu);
    expect(isExported(repository)).toBe(true);
  });
});

/** Leaves a merge or a rebase half done, because of a line of README.md. */
function conflict(repository: GitRepository, how: 'merge' | 'rebase'): void {
  const { folder, git } = repository;
  for (const branch of ['other', 'main']) {
    if (branch === 'other') git('checkout', '--quiet', '-b', branch);
    else git('checkout', '--quiet', branch);
    write(repository, 'README.md', `As ${branch} has it.\n`);
    git('add', 'README.md');
    commitAs('Blogger', repository, branch);
  }
  const identity = ['-c', 'user.name=Blogger', '-c', 'user.email=blogger@example.com'];
  expect(spawnSync('git', [...identity, how, 'other'], { cwd: folder }).status).toBe(1);
}

describe('A night that goes wrong', () => {
  it.each([
    ['has an expired token', 3, () => source.expire()],
    ['is called with a wrong option', 1, () => (machine = newMachine({ before: 'set -- "$@" --nonsense' }))],
    ['finds no blogkeep', 127, () => fs.removeSync(path.join(machine.bin, 'blogkeep'))],
  ])('because it %s ends with %d and commits nothing', async (_, code, bring) => {
    const repository = repositoryOfBlogger();
    bring();
    const ended = await night(repository);
    expect(ended.code).toBe(code);
    expect(ended.err).not.toBe('');
    expect(ended.err).not.toContain(source.token);
    expect(repository.messages()).toHaveLength(2);
    expect(repository.status()).toBe('');
  });

  it('because a post cannot be read ends with 2, and commits the others', async () => {
    const repository = repositoryOfBlogger();
    source.broken.add(nightsOfThree.commented.id);
    const ended = await night(repository);
    expect(ended.code).toBe(2);
    expect(repository.messages().at(-1)).toMatch(/^1 post edited.* could not be had$/u);
    expect(repository.status()).toBe('');
  });

  it('because it was told to stop ends with 143, and the next one commits what it left', async () => {
    const repository = repositoryOfBlogger();
    const { reached, release } = source.hold('comment/list');
    const ended = night(repository, {
      started: (child) => void reached.then(() => child.kill('SIGTERM')),
    });
    expect(await ended).toMatchObject({ code: 143 });
    release();
    expect(repository.messages()).toHaveLength(2);
    await expectNextNightCommits(repository);
  });

  it('because all of it was killed is made good by the next one', async () => {
    const repository = repositoryOfBlogger();
    const { reached, release } = source.hold('comment/list');
    const ended = night(repository, {
      started: ({ pid = 0 }) => void reached.then(() => process.kill(-pid, 'SIGKILL')),
    });
    expect(await ended).toMatchObject({ code: null });
    release();
    await expectNextNightCommits(repository);
  });
});

describe('Two nights at once', () => {
  it.each<[string, string[]]>([
    ['', []],
    [' by the lock of the archive, on a machine without flock', ['flock']],
  ])('are one%s: the second ends with 5 and commits nothing', async (_, missing) => {
    const repository = repositoryOfBlogger();
    const programs = missing.length === 0 ? '/usr/bin:/bin' : programsWithout(...missing);
    const { reached, release } = source.hold('comment/list');
    const first = night(repository, { programs });
    await reached;
    const second = await night(repository, { programs });
    expect(second.code).toBe(5);
    expect(second.err).toMatch(missing.length === 0 ? /^Another night is still at work in /u : /in use/u);
    expect(repository.messages()).toHaveLength(2);
    release();
    expect(await first).toMatchObject({ code: 0 });
    expect(repository.messages().at(-1)).toBe(messagesOfThree.edited);
    expect(repository.status()).toBe('');
  });

  it('commit nothing of what another run began to write after the export', async () => {
    const repository = repositoryOfBlogger();
    // As if somebody had begun an export by hand at this moment.
    machine = newMachine({
      after:
        'code=$?; [ "$1" = summary ] || { mkdir -p archive/.blogkeep && : >archive/.blogkeep/lock; }; exit "$code"',
    });
    const ended = await night(repository);
    expect(ended.code).toBe(5);
    expect(ended.err).toMatch(/another run has begun to write into \.\/archive/u);
    expect(repository.messages()).toHaveLength(2);
    fs.removeSync(path.join(repository.folder, 'archive/.blogkeep'));
    await expectNextNightCommits(repository);
  });
});

describe('An upstream', () => {
  /** What somebody else pushes in the meantime. */
  function pushFromElsewhere({ upstream }: { readonly upstream: string }, file: string): void {
    const folder = path.join(temporaryFolder(), 'elsewhere');
    const elsewhere = gitRepository(path.dirname(folder));
    elsewhere.git('clone', '--quiet', upstream, folder);
    const clone = gitRepository(folder);
    write(clone, file, 'By hand, elsewhere.\n');
    clone.git('add', '--all');
    commitAs('Reader', clone, 'From elsewhere');
    clone.git('push', '--quiet');
  }
  const pushed = ({ git, upstream }: ReturnType<typeof repositoryOfBlogger>) =>
    git('--git-dir', upstream, 'log', '--reverse', '--format=%s', 'main').split('\n');

  it('that has moved gets the night on top', async () => {
    const repository = repositoryOfBlogger({ upstream: true });
    pushFromElsewhere(repository, 'README.md');
    expect(await night(repository)).toMatchObject({ code: 0 });
    expect(pushed(repository).slice(2)).toEqual(['From elsewhere', messagesOfThree.edited]);
    expect(repository.status()).toBe('');
    expect(read(repository, 'README.md')).toBe('By hand, elsewhere.\n');
  });

  it('that has moved stays as it is where local changes are in the way, and so do they', async () => {
    const repository = repositoryOfBlogger({ upstream: true });
    pushFromElsewhere(repository, 'about.md');
    write(repository, 'README.md', 'Not yet committed.');
    const ended = await night(repository);
    expect(ended.code).toBe(11);
    expect(ended.err).toMatch(/^Committed, but not pushed from /mu);
    expect(pushed(repository).at(-1)).toBe('From elsewhere');
    expect(repository.messages().at(-1)).toBe(messagesOfThree.edited);
    expect(repository.status()).toBe(' M README.md');
  });

  it('that changed the same file ends with 11 and leaves no rebase behind', async () => {
    const repository = repositoryOfBlogger({ upstream: true });
    pushFromElsewhere(repository, edited);
    const ended = await night(repository);
    expect(ended.code).toBe(11);
    expect(repository.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
    expect(repository.messages().at(-1)).toBe(messagesOfThree.edited);
    expect(repository.status()).toBe('');
  });

  it('that cannot be reached gets the commits with those of a later night, be it a quiet one', async () => {
    const repository = repositoryOfBlogger({ upstream: true });
    const away = `${repository.upstream}.away`;
    fs.renameSync(repository.upstream, away);
    expect(await night(repository)).toMatchObject({ code: 11 });
    fs.renameSync(away, repository.upstream);
    expect(await night(repository)).toMatchObject({ code: 0 });
    expect(pushed(repository).slice(2)).toEqual([messagesOfThree.edited]);
  });
});

describe('A machine', () => {
  const whyNoMount = mountable() ? undefined : 'file systems may not be mounted';

  it.skipIf(whyNoMount)(
    `whose disk is full commits nothing, and the next night does${whyNoMount ? ` (${whyNoMount})` : ''}`,
    async () => {
      const repository = repositoryOfBlogger();
      const folder = path.join(repository.folder, '.git');
      const before = `${repository.folder}.git-before`;
      fs.moveSync(folder, before);
      fs.mkdirSync(folder);
      mount('-t', 'tmpfs', '-o', 'size=64m', 'none', folder);
      try {
        fs.copySync(before, folder);
        const { bavail, bsize } = fs.statfsSync(folder);
        fs.writeFileSync(path.join(folder, 'filling'), Buffer.alloc((bavail - 4) * bsize));
        const ended = await night(repository);
        expect(ended.code).toBe(10);
        expect(ended.err).toMatch(/No space left on device[^]*^Exported, but not committed in /mu);
        expect(repository.messages()).toHaveLength(2);
        repository.git('fsck');
        fs.removeSync(path.join(folder, 'filling'));
        await expectNextNightCommits(repository);
      } finally {
        spawnSync('umount', ['--lazy', folder]);
      }
    },
  );

  it('whose clock is wrong by a year makes the same bytes but the day of a removal', async () => {
    source.night(3);
    const missed = `archive/data/posts/${nightsOfThree.removed.id}/post.json`;
    const nights = [];
    for (const day of ['2026-11-22', '2025-11-22', '2027-11-22']) {
      const repository = repositoryOfBlogger();
      const ended = await runNightly(repository.folder, newMachine({ now: `${day}T03:00:00Z` }), source);
      expect(ended).toMatchObject({ code: 0 });
      const record = JSON.parse(read(repository, missed)) as object;
      expect(record).toMatchObject({ state: 'removed', missed: day });
      nights.push({ repository, kept: { record: { ...record, missed: '' }, markdown: markdownWithoutYears(repository) } });
    }
    const [right, behind, ahead] = nights.map(({ kept }) => kept);
    expect(behind).toEqual(right);
    expect(ahead).toEqual(right);
    // The clock is right again, and nothing is new.
    const { repository } = nights.at(-1)!;
    const head = repository.git('rev-parse', 'HEAD');
    expect(await night(repository)).toMatchObject({ code: 0 });
    expect(repository.git('rev-parse', 'HEAD')).toBe(head);
  });

  it('that is told no folder, or one that there is not, says how it is called', async () => {
    for (const folder of ['', '/nowhere/at/all']) {
      const ended = await runNightly(folder, machine, source);
      expect(ended).toMatchObject({ code: 1 });
      expect(ended.err).toMatch(/^Give the folder of the blog: nightly\.sh FOLDER$/mu);
    }
  });
});

/** The Markdown without the year in which the removal was noticed. */
function markdownWithoutYears({ folder }: GitRepository): Record<string, string> {
  const files = Object.entries(filesIn(path.join(folder, 'markdown')));
  return Object.fromEntries(files.map(([name, content]) => [name, content.replaceAll(/202[567](?=-11-22)/gu, 'Y')]));
}

function mount(...argv: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', argv, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
}

function mountable(): boolean {
  const place = fs.mkdtempSync(path.join(process.env.TMPDIR ?? '/tmp', 'blogkeep-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', place]);
  if (status === 0) spawnSync('umount', [place]);
  fs.removeSync(place);
  return status === 0;
}

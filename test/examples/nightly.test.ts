import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newRepository, type GitRepository } from '../helpers/git-repository.ts';
import {
  expectStagesCommitted,
  bloggerFiles,
  createMachine,
  nightlyScript,
  runNightly,
} from '../helpers/nightly/nightly-runs.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startWordPressRest } from '../helpers/source/wordpress-rest.ts';
import { stagedPosts, startStagedSource } from '../helpers/source/staged-source.ts';

const shellcheck = spawnSync('shellcheck', ['--version']).error ? 'shellcheck is not installed' : undefined;

async function startNights() {
  const source = await startStagedSource();
  onTestFinished(() => source.close());
  return source;
}

describe('nightly.sh', () => {
  it.skipIf(shellcheck)(`is portable shell${shellcheck ? ` (${shellcheck})` : ''}`, () => {
    const checked = spawnSync('shellcheck', ['--shell', 'sh', nightlyScript], { encoding: 'utf8' });
    expect(checked.stdout).toBe('');
  });

  it('commits and pushes every night, in a folder with special characters', async () => {
    const source = await startNights();
    const folder = path.join(temporaryFolder(), '나의 블로그 [*] $HOME');
    const repository = newRepository(bloggerFiles(source), { folder, upstream: true });
    await expectStagesCommitted(source, repository, () => runNightly(repository.folder, createMachine(), source));
    expect(repository.git('--git-dir', repository.upstream, 'rev-parse', 'main')).toBe(
      repository.git('rev-parse', 'HEAD'),
    );
    expect(repository.git('log', '-1', '--format=%an <%ae>')).toBe('blogkeep <blogkeep@localhost>');
    const { edited, commented, removed } = stagedPosts;
    const changed = (commit: string) => repository.git('show', '--format=', '--name-only', commit);
    expect(changed('HEAD~1')).toContain(`archive/data/posts/${edited.id}/content.html`);
    expect(changed('HEAD~1')).toContain(`archive/data/posts/${commented.id}/comments.json`);
    expect(changed('HEAD')).toContain(`archive/data/posts/${removed.id}/post.json`);
  });

  it('exports a blog at an address, with an empty token file', async () => {
    const wordpress = await startWordPressRest();
    const token = path.join(temporaryFolder(), 'token');
    fs.writeFileSync(token, '');
    const repository = newRepository({ 'blogkeep.config.json': JSON.stringify({ address: wordpress.url.href }) });
    const environment = { BLOGKEEP_TOKEN_FILE: token };
    const ended = await runNightly(repository.folder, createMachine(), { token: '' }, { environment });
    expect([ended.code, repository.messages().length]).toEqual([0, 2]);
    expect(repository.committedFiles()).toContain('archive/data/blogkeep.json');
  });

  it('uses the configured token file, the author configured in git, and a custom command', async () => {
    const source = await startNights();
    const repository = newRepository(bloggerFiles(source, { tokenFile: '../token' }));
    fs.writeFileSync(path.join(repository.folder, '../token'), source.token, { mode: 0o600 });
    repository.git('config', 'user.name', '하리');
    repository.git('config', 'user.email', 'hari@example.com');
    const machine = createMachine();
    fs.renameSync(path.join(machine.bin, 'blogkeep'), path.join(machine.bin, 'elsewhere'));
    const environment = { BLOGKEEP: '/usr/bin/env elsewhere' };
    const ended = await runNightly(repository.folder, machine, { token: '' }, { environment });
    expect(ended).toMatchObject({ code: 0, err: '1 warning.\n' });
    expect(repository.git('log', '-1', '--format=%an <%ae>')).toBe('하리 <hari@example.com>');
  });

  it.each([
    ['by the repository', '/archive/\n', ''],
    ["by the machine's git settings", '.env\n', 'archive/data/posts/**\n'],
  ])('does not commit an archive that is ignored %s, and reports it', async (_, ignored, everywhere) => {
    const source = await startNights();
    const repository = newRepository({ ...bloggerFiles(source), '.gitignore': ignored });
    const machine = createMachine();
    fs.outputFileSync(path.join(machine.home, '.config/git/ignore'), everywhere);
    const ended = await runNightly(repository.folder, machine, source);
    expect(ended.code).toBe(0);
    expect(ended.err).toContain('Not committed: archive is ignored by git.');
    expect(fs.existsSync(path.join(repository.folder, 'archive/bagit.txt'))).toBe(true);
    expect(topFolders(repository)).toEqual(
      new Set(['.gitignore', 'README.md', 'blogkeep.config.json', 'markdown', 'site']),
    );
  });

  it('commits only the configured folders, wherever they are in the repository', async () => {
    const source = await startNights();
    const moved = { dir: 'blogs/mine', archive: 'kept [1]', markdown: '../elsewhere' };
    const repository = newRepository(bloggerFiles(source, moved));
    for (const folder of ['archive', 'markdown', 'site'])
      fs.outputFileSync(path.join(repository.folder, folder, 'mine.txt'), 'mine');
    const { code, err } = await runNightly(repository.folder, createMachine(), source);
    expect(code).toBe(0);
    expect(err).toMatch(/^Not committed: \S*elsewhere is not a folder in this repository\.$/mu);
    expect(topFolders(repository)).toEqual(new Set(['README.md', 'blogkeep.config.json', 'kept [1]', 'blogs']));
    expect(repository.committedFiles()).toContain('blogs/mine/site/index.html');
    expect(repository.status()).toBe('?? archive/\n?? markdown/\n?? site/');
    const report = fs.readJsonSync(path.join(repository.folder, '.git/blogkeep-report.json')) as object;
    expect(report).toMatchObject({ status: 'complete', exitCode: 0 });
  });

  it("commits the blog's files even if the machine's git settings ignore them", async () => {
    const source = await startNights();
    const repository = newRepository(bloggerFiles(source));
    const machine = createMachine();
    fs.outputFileSync(path.join(machine.home, '.config/git/ignore'), '*.csv\n*.html\n');
    const { code } = await runNightly(repository.folder, machine, source);
    expect(code).toBe(0);
    expect(repository.committedFiles().join('\n')).toMatch(/archive\/data\/media\/.*\.csv/u);
    expect(repository.committedFiles()).toContain('site/index.html');
  });

  it('commits only the exported blogs, and exits with the code of a blog that could not be exported', async () => {
    const source = await startNights();
    const files = bloggerFiles(source, { blog: [source.blog, 'closed'] });
    const repository = newRepository({ ...files, '.gitignore': '.env\n' });
    for (const name of ['photos', 'closed'])
      fs.outputFileSync(path.join(repository.folder, name, 'archive/mine.txt'), 'mine');
    const { code } = await runNightly(repository.folder, createMachine(), source);
    expect(code).toBe(3);
    const tops = new Set(
      repository
        .committedFiles()
        .map((file) => (file.startsWith('site/') ? 'site' : file.split('/').slice(0, 2).join('/'))),
    );
    expect(tops).toEqual(
      new Set([
        ...['.gitignore', 'README.md', 'blogkeep.config.json', 'site'],
        ...['archive', 'markdown', 'site'].map((folder) => `${source.blog}/${folder}`),
      ]),
    );
    expect(repository.messages().at(-1)).toMatch(/; closed: failed/u);
    expect(repository.status()).toBe('?? closed/\n?? photos/');
  });
});

/** Returns the names of the top-level files and folders in the last commit. */
function topFolders(repository: GitRepository): Set<string | undefined> {
  return new Set(repository.committedFiles().map((file) => file.split('/')[0]));
}

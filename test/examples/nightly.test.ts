import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newRepository } from '../helpers/git-repository.ts';
import { expectThreeNights, filesOfBlogger, newMachine, nightlyScript, runNightly } from '../helpers/nightly-nights.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { nightsOfThree, startThreeNights } from '../helpers/three-nights.ts';

const shellcheck = spawnSync('shellcheck', ['--version']).error ? 'shellcheck is not installed' : undefined;

async function startNights() {
  const source = await startThreeNights();
  onTestFinished(() => source.close());
  return source;
}

describe('nightly.sh', () => {
  it.skipIf(shellcheck)(`is portable shell${shellcheck ? ` (${shellcheck})` : ''}`, () => {
    const checked = spawnSync('shellcheck', ['--shell', 'sh', nightlyScript], { encoding: 'utf8' });
    expect(checked.stdout).toBe('');
  });

  it('commits and pushes three nights, in a folder of any name', async () => {
    const source = await startNights();
    const folder = path.join(temporaryFolder(), '나의 블로그 [*] $HOME');
    const repository = newRepository(filesOfBlogger(source), { folder, upstream: true });
    await expectThreeNights(source, repository, () => runNightly(repository.folder, newMachine(), source));
    expect(repository.git('--git-dir', repository.upstream, 'rev-parse', 'main')).toBe(
      repository.git('rev-parse', 'HEAD'),
    );
    expect(repository.git('log', '-1', '--format=%an <%ae>')).toBe('blogkeep <blogkeep@localhost>');
    const { edited, commented, removed } = nightsOfThree;
    const changed = (commit: string) => repository.git('show', '--format=', '--name-only', commit);
    expect(changed('HEAD~1')).toContain(`archive/data/posts/${edited.id}/content.html`);
    expect(changed('HEAD~1')).toContain(`archive/data/posts/${commented.id}/comments.json`);
    expect(changed('HEAD')).toContain(`archive/data/posts/${removed.id}/post.json`);
  });

  it('takes the token from the file that the configuration names, the name from that of git, and any command', async () => {
    const source = await startNights();
    const repository = newRepository(filesOfBlogger(source, { tokenFile: '../token' }));
    fs.writeFileSync(path.join(repository.folder, '../token'), source.token, { mode: 0o600 });
    repository.git('config', 'user.name', '하리');
    repository.git('config', 'user.email', 'hari@example.com');
    const machine = newMachine();
    fs.renameSync(path.join(machine.bin, 'blogkeep'), path.join(machine.bin, 'elsewhere'));
    const environment = { BLOGKEEP: '/usr/bin/env elsewhere' };
    const ended = await runNightly(repository.folder, machine, { token: '' }, { environment });
    expect(ended).toMatchObject({ code: 0, err: '1 warning.\n' });
    expect(repository.git('log', '-1', '--format=%an <%ae>')).toBe('하리 <hari@example.com>');
  });

  it('leaves to git what git ignores: the archive, where others can read the repository', async () => {
    const source = await startNights();
    const repository = newRepository({ ...filesOfBlogger(source), '.gitignore': '/archive/\n' });
    const { code } = await runNightly(repository.folder, newMachine(), source);
    expect(code).toBe(0);
    expect(fs.existsSync(path.join(repository.folder, 'archive/bagit.txt'))).toBe(true);
    expect(new Set(repository.committed().map((file) => file.split('/')[0]))).toEqual(
      new Set(['.gitignore', 'README.md', 'blogkeep.config.json', 'markdown', 'site']),
    );
    expect(repository.status()).toBe('');
  });

  it('commits also what the machine ignores everywhere', async () => {
    const source = await startNights();
    const repository = newRepository(filesOfBlogger(source));
    const machine = newMachine();
    fs.outputFileSync(path.join(machine.home, '.config/git/ignore'), '*.csv\n*.html\n');
    const { code } = await runNightly(repository.folder, machine, source);
    expect(code).toBe(0);
    expect(repository.committed().join('\n')).toMatch(/archive\/data\/media\/.*\.csv/u);
    expect(repository.committed()).toContain('site/index.html');
  });

  it('commits the folders of several blogs, and nobody else’s', async () => {
    const source = await startNights();
    const repository = newRepository({ ...filesOfBlogger(source, { allBlogs: true }), '.gitignore': '.env\n' });
    fs.outputFileSync(path.join(repository.folder, 'photos/archive/mine.txt'), 'mine');
    const { code } = await runNightly(repository.folder, newMachine(), source);
    expect(code).toBe(0);
    const tops = new Set(repository.committed().map((file) => file.split('/').slice(0, 2).join('/')));
    expect(tops).toEqual(
      new Set([
        ...['.gitignore', 'README.md', 'blogkeep.config.json'],
        ...['archive', 'markdown', 'site'].map((folder) => `${source.blog}/${folder}`),
      ]),
    );
    expect(repository.status()).toBe('?? photos/');
  });
});

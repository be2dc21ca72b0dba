import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  nightlyFixture,
  editedFile,
  read,
  write,
  type RepositoryWithUpstream,
} from '../helpers/nightly/nightly-fixture.ts';
import { commitAs, gitRepository } from '../helpers/git-repository.ts';
import { stageMessages } from '../helpers/nightly/nightly-runs.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const blog = nightlyFixture();

describe('an upstream repository', () => {
  /** Pushes a commit from another clone. */
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
  const pushed = ({ git, upstream }: RepositoryWithUpstream) =>
    git('--git-dir', upstream, 'log', '--reverse', '--format=%s', 'main').split('\n');

  it('receives the nightly commit on top of its new commits, and uncommitted local changes are kept', async () => {
    const repository = blog.repository({ upstream: true });
    pushFromElsewhere(repository, 'about.md');
    write(repository, 'draft.md', 'staged');
    repository.git('add', 'draft.md');
    write(repository, 'draft.md', 'staged, and changed since');
    write(repository, 'README.md', 'Not yet committed.');
    const before = repository.status();
    expect(await blog.runNight(repository)).toMatchObject({
      code: 0,
      err: '1 warning: 1 known, 0 new.\n',
    });
    expect(pushed(repository).slice(2)).toEqual(['From elsewhere', stageMessages.edited]);
    expect(repository.git('log', '-1', '--format=%an %cn')).toBe('blogkeep blogkeep');
    expect(repository.git('rev-parse', '@{upstream}')).toBe(repository.git('rev-parse', 'HEAD'));
    expect(repository.status()).toBe(before);
    expect(repository.git('show', ':draft.md')).toBe('staged');
    expect(read(repository, 'about.md')).toBe('By hand, elsewhere.\n');
  });

  it('receives every nightly commit, even if new commits in it conflict with uncommitted local changes', async () => {
    const repository = blog.repository({ upstream: true });
    pushFromElsewhere(repository, 'README.md');
    write(repository, 'README.md', 'Not yet committed.');
    for (const [night, message] of [
      [2, stageMessages.edited],
      [3, stageMessages.removed],
    ] as const) {
      blog.source.showStage(night);
      const ended = await blog.runNight(repository);
      expect(ended.code).toBe(0);
      expect(ended.err).toMatch(/^Pushed, but .* stays behind/mu);
      expect(pushed(repository).at(-1)).toBe(message);
      expect(repository.messages().at(-1)).toBe(message);
      expect(repository.status()).toBe(' M README.md');
    }
    repository.git('checkout', '--quiet', 'README.md');
    expect(await blog.runNight(repository)).toMatchObject({ code: 0, err: '' });
    expect(repository.messages()).toEqual(pushed(repository));
    expect(read(repository, 'README.md')).toBe('By hand, elsewhere.\n');
  });

  it('receives nothing if the same file was changed: the run exits with 11 and leaves no rebase in progress', async () => {
    const repository = blog.repository({ upstream: true });
    pushFromElsewhere(repository, editedFile);
    const ended = await blog.runNight(repository);
    expect(ended.code).toBe(11);
    expect(repository.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
    expect(repository.messages().at(-1)).toBe(stageMessages.edited);
    expect(repository.status()).toBe('');
  });

  it('receives missed commits from a later run if it was unreachable, even if that run has no changes', async () => {
    const repository = blog.repository({ upstream: true });
    const away = `${repository.upstream}.away`;
    fs.renameSync(repository.upstream, away);
    expect(await blog.runNight(repository)).toMatchObject({ code: 11 });
    fs.renameSync(away, repository.upstream);
    expect(await blog.runNight(repository)).toMatchObject({ code: 0 });
    expect(pushed(repository).slice(2)).toEqual([stageMessages.edited]);
  });
});

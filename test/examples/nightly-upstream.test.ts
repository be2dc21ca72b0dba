import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { blogger, editedFile, read, write, type UpstreamedRepository } from '../helpers/blogger.ts';
import { commitAs, gitRepository } from '../helpers/git-repository.ts';
import { messagesOfThree } from '../helpers/nightly-nights.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const blog = blogger();

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
  const pushed = ({ git, upstream }: UpstreamedRepository) =>
    git('--git-dir', upstream, 'log', '--reverse', '--format=%s', 'main').split('\n');

  it('that has moved gets the night on top', async () => {
    const repository = blog.repository({ upstream: true });
    pushFromElsewhere(repository, 'README.md');
    expect(await blog.night(repository)).toMatchObject({ code: 0 });
    expect(pushed(repository).slice(2)).toEqual(['From elsewhere', messagesOfThree.edited]);
    expect(repository.status()).toBe('');
    expect(read(repository, 'README.md')).toBe('By hand, elsewhere.\n');
  });

  it('that has moved stays as it is where local changes are in the way, and so do they', async () => {
    const repository = blog.repository({ upstream: true });
    pushFromElsewhere(repository, 'about.md');
    write(repository, 'README.md', 'Not yet committed.');
    const ended = await blog.night(repository);
    expect(ended.code).toBe(11);
    expect(ended.err).toMatch(/^Committed, but not pushed from /mu);
    expect(pushed(repository).at(-1)).toBe('From elsewhere');
    expect(repository.messages().at(-1)).toBe(messagesOfThree.edited);
    expect(repository.status()).toBe(' M README.md');
  });

  it('that changed the same file ends with 11 and leaves no rebase behind', async () => {
    const repository = blog.repository({ upstream: true });
    pushFromElsewhere(repository, editedFile);
    const ended = await blog.night(repository);
    expect(ended.code).toBe(11);
    expect(repository.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
    expect(repository.messages().at(-1)).toBe(messagesOfThree.edited);
    expect(repository.status()).toBe('');
  });

  it('that cannot be reached gets the commits with those of a later night, be it a quiet one', async () => {
    const repository = blog.repository({ upstream: true });
    const away = `${repository.upstream}.away`;
    fs.renameSync(repository.upstream, away);
    expect(await blog.night(repository)).toMatchObject({ code: 11 });
    fs.renameSync(away, repository.upstream);
    expect(await blog.night(repository)).toMatchObject({ code: 0 });
    expect(pushed(repository).slice(2)).toEqual([messagesOfThree.edited]);
  });
});

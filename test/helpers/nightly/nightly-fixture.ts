import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { gitRepository, newRepository, type GitRepository } from '../git-repository.ts';
import { bloggerFiles, createMachine, runNightly, type Machine, type NightlyResult } from './nightly-runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { stagedPosts, startStagedSource, type StagedSource } from '../source/staged-source.ts';

/** Path of a file that the next run changes. */
export const editedFile = `archive/data/posts/${stagedPosts.edited.id}/content.html`;

export interface RepositoryWithUpstream extends GitRepository {
  /** path of a bare repository */
  readonly upstream: string;
}

/** State shared by the tests of a file: a blog after its first nightly run, without a site. A post was edited since then. */
export interface NightlyFixture {
  readonly source: StagedSource;
  /** machine of the nightly runs; new for each test, which can replace it */
  machine: Machine;
  /** Returns a copy of the repository after the first run. */
  readonly repository: (options?: { readonly upstream?: boolean }) => RepositoryWithUpstream;
  readonly runNight: (repository: GitRepository, more?: Parameters<typeof runNightly>[3]) => Promise<NightlyResult>;
  /** Expects that the next successful run commits all remaining changes. */
  readonly expectNextNightCommits: (repository: GitRepository) => Promise<void>;
}

/** Runs the first night before the tests of a file, and resets the state before each test. */
export function nightlyFixture(): NightlyFixture {
  let [source, exported]: [StagedSource | undefined, string] = [undefined, ''];
  const shared: NightlyFixture = {
    get source() {
      return source!;
    },
    machine: { home: '', bin: '' },
    repository: ({ upstream = false } = {}) => copyOf(exported, upstream),
    runNight: ({ folder }, more) => runNightly(folder, shared.machine, shared.source, more),
    async expectNextNightCommits(repository) {
      const before = repository.messages().length;
      expect(await runNightly(repository.folder, createMachine(), shared.source)).toMatchObject({ code: 0 });
      expect(repository.messages()).toHaveLength(before + 1);
      expect(repository.status()).toBe('');
      expect(repository.git('show', `HEAD:${editedFile}`)).toContain(stagedPosts.edited.sentence);
    },
  };
  beforeAll(async () => {
    source = await startStagedSource();
    exported = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-nightly-'));
    const repository = newRepository(bloggerFiles(source, { noSite: true }));
    expect(await runNightly(repository.folder, createMachine(), source)).toMatchObject({ code: 0 });
    fs.copySync(repository.folder, exported);
  });
  afterAll(async () => {
    await source?.close();
    fs.removeSync(exported);
  });
  beforeEach(() => {
    source!.showStage(2);
    source!.expire(false);
    source!.broken.clear();
    // A fixed date, because the date determines which posts a run reads again, and so which warnings it repeats.
    shared.machine = createMachine({ now: '2026-11-23T03:00:00Z' });
  });
  return shared;
}

function copyOf(exported: string, hasUpstream: boolean): RepositoryWithUpstream {
  const folder = path.join(temporaryFolder(), 'blog');
  fs.copySync(exported, folder);
  const repository = { ...gitRepository(folder), upstream: path.join(folder, '../upstream.git') };
  if (hasUpstream) {
    repository.git('clone', '--quiet', '--bare', '.', repository.upstream);
    repository.git('remote', 'add', 'origin', repository.upstream);
    repository.git('fetch', '--quiet', 'origin');
    repository.git('branch', '--quiet', '--set-upstream-to', 'origin/main');
  }
  return repository;
}

export function write({ folder }: GitRepository, file: string, content: string): void {
  fs.outputFileSync(path.join(folder, file), content);
}

export function read({ folder }: GitRepository, file: string): string {
  return fs.readFileSync(path.join(folder, file), 'utf8');
}

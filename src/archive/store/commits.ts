import fs from 'fs-extra';
import path from 'node:path';
import { waitForAll } from '../../core/async/wait-for-all.ts';
import { damaged } from '../format/errors.ts';
import { type Journal, syncFolder } from './journal.ts';
import type { JournalLine } from '../format/journal.ts';
import { layout, placeOf } from '../format/layout.ts';
import { isLinked } from '../reader/post-folders.ts';
import { message } from '../../messages/message.ts';
import type { Change } from '../reader/payload.ts';

/** Changes that belong together. They are stored once all of them are durable. */
export interface Commit {
  /** in the order in which the files are replaced */
  readonly changes: readonly Change[];
  /** lines that must be in the journal before the files are replaced */
  readonly before?: readonly JournalLine[];
  /** lines to add to the journal after the files are replaced; if they are lost, the next run only repeats some work */
  readonly after?: readonly JournalLine[];
}

interface Waiting extends Commit {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum number of files that are open at once. */
const maxGroupSize = 128;

/**
 * Replaces files atomically and durably: writes each to a temporary file, syncs it, adds it to the journal, renames it, and syncs its
 * folder.
 * Waiting for the disk for each file would take longer than everything else. While one group of commits is being written, further commits
 * wait to form the next group (group commit). All files of a group are synced together.
 */
export class Commits {
  readonly #folder: string;
  readonly #journal: Journal;
  #waiting: Waiting[] = [];
  #isRunning = false;
  #running: Promise<void> = Promise.resolve();
  #count = 0;

  constructor(folder: string, journal: Journal) {
    this.#folder = folder;
    this.#journal = journal;
  }

  /** Returns a path for a temporary file. */
  temporaryFile(): string {
    return placeOf(this.#folder, `${layout.work}/${++this.#count}`);
  }

  /** Resolves when all changes are durable. If it rejects, some of the files may already have been replaced. */
  commit(commit: Commit): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...commit, resolve, reject });
      if (!this.#isRunning) this.#running = this.#run();
    });
  }

  /** Resolves when no commit is in progress. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Commits that are requested in the same tick become part of the first group.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const group = this.#nextGroup();
      try {
        await this.#write(group);
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#isRunning = false;
  }

  #nextGroup(): Waiting[] {
    let files = 0;
    const end = this.#waiting.findIndex(({ changes }, index) => (files += changes.length) > maxGroupSize && index > 0);
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  async #write(group: readonly Commit[]): Promise<void> {
    const changes = group.flatMap((commit) => commit.changes);
    if (changes.length > 0 || group.some(({ before }) => before)) {
      const finished = await this.#writeFiles(changes);
      try {
        await this.#journal.append([...changes.map(lineOf), ...group.flatMap(({ before = [] }) => before)], true);
        await syncFolders(this.#place(changes, finished));
      } catch (error) {
        for (const file of finished) if (file !== undefined) fs.rmSync(file, { force: true });
        throw error;
      }
    }
    const after = group.flatMap((commit) => commit.after ?? []);
    if (after.length > 0) await this.#journal.append(after, false);
  }

  /**
   * Writes all files, then syncs all of them. Returns the temporary file of each change; undefined for removals. Asynchronous, because
   * opening a file takes milliseconds while the file system syncs, and network requests can start in the meantime.
   */
  async #writeFiles(changes: readonly Change[]): Promise<(string | undefined)[]> {
    const handles: number[] = [];
    const finished = changes.map((change) => {
      if ('bytes' in change) return this.temporaryFile();
      return 'finished' in change ? change.finished : undefined;
    });
    const write = async (bytes: Uint8Array, file: string) => {
      const handle = await fs.open(file, 'wx');
      handles.push(handle);
      await fs.writeFile(handle, bytes);
    };
    try {
      await waitForAll(changes.map((change, index) => 'bytes' in change && write(change.bytes, finished[index] ?? '')));
      await waitForAll(handles.map((handle) => fs.fsync(handle)));
      return finished;
    } catch (error) {
      for (const file of finished) if (file !== undefined) fs.rmSync(file, { force: true });
      throw error;
    } finally {
      for (const handle of handles) fs.closeSync(handle);
    }
  }

  /** Renames all files into place. Returns the folders whose entries have changed. */
  #place(changes: readonly Change[], finished: readonly (string | undefined)[]): Set<string> {
    const folders = new Set<string>();
    const placed = new Set<string>();
    changes.forEach(({ entry }, index) => {
      const target = placeOf(this.#folder, entry);
      const file = finished[index];
      const folder = path.dirname(target);
      const name = path.posix.dirname(entry);
      // The files of a post are adjacent, so its folder is only checked for the first of them.
      if (!placed.has(folder) && name !== '.' && isLinked(this.#folder, name)) {
        throw damaged(this.#folder, name, message('archive.link-outside'));
      }
      if (file === undefined) fs.rmSync(target, { force: true });
      else {
        if (!placed.has(folder)) for (const changed of makeFolder(folder)) folders.add(changed);
        fs.renameSync(file, target);
        placed.add(folder);
      }
      folders.add(folder);
    });
    return folders;
  }
}

function lineOf({ entry, file }: Change): JournalLine {
  return file ? { file: entry, sha256: file.sha256, size: file.size } : { file: entry, removed: true };
}

/**
 * Creates a folder and its missing parents one by one, since errors of the recursive call lack the reason. Returns the folders that have a
 * new entry.
 */
function makeFolder(folder: string): string[] {
  if (fs.existsSync(folder)) return [];
  const parent = path.dirname(folder);
  const changed = makeFolder(parent);
  fs.mkdirSync(folder);
  return [...changed, parent];
}

async function syncFolders(folders: ReadonlySet<string>): Promise<void> {
  await waitForAll([...folders].map(syncFolder));
}

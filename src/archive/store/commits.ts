import fs from 'fs-extra';
import path from 'node:path';
import { allOf } from '../../core/all-of.ts';
import { damaged } from '../format/errors.ts';
import { type Journal, syncFolder } from './journal.ts';
import type { JournalLine } from '../format/journal.ts';
import { layout, placeOf } from '../format/layout.ts';
import { isLinked } from '../reader/post-folders.ts';
import { message } from '../../messages/message.ts';
import type { Change } from '../reader/payload.ts';

/** What belongs together: nothing of it is believed to be stored before all of it is. */
export interface Commit {
  /** they reach their places in this order */
  readonly changes: readonly Change[];
  /** lines of the journal that are to be there before the files are */
  readonly before?: readonly JournalLine[];
  /** lines that are true when the files are in their places; losing them costs nothing but work */
  readonly after?: readonly JournalLine[];
}

interface Waiting extends Commit {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** So many files are open at once at most. */
const largestGroup = 128;

/**
 * Brings files to their places so that each is either the old one or the new one whenever the run ends, and so that what was
 * committed outlives a loss of power: written beside, synced, named in the journal, renamed, and the folder synced.
 *
 * To wait for the disk once for each file would cost more than all the rest. While one group of commits is on its way, others
 * gather for the next, as in a database: all files of a group are synced together, which the usual file systems do in one go.
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

  /** A path for a file that a change is going to move in. */
  unfinished(): string {
    return placeOf(this.#folder, `${layout.work}/${++this.#count}`);
  }

  /** Resolves when all of it is on the disk; rejects with what the file system says, and then the old files may still be there. */
  commit(commit: Commit): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...commit, resolve, reject });
      if (!this.#isRunning) this.#running = this.#run();
    });
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Whoever commits at the same time as the first of a group comes along.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const group = this.#nextGroup();
      try {
        await this.#bring(group);
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#isRunning = false;
  }

  #nextGroup(): Waiting[] {
    let files = 0;
    const end = this.#waiting.findIndex(({ changes }, index) => (files += changes.length) > largestGroup && index > 0);
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  async #bring(group: readonly Commit[]): Promise<void> {
    const changes = group.flatMap((commit) => commit.changes);
    if (changes.length > 0 || group.some(({ before }) => before)) {
      const finished = await this.#write(changes);
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
   * Writes all, then syncs all. The finished file of each change, undefined for removals. Nothing of it is waited for on the main
   * thread: a file system that syncs keeps whoever opens a file waiting for milliseconds, in which requests could begin.
   */
  async #write(changes: readonly Change[]): Promise<(string | undefined)[]> {
    const handles: number[] = [];
    const finished = changes.map((change) => {
      if ('bytes' in change) return this.unfinished();
      return 'finished' in change ? change.finished : undefined;
    });
    const write = async (bytes: Uint8Array, file: string) => {
      const handle = await fs.open(file, 'wx');
      handles.push(handle);
      await fs.writeFile(handle, bytes);
    };
    try {
      await allOf(changes.map((change, index) => 'bytes' in change && write(change.bytes, finished[index] ?? '')));
      await allOf(handles.map((handle) => fs.fsync(handle)));
      return finished;
    } catch (error) {
      for (const file of finished) if (file !== undefined) fs.rmSync(file, { force: true });
      throw error;
    } finally {
      for (const handle of handles) fs.closeSync(handle);
    }
  }

  /** Moves every file to its place. The folders whose entries have changed. */
  #place(changes: readonly Change[], finished: readonly (string | undefined)[]): Set<string> {
    const folders = new Set<string>();
    const placed = new Set<string>();
    changes.forEach(({ entry }, index) => {
      const target = placeOf(this.#folder, entry);
      const file = finished[index];
      const folder = path.dirname(target);
      const name = path.posix.dirname(entry);
      // A post's files follow one another: its folder is looked at for the first of them.
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
 * Makes a folder and those above it; the folders that got a new entry by it. One by one: what hinders the recursive call, it
 * does not tell.
 */
function makeFolder(folder: string): string[] {
  if (fs.existsSync(folder)) return [];
  const parent = path.dirname(folder);
  const changed = makeFolder(parent);
  fs.mkdirSync(folder);
  return [...changed, parent];
}

async function syncFolders(folders: ReadonlySet<string>): Promise<void> {
  await allOf([...folders].map(syncFolder));
}

import { Worker } from 'node:worker_threads';
import { snapshotOf, type FolderSnapshot } from '../publish/output/folder-snapshot.ts';
import { snapshotWorker } from './package-folders.ts';

/** To start a thread takes as long as to look at about so many files. */
const fewest = 10_000;

/**
 * How the folders of outputs lie when a publish begins. Each is looked at once, in a thread of its own where there are many files: this
 * one has the archive to look at meanwhile.
 */
export class OutputSnapshots {
  readonly #snapshots = new Map<string, Promise<FolderSnapshot | undefined>>();
  readonly #worker: string;

  constructor(worker = snapshotWorker) {
    this.#worker = worker;
  }

  /** Begins to look at folders. @param files how many there are in them, about. @param processors threads that the machine can run */
  begin(folders: readonly string[], files: number, processors = 1): void {
    if (files < fewest || processors < 2) return;
    const found = snapshotsInWorker(this.#worker, folders);
    for (const [index, folder] of folders.entries())
      this.#snapshots.set(
        folder,
        found.then((snapshots) => snapshots[index] ?? snapshotOf(folder)),
      );
  }

  /** How a folder lies; undefined where there is no list of files in it. */
  at(folder: string): Promise<FolderSnapshot | undefined> {
    const snapshot = this.#snapshots.get(folder) ?? Promise.resolve(snapshotOf(folder));
    this.#snapshots.set(folder, snapshot);
    return snapshot;
  }

  /** {@link at} where somebody has begun to look, else undefined. To be asked once: it is forgotten then, and may be written into. */
  async take(folder: string): Promise<FolderSnapshot | undefined> {
    const snapshot = this.#snapshots.get(folder);
    this.#snapshots.delete(folder);
    return snapshot;
  }
}

/** One for each folder, in their order; fewer where the thread fails on the way. */
function snapshotsInWorker(file: string, folders: readonly string[]): Promise<readonly (FolderSnapshot | undefined)[]> {
  const snapshots: (FolderSnapshot | undefined)[] = [];
  return new Promise((resolve) => {
    try {
      // One that works once, alone: what a pool takes to be loaded is as long as this is to save. It has no business with the environment,
      // where the token may be.
      const worker = new Worker(file, { workerData: folders, env: {}, execArgv: [] });
      worker.on('message', (snapshot: FolderSnapshot | undefined) => snapshots.push(snapshot));
      worker.on('error', () => undefined);
      worker.on('exit', () => resolve(snapshots));
    } catch {
      resolve(snapshots);
    }
  });
}

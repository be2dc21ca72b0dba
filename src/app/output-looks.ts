import { Worker } from 'node:worker_threads';
import { lookAtFolder, type FolderLook } from '../publish/output/folder-look.ts';
import { lookWorker } from './package-folders.ts';

/** To start a thread takes as long as to look at about so many files. */
const fewest = 10_000;

/**
 * How the folders of outputs lie when a publish begins. Each is looked at once, in a thread of its own where there are many files: this
 * one has the archive to look at meanwhile.
 */
export class OutputLooks {
  readonly #looks = new Map<string, Promise<FolderLook | undefined>>();
  readonly #worker: string;

  constructor(worker = lookWorker) {
    this.#worker = worker;
  }

  /** Begins to look at folders. @param files how many there are in them, about. @param processors threads that the machine can run */
  begin(folders: readonly string[], files: number, processors = 1): void {
    if (files < fewest || processors < 2) return;
    const found = looksInWorker(this.#worker, folders);
    for (const [index, folder] of folders.entries())
      this.#looks.set(
        folder,
        found.then((looks) => looks[index] ?? lookAtFolder(folder)),
      );
  }

  /** How a folder lies; undefined where there is no list of files in it. */
  at(folder: string): Promise<FolderLook | undefined> {
    const look = this.#looks.get(folder) ?? Promise.resolve(lookAtFolder(folder));
    this.#looks.set(folder, look);
    return look;
  }

  /** {@link at} where somebody has begun to look, else undefined. To be asked once: it is forgotten then, and may be written into. */
  async take(folder: string): Promise<FolderLook | undefined> {
    const look = this.#looks.get(folder);
    this.#looks.delete(folder);
    return look;
  }
}

/** Of some folders none, or all but the first: the thread has failed. */
function looksInWorker(file: string, folders: readonly string[]): Promise<readonly (FolderLook | undefined)[]> {
  const looks: (FolderLook | undefined)[] = [];
  return new Promise((resolve) => {
    try {
      // A worker has no business with the environment, where the token may be.
      const worker = new Worker(file, { workerData: folders, env: {}, execArgv: [] });
      worker.on('message', (look: FolderLook | undefined) => looks.push(look));
      worker.on('error', () => undefined);
      worker.on('exit', () => resolve(looks));
    } catch {
      resolve(looks);
    }
  });
}

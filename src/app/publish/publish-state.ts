import { hash } from 'node:crypto';
import path from 'node:path';
import type { SeenPost } from '../../archive/reader/archive.ts';
import { outputNames } from '../../core/outputs.ts';
import { makeCacheFolder } from '../../publish/build/cache-folder.ts';
import { readLines, writeLines } from '../../publish/build/line-file.ts';
import type { FilesWithoutGps } from '../../publish/media/strip-gps.ts';
import type { PublishCache } from '../../publish/publish.ts';
import type { OutputFolders } from '../folders.ts';
import type { PublishOptions } from '../options.ts';

/** Data that a publish stores for the next publish to the same folders. */
export interface PublishState extends PublishCache {
  /** intact posts of the archive, by ID */
  readonly seen: ReadonlyMap<string, SeenPost>;
  readonly filesWithoutGps: FilesWithoutGps;
  /** signatures of intact media files, see `findDamagedMedia` */
  readonly media: ReadonlyMap<string, string>;
}

const newState = () => ({
  shared: new Map(),
  readings: new Map(),
  tasks: new Map(),
  seen: new Map(),
  filesWithoutGps: new Map(),
  media: new Map(),
});

export const emptyState: PublishState = newState();

/** First line of the file. The number is incremented when the format changes. */
const header = '"blogkeep publish state 1"';

type Entry = readonly [field: keyof PublishState, key: string, value: unknown];

/**
 * The file of a {@link PublishState}, with a line of JSON for each entry. If it is missing, damaged or of another format, the state is empty,
 * and everything is built.
 */
export class StateFile {
  readonly #file: string | undefined;
  #sum: string | undefined;

  /** The name of the file depends on the folders, since several publications may share a cache folder. */
  constructor({ archive, cache, ...outputs }: OutputFolders & Pick<PublishOptions, 'archive' | 'cache'>) {
    const folders = [archive, ...outputNames.map((name) => outputs[name])];
    const absolute = folders.map((folder) => (folder === undefined ? null : path.resolve(folder)));
    const name = `publish-${hash('sha1', JSON.stringify(absolute)).slice(0, 16)}.jsonl`;
    this.#file = cache === undefined ? undefined : path.join(cache, name);
  }

  read(): PublishState {
    const state = newState();
    const found = this.#file === undefined ? undefined : readLines(this.#file);
    const lines = found?.lines[Symbol.iterator]();
    if (lines?.next().value !== header) return state;
    this.#sum = found?.sum;
    for (let line = lines.next(); !line.done; line = lines.next()) {
      const [field, key, value] = JSON.parse(line.value) as Entry;
      state[field].set(key, value);
    }
    return state;
  }

  /** Replaces the file. If that fails, the next publish builds more than necessary. */
  async write(state: PublishState): Promise<void> {
    try {
      if (this.#file !== undefined && makeCacheFolder(path.dirname(this.#file)))
        await writeLines(this.#file, linesOf(state), this.#sum);
    } catch {
      // Only costs time: the next publish builds again.
    }
  }
}

/** Sorts the entries, because they are added in the order in which tasks end. */
function* linesOf(state: PublishState): Generator<string> {
  yield header;
  for (const [field, entries] of Object.entries(state) as [Entry[0], ReadonlyMap<string, unknown>][])
    for (const key of [...entries.keys()].sort()) yield JSON.stringify([field, key, entries.get(key)] satisfies Entry);
}

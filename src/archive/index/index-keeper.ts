import { linesOf, readLines, type IndexKey, type IndexState, type IndexTarget } from './index-lines.ts';

/** Posts from which an index is kept: less of them are looked through in no time. */
const fewest = 2000;

/** Where the index of an archive is kept from one server to the next. It may lose what it is given, and never changes it. */
export interface IndexStore {
  /** the lines that were written last, without their line ends; undefined where there are none, or they are damaged */
  readonly read: () => Iterable<string> | undefined;
  /** Replaces what was there, once all of it is written. Never rejects. */
  readonly write: (lines: Iterable<string>) => Promise<void>;
}

interface Keepable {
  readonly size: number;
  /** another number when anything has changed */
  readonly version: number;
  state(): IndexState;
  /** what is known when nothing is known yet */
  restored(): IndexTarget;
}

/** Keeps an index for the next server, and gives it what an earlier one has kept of the same state of the archive. */
export class IndexKeeper {
  readonly #index: Keepable;
  readonly #store: IndexStore | undefined;
  readonly #includeRemoved: boolean;
  #kept = '';
  #writing: Promise<void> = Promise.resolve();

  constructor(index: Keepable, includeRemoved: boolean, store: IndexStore | undefined) {
    this.#index = index;
    this.#includeRemoved = includeRemoved;
    this.#store = store;
  }

  /** @returns whether there was an index of the archive with that manifest */
  recall(manifest: string): boolean {
    const lines = this.#store?.read();
    if (!lines || !readLines(this.#keyOf(manifest), lines, this.#index.restored())) return false;
    this.#kept = this.#nameOf(manifest);
    return true;
  }

  /** Keeps the index as it is, unless that is what is kept. Nobody waits for it. */
  keep(manifest: string): void {
    const [store, name] = [this.#store, this.#nameOf(manifest)];
    if (!store || this.#index.size < fewest || this.#kept === name) return;
    this.#kept = name;
    const state = this.#index.state();
    this.#writing = this.#writing.then(() => store.write(linesOf(this.#keyOf(manifest), state)));
  }

  #keyOf(manifest: string): IndexKey {
    return { manifest, includeRemoved: this.#includeRemoved };
  }

  #nameOf(manifest: string): string {
    return `${this.#index.version} ${manifest}`;
  }
}

/** Version of the line format. Other versions are not read. */
const version = 3;

/** Minimum number of posts. A smaller archive is read as fast as a saved index. */
const minPosts = 2000;

/** Storage that keeps an index from one server process to the next. It may lose lines, but never changes them. */
export interface IndexStore {
  /** returns the last written lines, without line ends; undefined if there are none, or they are damaged */
  readonly read: () => Iterable<string> | undefined;
  /** replaces all lines at once; never rejects */
  readonly write: (lines: Iterable<string>) => Promise<void>;
}

/** An index that can be saved and restored. */
interface SavableIndex {
  readonly size: number;
  /** number that changes whenever the index changes */
  readonly version: number;
  /** returns the contents at the time of the call, as lines of JSON */
  lines(): Iterable<string>;
  /** restores the contents; the index must be empty */
  restore(lines: Iterable<string>): void;
}

/** Saves an index for the next server process, and restores it if the manifest has not changed since. */
export class SavedIndex {
  readonly #index: SavableIndex;
  readonly #includeRemoved: boolean;
  readonly #store: IndexStore | undefined;
  #saved = '';
  #writing: Promise<void> = Promise.resolve();

  constructor(index: SavableIndex, includeRemoved: boolean, store: IndexStore | undefined) {
    this.#index = index;
    this.#includeRemoved = includeRemoved;
    this.#store = store;
  }

  /**
   * @param manifest signature of the manifest
   * @returns whether the index was restored
   */
  restore(manifest: string): boolean {
    const lines = this.#store?.read()?.[Symbol.iterator]();
    if (!lines) return false;
    if (lines.next().value !== this.#headOf(manifest)) {
      lines.return?.();
      return false;
    }
    this.#index.restore({ [Symbol.iterator]: () => lines });
    this.#saved = this.#nameOf(manifest);
    return true;
  }

  /**
   * Saves the index in the background if it has changed.
   * @param manifest signature of the manifest before the archive was read
   */
  save(manifest: string): void {
    const [store, name] = [this.#store, this.#nameOf(manifest)];
    if (!store || this.#index.size < minPosts || this.#saved === name) return;
    this.#saved = name;
    const [head, lines] = [this.#headOf(manifest), this.#index.lines()];
    const all = function* () {
      yield `${head}\n`;
      for (const line of lines) yield `${line}\n`;
    };
    this.#writing = this.#writing.then(() => store.write(all()));
  }

  #nameOf(manifest: string): string {
    return `${this.#index.version} ${manifest}`;
  }

  /** Returns the first line, which identifies the state of the archive and the selection of posts. */
  #headOf(manifest: string): string {
    return JSON.stringify([version, manifest, this.#includeRemoved]);
  }
}

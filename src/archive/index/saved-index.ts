import type { CommentEntry, PostEntry } from './post-entry.ts';

/** Version of the lines. Other versions are not read. */
const version = 2;

/** Smaller archives are read as fast as a saved index. */
const minPosts = 2000;

/** Storage of an index between servers. It may lose lines, but never changes them. */
export interface IndexStore {
  /** the lines that were written last, without line ends; undefined if there are none, or they are damaged */
  readonly read: () => Iterable<string> | undefined;
  /** Replaces all lines at once. Never rejects. */
  readonly write: (lines: Iterable<string>) => Promise<void>;
}

type SavedPost = Pick<PostEntry, 'id' | 'signature' | 'isRemoved' | 'hasComments' | 'date'>;

/** Contents of a `PostIndex`. */
export interface IndexState {
  /** files about the whole blog that the manifest lists */
  readonly files: readonly string[];
  /** listed posts first, in their order, each with its entry of the post list as JSON */
  readonly posts: Iterable<readonly [post: SavedPost, summary: string]>;
  /** newest first */
  readonly comments: Iterable<CommentEntry>;
}

/** Receives a saved index, in the same order: a large one is in memory only once. */
export interface IndexTarget {
  readonly addFiles: (files: readonly string[]) => void;
  readonly addPost: (post: SavedPost, summary: string) => void;
  readonly addComment: (comment: CommentEntry) => void;
}

interface SavableIndex {
  readonly size: number;
  /** changes with the index */
  readonly version: number;
  state(): IndexState;
  /** for an empty index */
  restored(): IndexTarget;
}

/** Saves an index for the next server, and restores it if the manifest has not changed since. */
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

  /** @returns whether the index was restored */
  restore(manifest: string): boolean {
    const lines = this.#store?.read();
    if (!lines || !readLines([manifest, this.#includeRemoved], lines, this.#index.restored())) return false;
    this.#saved = this.#nameOf(manifest);
    return true;
  }

  /** Saves the index if it has changed, in the background. */
  save(manifest: string): void {
    const [store, name] = [this.#store, this.#nameOf(manifest)];
    if (!store || this.#index.size < minPosts || this.#saved === name) return;
    this.#saved = name;
    const state = this.#index.state();
    this.#writing = this.#writing.then(() => store.write(linesOf([manifest, this.#includeRemoved], state)));
  }

  #nameOf(manifest: string): string {
    return `${this.#index.version} ${manifest}`;
  }
}

/** Signature of the manifest before the archive was read, and whether lists include removed posts. */
type IndexKey = readonly [manifest: string, includeRemoved: boolean];

function* linesOf(key: IndexKey, { files, posts, comments }: IndexState) {
  yield line([version, ...key, files]);
  for (const [{ id, signature, isRemoved, hasComments, date }, summary] of posts)
    // In JSON, tabs are escaped.
    yield `${JSON.stringify([id, signature, isRemoved, hasComments, date])}\t${summary}\n`;
  for (const { id, post, place, date } of comments) yield line([id, post, place, date]);
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** @returns false if the lines belong to another key, or there are none */
function readLines([manifest, includeRemoved]: IndexKey, lines: Iterable<string>, target: IndexTarget): boolean {
  let isFirst = true;
  for (const text of lines) {
    const tab = text.indexOf('\t');
    if (isFirst) {
      const [form, ...rest] = JSON.parse(text) as [number, string, boolean, string[]];
      if (form !== version || rest[0] !== manifest || rest[1] !== includeRemoved) return false;
      target.addFiles(rest[2]);
      isFirst = false;
    } else if (tab === -1) {
      const [id, post, place, date] = JSON.parse(text) as [string, string, number, number | null];
      target.addComment({ id, post, place, date: date ?? -Infinity });
    } else {
      const [id, signature, isRemoved, hasComments, date] = JSON.parse(text.slice(0, tab)) as PostFields;
      target.addPost({ id, signature, isRemoved, hasComments, date: date ?? -Infinity }, text.slice(tab + 1));
    }
  }
  return !isFirst;
}

/** JSON has no -Infinity, and writes it as null. */
type PostFields = [string, number, boolean, boolean, number | null];

import { setImmediate } from 'node:timers/promises';
import { InterruptedError } from '../../core/errors/errors.ts';
import { compareIds } from '../../core/collections/compare.ts';
import { message } from '../../messages/message.ts';
import { postIdsIn } from '../reader/post-folders.ts';
import { readManifestNames } from './manifest-names.ts';
import { postSignature, readPostEntry, type CommentEntry, type PostEntry } from './post-entry.ts';

/** Number of posts to examine before yielding to other work. */
const batchSize = 200;

/** The posts of an archive in list order, and its comments, newest first. */
export class PostIndex {
  readonly #folder: string;
  readonly #includeRemoved: boolean;
  #entries: ReadonlyMap<string, PostEntry> = new Map();
  #listed: readonly PostEntry[] = [];
  #comments: readonly CommentEntry[] = [];
  #files: ReadonlySet<string> = new Set();

  constructor(folder: string, includeRemoved: boolean) {
    this.#folder = folder;
    this.#includeRemoved = includeRemoved;
  }

  /** Returns the index entry of a post, whether it is listed or not. */
  entry(id: string): PostEntry | undefined {
    return this.#entries.get(id);
  }

  /** Returns the listed posts, newest first. */
  listed(): readonly PostEntry[] {
    return this.#listed;
  }

  /** Returns the comments on listed posts, newest first. */
  comments(): readonly CommentEntry[] {
    return this.#comments;
  }

  /** Reports whether the manifest lists this file, which concerns the whole blog. */
  isExpected(entry: string): boolean {
    return this.#files.has(entry);
  }

  /**
   * Scans the archive and updates the index: compares the signatures of all posts, and reads the posts that have changed. The index stays
   * unchanged until the scan is complete.
   *
   * @throws {InterruptedError} if the signal is aborted
   */
  async look(signal?: AbortSignal): Promise<void> {
    const { records, comments, files } = await readManifestNames(this.#folder);
    const entries = new Map<string, PostEntry>();
    const addedComments: CommentEntry[] = [];
    const take = (id: string): void => {
      const isNamed = records.has(id);
      const hasComments = isNamed && comments.has(id);
      const known = this.#entries.get(id);
      if (known?.signature === postSignature(this.#folder, id, hasComments)) {
        entries.set(id, known);
        return;
      }
      const read = readPostEntry(this.#folder, id, isNamed ? hasComments : undefined);
      if (!read) return;
      entries.set(id, read.entry);
      if (this.#isListed(read.entry)) for (const comment of read.comments) addedComments.push(comment);
    };
    let count = 0;
    for await (const id of postIdsIn(this.#folder)) {
      count += 1;
      if (count % batchSize === 0) await setImmediate();
      if (signal?.aborted) throw new InterruptedError(message('archive.server-stopped'));
      take(id);
    }
    // Posts that the manifest lists may have no folder.
    for (const id of records) if (!entries.has(id)) take(id);

    const before = this.#entries;
    const isUnchanged = (id: string) => entries.get(id) === before.get(id);
    const added = [...entries.values()].filter((entry) => this.#isListed(entry) && !isUnchanged(entry.id));
    this.#entries = entries;
    this.#files = files;
    this.#listed = updated(this.#listed, ({ id }) => isUnchanged(id), added);
    this.#comments = updated(this.#comments, ({ post }) => isUnchanged(post), addedComments);
  }

  #isListed({ isRemoved }: PostEntry): boolean {
    return this.#includeRemoved || !isRemoved;
  }
}

interface Dated {
  readonly id: string;
  /** date in seconds; -Infinity if there is none */
  readonly date: number;
}

/** Compares by date, newest first. Within the same second, higher IDs come first. */
export function newestFirst(a: Dated, b: Dated): number {
  return a.date === b.date ? compareIds(b.id, a.id) : b.date > a.date ? 1 : -1;
}

/** Updates a sorted list. Sorting a concatenation of sorted lists takes a fraction of the time for an unsorted list. */
export function updated<T extends Dated>(
  before: readonly T[],
  isKept: (one: T) => boolean,
  added: readonly T[],
): readonly T[] {
  const kept = before.filter(isKept);
  if (kept.length === before.length && added.length === 0) return before;
  return [...kept, ...added.toSorted(newestFirst)].sort(newestFirst);
}

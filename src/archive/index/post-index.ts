import { setImmediate } from 'node:timers/promises';
import { InterruptedError } from '../../core/errors/errors.ts';
import { compareIds } from '../../core/collections/compare.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { message } from '../../messages/message.ts';
import { ByteArena } from '../../offheap/byte-arena.ts';
import { postIdsIn } from '../reader/post-folders.ts';
import { readManifest } from './manifest-names.ts';
import { postSignature, readPostEntry, replaced, type CommentEntry, type PostEntry } from './post-entry.ts';

/** Number of posts to examine before yielding to other work. */
const batchSize = 200;

/** Fields of a saved post. The date is null if there is none, since JSON writes -Infinity as null. */
type PostFields = [string, number, boolean, boolean, number | null];

/** The posts of an archive in list order, and its comments, newest first. */
export class PostIndex {
  readonly #folder: string;
  readonly #includeRemoved: boolean;
  readonly #entries = new Map<string, PostEntry>();
  readonly #summaries = new ByteArena();
  #listed: readonly PostEntry[] = [];
  #comments: readonly CommentEntry[] = [];
  #files: ReadonlySet<string> = new Set();
  #lastLook = 0;
  #version = 0;

  constructor(folder: string, includeRemoved: boolean) {
    this.#folder = folder;
    this.#includeRemoved = includeRemoved;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Number that changes whenever the contents of the index change. */
  get version(): number {
    return this.#version;
  }

  /** Returns a snapshot of the index as lines of JSON: files, listed posts in list order, other posts, comments. */
  lines(): Iterable<string> {
    const others = [...this.#entries.values()].filter((entry) => !this.#isListed(entry));
    const [files, posts, comments] = [this.#files, [...this.#listed, ...others], this.#comments];
    const summaryText = (post: PostEntry) => this.summaryText(post);
    return (function* () {
      yield JSON.stringify([...files]);
      for (const post of posts) {
        const { id, signature, isRemoved, hasComments, date } = post;
        // A tab is a safe separator, since JSON escapes tabs.
        yield `${JSON.stringify([id, signature, isRemoved, hasComments, date])}\t${summaryText(post)}`;
      }
      for (const { id, post, place, date } of comments) yield JSON.stringify([id, post, place, date]);
    })();
  }

  /** Restores the index from {@link lines}, before the first scan. The scan then finds all later changes. */
  restore(lines: Iterable<string>): void {
    const listed: PostEntry[] = [];
    const comments: CommentEntry[] = [];
    let files: ReadonlySet<string> | undefined;
    for (const text of lines) {
      const tab = text.indexOf('\t');
      if (files === undefined) files = new Set(JSON.parse(text) as string[]);
      else if (tab === -1) {
        const [id, post, place, date] = JSON.parse(text) as [string, string, number, number | null];
        // Reuses the string of the post id, to save memory.
        comments.push({ id, post: this.#entries.get(post)?.id ?? post, place, date: date ?? -Infinity });
      } else {
        const [id, signature, isRemoved, hasComments, date] = JSON.parse(text.slice(0, tab)) as PostFields;
        const summary = this.#summaries.add(Buffer.from(text.slice(tab + 1)));
        const known = { id, signature, isRemoved, hasComments, date: date ?? -Infinity, summary };
        const entry = { ...known, foundIn: 0, namedIn: 0, commentsIn: 0 };
        this.#entries.set(id, entry);
        if (this.#isListed(entry)) listed.push(entry);
      }
    }
    this.#listed = listed;
    this.#comments = comments;
    this.#files = files ?? new Set();
  }

  /** Returns the index entry of a post, whether it is listed or not. */
  entry(id: string): PostEntry | undefined {
    return this.#entries.get(id);
  }

  /** Returns the post list entry of a post. */
  summary(entry: PostEntry): PostSummary {
    return JSON.parse(this.summaryText(entry)) as PostSummary;
  }

  /** Returns {@link summary} as JSON. */
  summaryText({ summary }: PostEntry): string {
    return this.#summaries.at(summary).toString();
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
   * unchanged until the scan is complete. In a large blog, most posts are unchanged, so a scan marks their entries instead of creating new
   * objects.
   *
   * @throws {InterruptedError} if the signal is aborted
   */
  async look(signal?: AbortSignal): Promise<void> {
    const look = (this.#lastLook += 1);
    const { others, files } = await this.#readManifest(look);
    const changes = new Changes();
    let turn = 0;
    for await (const id of postIdsIn(this.#folder)) {
      turn += 1;
      if (turn % batchSize === 0) await setImmediate();
      if (signal?.aborted) throw new InterruptedError(message('archive.server-stopped'));
      this.#take(id, look, others.get(id) ?? 0, changes);
      others.delete(id);
    }
    // These posts are listed in the manifest, but have no folder.
    for (const { id, foundIn, namedIn } of this.#entries.values())
      if (foundIn !== look && foundIn !== replaced && namedIn === look) this.#take(id, look, 0, changes);
    for (const [id, named] of others) this.#take(id, look, named, changes);
    this.#apply(changes, look);
    this.#files = files;
  }

  /**
   * Marks the known entries that the manifest lists. Returns the listed files of other posts, and the listed files that concern the whole
   * blog.
   */
  async #readManifest(look: number) {
    const others = new Map<string, number>();
    const files = new Set<string>();
    await readManifest(this.#folder, {
      post: (id, part) => {
        const known = this.#entries.get(id);
        if (known) known[part === 'record' ? 'namedIn' : 'commentsIn'] = look;
        else others.set(id, (others.get(id) ?? 0) | parts[part]);
      },
      file: (entry) => files.add(entry),
    });
    return { others, files };
  }

  #take(id: string, look: number, named: number, { entries, comments }: Changes): void {
    const known = this.#entries.get(id);
    const isNamed = known ? known.namedIn === look : (named & parts.record) !== 0;
    const hasComments = isNamed && (known ? known.commentsIn === look : (named & parts.comments) !== 0);
    if (known?.signature === postSignature(this.#folder, id, hasComments)) {
      known.foundIn = look;
      return;
    }
    const read = readPostEntry(this.#folder, id, isNamed ? hasComments : undefined);
    if (read === undefined) return;
    if (known) known.foundIn = replaced;
    const { signature, isRemoved, date } = read;
    const summary = this.#summaries.add(Buffer.from(JSON.stringify(read.summary)));
    const entry = {
      id,
      signature,
      isRemoved,
      hasComments,
      date,
      summary,
      foundIn: look,
      namedIn: look,
      commentsIn: look,
    };
    entries.push(entry);
    if (this.#isListed(entry)) for (const comment of read.comments) comments.push(comment);
  }

  /** Synchronous, so that a scan changes either everything or nothing. */
  #apply({ entries, comments }: Changes, look: number): void {
    const old = new Set<string>();
    for (const { id, foundIn } of this.#entries.values()) if (foundIn !== look) old.add(id);
    for (const id of old) this.#entries.delete(id);
    for (const entry of entries) this.#entries.set(entry.id, entry);
    if (entries.length + old.size === 0) return;
    this.#version += 1;
    const listed = entries.filter((entry) => this.#isListed(entry));
    this.#listed = reordered(this.#listed, ({ id }) => old.has(id), listed);
    this.#comments = reordered(this.#comments, ({ post }) => old.has(post), comments);
  }

  #isListed({ isRemoved }: PostEntry): boolean {
    return this.#includeRemoved || !isRemoved;
  }
}

/** Bits that stand for the listed files of a post. Objects would take most of the memory of a scan. */
const parts = { record: 1, comments: 2 } as const;

/** Entries that a scan has read. */
class Changes {
  readonly entries: PostEntry[] = [];
  readonly comments: CommentEntry[] = [];
}

interface Dated {
  readonly id: string;
  /** date in seconds; -Infinity if there is none */
  readonly date: number;
}

/** Compares by date, newest first. Within the same second, higher ids come first. */
export function newestFirst(a: Dated, b: Dated): number {
  return a.date === b.date ? compareIds(b.id, a.id) : b.date > a.date ? 1 : -1;
}

/** Updates a sorted list. Sorting a concatenation of sorted lists takes a fraction of the time for an unsorted list. */
export function reordered<T extends Dated>(
  before: readonly T[],
  isGone: (one: T) => boolean,
  added: readonly T[],
): readonly T[] {
  return [...before.filter((one) => !isGone(one)), ...added.toSorted(newestFirst)].sort(newestFirst);
}

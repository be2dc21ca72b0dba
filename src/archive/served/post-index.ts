import fs from 'fs-extra';
import { setImmediate } from 'node:timers/promises';
import { InterruptedError } from '../../core/errors.ts';
import { isPostId, layout, placeOf } from '../layout.ts';
import { reordered } from './in-order.ts';
import { manifestPosts } from './manifest-posts.ts';
import { postStamp, readPostEntry, type CommentEntry, type PostEntry } from './post-entry.ts';

/** So many posts are looked at without letting anything else happen. */
const atOnce = 500;

/** The posts of an archive in the order in which they are listed, and its comments, newest first. */
export class PostIndex {
  readonly #folder: string;
  readonly #includeRemoved: boolean;
  #entries: ReadonlyMap<string, PostEntry> = new Map();
  #listed: readonly PostEntry[] = [];
  #comments: readonly CommentEntry[] = [];

  constructor(folder: string, includeRemoved: boolean) {
    this.#folder = folder;
    this.#includeRemoved = includeRemoved;
  }

  /** Also of a post that is not listed. */
  entry(id: string): PostEntry | undefined {
    return this.#entries.get(id);
  }

  /** The posts that lists show, newest first. */
  listed(): readonly PostEntry[] {
    return this.#listed;
  }

  /** The comments of those posts, newest first. */
  comments(): readonly CommentEntry[] {
    return this.#comments;
  }

  /**
   * Takes in what has changed on the disk: looks how the files of every post lie, and reads those that lie differently. Until it
   * is done, the index is what it was.
   * @throws {InterruptedError} when the signal says so
   */
  async look(signal?: AbortSignal): Promise<void> {
    const entries = new Map<string, PostEntry>();
    const listed: PostEntry[] = [];
    const comments: CommentEntry[] = [];
    const expected = manifestPosts(this.#folder);
    for (const [place, id] of [...new Set([...this.#ids(), ...expected])].entries()) {
      if (place % atOnce === atOnce - 1) await setImmediate();
      if (signal?.aborted) throw new InterruptedError('The server was stopped before it had read the archive.');
      const known = this.#entries.get(id);
      if (known?.stamp === postStamp(this.#folder, id)) {
        entries.set(known.id, known);
        continue;
      }
      const read = readPostEntry(this.#folder, id, expected.has(id));
      if (read === undefined) continue;
      entries.set(id, read.entry);
      if (!this.#isListed(read.entry)) continue;
      listed.push(read.entry);
      for (const comment of read.comments) comments.push(comment);
    }
    const isGone = (id: string) => entries.get(id) !== this.#entries.get(id);
    this.#listed = reordered(this.#listed, ({ id }) => isGone(id), listed);
    this.#comments = reordered(this.#comments, ({ post }) => isGone(post), comments);
    this.#entries = entries;
  }

  #isListed({ isRemoved }: PostEntry): boolean {
    return this.#includeRemoved || !isRemoved;
  }

  #ids(): string[] {
    try {
      return fs.readdirSync(placeOf(this.#folder, layout.posts)).filter(isPostId);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}

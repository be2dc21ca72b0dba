import { setImmediate } from 'node:timers/promises';
import { InterruptedError } from '../../core/errors.ts';
import type { PostSummary } from '../../core/items/post.ts';
import { postIdsIn } from '../reader/post-folders.ts';
import { reordered } from './in-order.ts';
import type { IndexState, IndexTarget } from './index-lines.ts';
import { readManifest } from './manifest-names.ts';
import { PackedTexts } from './packed-texts.ts';
import { postStamp, readPostEntry, replaced, type CommentEntry, type PostEntry } from './post-entry.ts';
import { message } from '../../messages/message.ts';

/** So many posts are looked at without letting anything else happen. */
const atOnce = 200;

/** The posts of an archive in the order in which they are listed, and its comments, newest first. */
export class PostIndex {
  readonly #folder: string;
  readonly #includeRemoved: boolean;
  readonly #entries = new Map<string, PostEntry>();
  readonly #summaries = new PackedTexts();
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

  /** Another number when a look has found that anything has changed. */
  get version(): number {
    return this.#version;
  }

  /** All that is known, which does not change with a later look. */
  state(): IndexState {
    const others = [...this.#entries.values()].filter((entry) => !this.#isListed(entry));
    const posts = [...this.#listed, ...others];
    const withSummaries = function* (this: PostIndex) {
      for (const post of posts) yield [post, this.summaryText(post)] as const;
    };
    return { files: [...this.#files], posts: withSummaries.call(this), comments: this.#comments };
  }

  /** For what another one knew, in its order, before the first look: that finds what has changed since. */
  restored(): IndexTarget {
    const listed: PostEntry[] = [];
    const comments: CommentEntry[] = [];
    this.#listed = listed;
    this.#comments = comments;
    return {
      addFiles: (files) => (this.#files = new Set(files)),
      addPost: (post, line) => {
        const { id, stamp, isRemoved, hasComments, date } = post;
        const summary = this.#summaries.add(line);
        const entry = { id, stamp, isRemoved, hasComments, date, summary, foundIn: 0, namedIn: 0, commentsIn: 0 };
        this.#entries.set(post.id, entry);
        if (this.#isListed(entry)) listed.push(entry);
      },
      // The id of the post is in memory once.
      addComment: (comment) => comments.push({ ...comment, post: this.#entries.get(comment.post)?.id ?? comment.post }),
    };
  }

  /** Also of a post that is not listed. */
  entry(id: string): PostEntry | undefined {
    return this.#entries.get(id);
  }

  /** The line of a post in the list. */
  summary(entry: PostEntry): PostSummary {
    return JSON.parse(this.summaryText(entry)) as PostSummary;
  }

  /** As JSON. */
  summaryText({ summary }: PostEntry): string {
    return this.#summaries.at(summary);
  }

  /** The posts that lists show, newest first. */
  listed(): readonly PostEntry[] {
    return this.#listed;
  }

  /** The comments of those posts, newest first. */
  comments(): readonly CommentEntry[] {
    return this.#comments;
  }

  /** Whether the manifest names a file about the blog as a whole. */
  isExpected(entry: string): boolean {
    return this.#files.has(entry);
  }

  /**
   * Takes in what has changed on the disk: looks how the files of every post lie, and reads those that lie differently. Until it
   * is done, the index is what it was.
   *
   * Most posts are as they were, and there may be a hundred thousand: so what the manifest says of those is marked on what is
   * known of them, and memory is taken for the others alone.
   * @throws {InterruptedError} when the signal says so
   */
  async look(signal?: AbortSignal): Promise<void> {
    const look = (this.#lastLook += 1);
    const { others, files } = await this.#readManifest(look);
    const changes = new Changes();
    let turn = 0;
    for await (const id of postIdsIn(this.#folder)) {
      turn += 1;
      if (turn % atOnce === 0) await setImmediate();
      if (signal?.aborted) throw new InterruptedError(message('archive.server-stopped'));
      this.#take(id, look, others.get(id) ?? 0, changes);
      others.delete(id);
    }
    // What the manifest names and is not there; of what is known, that is what no look has found.
    for (const { id, foundIn, namedIn } of this.#entries.values())
      if (foundIn !== look && foundIn !== replaced && namedIn === look) this.#take(id, look, 0, changes);
    for (const [id, named] of others) this.#take(id, look, named, changes);
    this.#apply(changes, look);
    this.#files = files;
  }

  /** Takes down of what is known what the manifest names of it, and gives the rest. */
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
    if (known?.stamp === postStamp(this.#folder, id, hasComments)) {
      known.foundIn = look;
      return;
    }
    const read = readPostEntry(this.#folder, id, isNamed ? hasComments : undefined);
    if (read === undefined) return;
    if (known) known.foundIn = replaced;
    const { stamp, isRemoved, date } = read;
    const summary = this.#summaries.add(JSON.stringify(read.summary));
    const entry = { id, stamp, isRemoved, hasComments, date, summary, foundIn: look, namedIn: look, commentsIn: look };
    entries.push(entry);
    if (this.#isListed(entry)) for (const comment of read.comments) comments.push(comment);
  }

  /** All at once: a look that fails has changed nothing. */
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

/** Which files of a post the manifest names, as bits of a number: an object for each would be most of what a look takes. */
const parts = { record: 1, comments: 2 } as const;

/** What a look has read. */
class Changes {
  readonly entries: PostEntry[] = [];
  readonly comments: CommentEntry[] = [];
}

import { isDeepStrictEqual } from 'node:util';
import { compareComments, onlyCountsDiffer, withStored } from '../../../src/archive/store/post-changes.ts';
import { isPostId } from '../../../src/archive/format/layout.ts';
import type { Blog, BlogInfo } from '../../../src/core/items/blog.ts';
import type { CategoryList } from '../../../src/core/items/category.ts';
import { commentsOf, type CommentList } from '../../../src/core/items/comment.ts';
import { exactTextOf } from '../../../src/core/items/scalar.ts';
import { stripSignature, stripSignatures } from '../../../src/core/media/media-url.ts';
import type { Authors } from '../../../src/core/records/authors.ts';
import { isNothingMissing, nothingMissing, type Missing } from '../../../src/core/records/missing.ts';
import {
  mergeReceivedPost,
  toRemovedRecord,
  type PostRecord,
  type PutResult,
  type ReceivedPost,
} from '../../../src/core/records/post-record.ts';
import type { PostProgress, StoredPost } from '../../../src/core/records/stored-post.ts';
import type { StoredMedium } from '../../../src/core/media/media-file.ts';
import type { Store } from '../../../src/crawl/ports.ts';

/** A post in a store in memory. */
export interface MemoryPost {
  readonly record: PostRecord;
  readonly content: string | undefined;
  /** comments; undefined if there are none */
  readonly comments: CommentList | undefined;
}

type MemoryMedium = (StoredMedium & { readonly bytes: string }) | { readonly gone: string; readonly reason: string };

/** The state of a store in memory, which persists between runs. */
interface State {
  blog?: { readonly info: BlogInfo; readonly blog: Blog };
  categories?: CategoryList;
  authors?: Authors;
  rest?: string;
  missing: Missing;
  readonly posts: Map<string, MemoryPost>;
  readonly media: Map<string, MemoryMedium>;
  /** dates on which an interrupted run read posts; `mediaComplete`: those of these posts whose media are complete */
  readonly read: Map<string, string>;
  readonly mediaComplete: Set<string>;
  /** posts that were changed but not read completely */
  readonly partial: Set<string>;
}

/** A store in memory for one run. The next run gets the same contents, however the run ended. */
export class MemoryStore implements Store {
  readonly #today: string;
  readonly #state: State;
  /** state at the start of the run, left by an earlier one */
  readonly #before: Pick<State, 'missing' | 'read' | 'mediaComplete' | 'partial'>;

  constructor(today: string, state: State = emptyState()) {
    this.#today = today;
    this.#state = state;
    const { missing, read, mediaComplete, partial } = structuredClone(state);
    this.#before = { missing, read, mediaComplete, partial };
  }

  /** Returns the store of the next run, with the same contents. */
  reopen(today: string): MemoryStore {
    return new MemoryStore(today, this.#state);
  }

  /** Marks the run as complete, so that the next one reads all posts again. */
  finish(): void {
    this.#state.read.clear();
    this.#state.mediaComplete.clear();
    this.#state.partial.clear();
  }

  /** Returns all contents in an order that does not depend on their history. */
  contents() {
    const { blog, categories, authors, missing, posts, media } = this.#state;
    return structuredClone({
      blog,
      categories,
      authors,
      missing,
      posts: sortEntries(posts),
      media: sortEntries(media),
    });
  }

  accepts(id: string): boolean {
    return isPostId(id);
  }

  postIds(): ReadonlySet<string> {
    return new Set(this.#state.posts.keys());
  }

  post(id: string): StoredPost | undefined {
    const kept = this.#state.posts.get(id);
    if (!kept) return undefined;
    const { record, content: body, comments } = kept;
    return { record, body, hasBodyFile: record.reading !== null, comments, damage: [], damageOf: () => undefined };
  }

  progress(id: string): PostProgress {
    const { partial, read, mediaComplete } = this.#before;
    return { isPartial: partial.has(id), readOn: read.get(id), hasMedia: mediaComplete.has(id) };
  }

  blog(): Blog | undefined {
    return this.#state.blog?.blog;
  }

  categories(): CategoryList | undefined {
    return this.#state.categories;
  }

  missing(): Missing {
    return this.#before.missing;
  }

  forgotten(): ReadonlySet<string> {
    return new Set();
  }

  damaged(): readonly string[] {
    return [];
  }

  authors(): Authors | undefined {
    return this.#state.authors;
  }

  extra(): string | undefined {
    return this.#state.rest;
  }

  isTrusted(): boolean {
    return true;
  }

  async putBlog(info: BlogInfo, blog: Blog): Promise<void> {
    this.#state.blog = structuredClone({ info: Array.isArray(info) ? [blog] : { ...info, blogs: [blog] }, blog });
  }

  async putCategories(list: CategoryList): Promise<void> {
    this.#state.categories = structuredClone(list);
  }

  async putAuthors(authors: Authors): Promise<void> {
    this.#state.authors = structuredClone(authors);
  }

  async putExtra(text: string): Promise<void> {
    this.#state.rest = text;
  }

  async putPost(received: ReceivedPost): Promise<PutResult> {
    const { id, reading, comments: list, keepsComments, commentsUnknown } = received;
    if (!isPostId(id)) throw new Error(`The post ID ${JSON.stringify(id)} cannot be used as a folder name.`);
    const stored = this.#state.posts.get(id);
    const comments = list && keepsComments ? withStored(list, commentsOrNone(stored?.comments)) : list;
    const { content, ...rest } = reading ?? {};
    const record = mergeReceivedPost(received, reading && rest, stored?.record);
    const kept: MemoryPost = {
      record: keepIfSame(stored?.record, record),
      content: keepIfSame(stored?.content, content == null ? stored?.content : exactTextOf(content)),
      comments: comments ? withComments(stored?.comments, comments) : stored?.comments,
    };
    const counts = comments
      ? compareComments(commentsOrNone(stored?.comments), commentsOf(comments))
      : { stored: commentsOrNone(stored?.comments).length, new: 0, changed: 0, removed: 0 };
    this.#state.posts.set(id, structuredClone(kept));
    if (reading && (comments ?? commentsUnknown) && !keepsComments) {
      this.#state.read.set(id, this.#today);
      this.#state.mediaComplete.delete(id);
      this.#state.partial.delete(id);
    } else if (!isDeepStrictEqual(stored, kept)) this.#state.partial.add(id);
    if (!stored) return { post: 'new', comments: counts };
    const isEdited = kept.content !== stored.content || !onlyCountsDiffer(stored.record, kept.record);
    return { post: isEdited ? 'changed' : 'unchanged', comments: counts };
  }

  /** Does nothing: only readers of an archive whose run was interrupted use this. */
  noteListed(): Promise<void> {
    return Promise.resolve();
  }

  async markMediaComplete(id: string): Promise<void> {
    this.#state.mediaComplete.add(id);
  }

  async markRemoved(id: string, day: string, isHidden = false): Promise<void> {
    const kept = this.#state.posts.get(id);
    if (!kept || kept.record.state === 'removed') return;
    this.#state.posts.set(id, { ...kept, record: toRemovedRecord(kept.record, day, isHidden) });
  }

  async checkMedia(): Promise<readonly string[]> {
    return [];
  }

  medium(address: string): StoredMedium | 'gone' | undefined {
    const kept = this.#state.media.get(stripSignature(address));
    if (!kept) return undefined;
    return 'gone' in kept ? 'gone' : kept;
  }

  mediaCounts(): { stored: number; gone: number } {
    const kept = [...this.#state.media.values()];
    const gone = kept.filter((medium) => 'gone' in medium).length;
    return { stored: kept.length - gone, gone };
  }

  /** Stores a media file under its address, as a fetch does. */
  async putMedium(address: string, bytes: string): Promise<void> {
    const medium = { file: `aa/${bytes}.png`, type: 'image/png', size: bytes.length, bytes };
    this.#state.media.set(stripSignature(address), medium);
  }

  async markGone(address: string, day: string, reason: string): Promise<void> {
    const medium = stripSignature(address);
    if (!this.#state.media.has(medium)) this.#state.media.set(medium, { gone: day, reason });
  }

  async putMissing(missing: Missing): Promise<void> {
    this.#state.missing = isNothingMissing(missing) ? nothingMissing : structuredClone(missing);
  }
}

function emptyState(): State {
  return {
    missing: nothingMissing,
    posts: new Map(),
    media: new Map(),
    read: new Map(),
    mediaComplete: new Set(),
    partial: new Set(),
  };
}

function commentsOrNone(list: CommentList | undefined) {
  return list ? commentsOf(list) : [];
}

function withComments(stored: CommentList | undefined, received: CommentList): CommentList | undefined {
  return commentsOf(received).length === 0 ? undefined : keepIfSame(stored, received);
}

/** Returns the stored value if the received one differs only in signatures. */
function keepIfSame<T>(stored: T | undefined, received: T): T {
  if (stored === undefined || received === undefined) return received;
  const [before, now] = [stored, received].map((value) => stripSignatures(JSON.stringify(value)));
  return before === now ? stored : received;
}

function sortEntries<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

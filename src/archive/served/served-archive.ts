import { ArchiveError } from '../../core/errors.ts';
import { blogInfoSchema, type BlogInfo } from '../../core/items/blog.ts';
import { categoryListSchema, type CategoryList } from '../../core/items/category.ts';
import { commentsOf, type Comment, type CommentList } from '../../core/items/comment.ts';
import type { PostReading, PostSummary } from '../../core/items/post.ts';
import { textOf as scalarText } from '../../core/items/scalar.ts';
import { nothingMissing, type Missing } from '../../core/missing.ts';
import { decodeJson, missingSchema, type ArchiveFormat } from '../codec.ts';
import { layout } from '../layout.ts';
import { readFormat } from '../open.ts';
import { DamagedFile, held, rereadFrom, stampOf, textOf, type Held } from './held.ts';
import { PostIndex } from './post-index.ts';
import { readComments, readRecord, summaryOf } from './post-entry.ts';

export interface ServedArchiveOptions {
  /** whether lists show posts that the source no longer listed */
  readonly includeRemoved: boolean;
  readonly now: () => Date;
}

/** A comment among the newest, with the post that it is on. */
export interface PlacedComment {
  readonly post: string;
  readonly comment: Comment;
}

/** Of the time that looking for changes takes while a run is going on, so many times as much goes by before the next look. */
const rest = 10;

/**
 * An archive that is asked for single items, in the order of the API, for as long as a server runs. In memory is what it takes to
 * list posts and comments; bodies and comments come from the disk. It takes no lock: a run may write meanwhile.
 */
export class ServedArchive {
  readonly format: ArchiveFormat;
  readonly #folder: string;
  readonly #index: PostIndex;
  readonly #now: () => Date;
  readonly #missing: () => Missing;
  /** The blog info item with this blog alone. @throws {DamagedFile} */
  readonly info: () => BlogInfo;
  /** @throws {DamagedFile} */
  readonly categoryList: () => CategoryList;
  /** how the files lay that say that something has changed, when that was last taken in */
  #seen = { manifest: '', journal: '' };
  #looking: Promise<void> | undefined;
  #restUntil = 0;

  /** @throws {ArchiveError} where there is no archive, or one of a newer version */
  static async open(folder: string, options: ServedArchiveOptions): Promise<ServedArchive> {
    const format = await readFormat(folder);
    if (!format) throw new ArchiveError(`There is no archive in ${folder}. "blogkeep crawl" makes one.`);
    const archive = new ServedArchive(folder, format, options);
    await archive.refresh();
    return archive;
  }

  private constructor(folder: string, format: ArchiveFormat, { includeRemoved, now }: ServedArchiveOptions) {
    this.#folder = folder;
    this.format = format;
    this.#now = now;
    this.#index = new PostIndex(folder, includeRemoved);
    this.info = rereadFrom(folder, layout.blog, (text) => decodeJson(blogInfoSchema, text ?? '{}'));
    this.categoryList = rereadFrom(folder, layout.categories, (text) => decodeJson(categoryListSchema, text ?? '{}'));
    this.#missing = rereadFrom(folder, layout.missing, (text) =>
      text === undefined ? nothingMissing : (decodeJson(missingSchema, text) as Missing),
    );
  }

  /**
   * Takes in what has changed on the disk. After a run has ended its whole outcome is taken in before this resolves; while one is
   * going on, what it has done so far comes in now and then.
   * @returns undefined where nothing has to be waited for
   */
  refresh(): Promise<void> | undefined {
    // The manifest is what a run writes last.
    const manifest = stampOf(this.#folder, layout.manifest);
    const journal = stampOf(this.#folder, layout.journal);
    if (manifest === this.#seen.manifest && journal === this.#seen.journal) return undefined;
    const isEnded = manifest !== this.#seen.manifest;
    if (this.#looking) return isEnded ? this.#looking.then(() => this.refresh()) : undefined;
    if (!isEnded && this.#now().getTime() < this.#restUntil) return undefined;
    const looking = this.#look({ manifest, journal }).finally(() => (this.#looking = undefined));
    this.#looking = looking;
    if (isEnded) return looking;
    // The next answers that have to wait for something tell what is wrong.
    looking.catch(() => undefined);
    return undefined;
  }

  async #look(seen: { manifest: string; journal: string }): Promise<void> {
    const begun = this.#now().getTime();
    try {
      await this.#index.look();
      this.#seen = seen;
    } finally {
      const ended = this.#now().getTime();
      this.#restUntil = ended + rest * (ended - begun);
    }
  }

  postCount(): number {
    return this.#index.listed().length;
  }

  /** Of the posts that lists show, newest first, those from one place up to another. */
  summaries(from: number, to: number): readonly PostSummary[] {
    return this.#index
      .listed()
      .slice(from, to)
      .map(summaryOf)
      .filter((summary) => summary !== undefined);
  }

  /** The line of a post in the list, also of one that is not listed; undefined where there is none. */
  summary(id: string): PostSummary | undefined {
    const entry = this.#index.entry(id);
    return entry && summaryOf(entry);
  }

  commentCount(): number {
    return this.#index.comments().length;
  }

  /** A post as it was last read, with its body. */
  reading(id: string): Held<PostReading> {
    return this.#held(id, () => {
      const record = readRecord(this.#folder, id);
      if (!record) return { kind: 'damaged', entry: layout.post(id) };
      const { reading } = record;
      if (!reading) return { kind: this.#isMissing(id, 'post read') ? 'missing' : 'refused' };
      if ('content' in reading) return held(reading);
      const content = textOf(this.#folder, layout.content(id));
      return content === undefined ? { kind: 'damaged', entry: layout.content(id) } : held({ ...reading, content });
    });
  }

  /** The comments of a post as they were last listed; nothing where it has none. */
  commentList(id: string): Held<CommentList | undefined> {
    return this.#held(id, () => {
      const list = readComments(this.#folder, id);
      return list === undefined && this.#isMissing(id, 'comment list') ? { kind: 'missing' } : held(list);
    });
  }

  /** Of the comments of all posts that lists show, newest first, those from one place up to another. */
  newestComments(from: number, to: number): readonly PlacedComment[] {
    const lists = new Map<string, ReadonlyMap<string, Comment>>();
    return this.#index
      .comments()
      .slice(from, to)
      .flatMap(({ id, post }) => {
        const list = lists.get(post) ?? this.#commentsById(post);
        lists.set(post, list);
        const comment = list.get(id);
        // A run that is going on may have taken it away since.
        return comment ? [{ post, comment }] : [];
      });
  }

  #commentsById(post: string): ReadonlyMap<string, Comment> {
    const list = commentsOf(readComments(this.#folder, post) ?? {});
    return new Map(list.map((comment) => [scalarText(comment.id), comment]));
  }

  #held<T>(id: string, read: () => Held<T>): Held<T> {
    if (!this.#index.entry(id)) return { kind: 'unknown' };
    try {
      return read();
    } catch (error) {
      if (error instanceof DamagedFile) return { kind: 'damaged', entry: error.entry };
      throw error;
    }
  }

  #isMissing(id: string, part: Missing['posts'][string][number]): boolean {
    const { posts } = this.#missing();
    return Object.hasOwn(posts, id) && (posts[id]?.includes(part) ?? false);
  }
}

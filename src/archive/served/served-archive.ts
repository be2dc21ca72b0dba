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
import { DamagedFile, held, rereadFrom, textOf, type Held } from './held.ts';
import { Freshness } from './freshness.ts';
import { PostIndex } from './post-index.ts';
import { orDamaged, readComments, readRecord, summaryOf } from './post-entry.ts';

export interface ServedArchiveOptions {
  /** whether lists show posts that the source no longer listed */
  readonly includeRemoved: boolean;
  readonly now: () => Date;
  /** ends looking through the archive */
  readonly signal?: AbortSignal | undefined;
}

/** A comment among the newest, with the post that it is on. */
export interface PlacedComment {
  readonly post: string;
  readonly comment: Comment;
}

/**
 * An archive that is asked for single items, in the order of the API, for as long as a server runs. In memory is what it takes to
 * list posts and comments; bodies and comments come from the disk. It takes no lock: a run may write meanwhile.
 */
export class ServedArchive {
  readonly format: ArchiveFormat;
  readonly #folder: string;
  readonly #index: PostIndex;
  readonly #freshness: Freshness;
  readonly #missing: () => Missing | undefined;
  readonly #info: () => BlogInfo | undefined;
  readonly #categoryList: () => CategoryList | undefined;
  /** @throws {ArchiveError} where there is no archive, or one of a newer version */
  static async open(folder: string, options: ServedArchiveOptions): Promise<ServedArchive> {
    const format = await readFormat(folder);
    if (!format) throw new ArchiveError(`There is no archive in ${folder}. "blogkeep crawl" makes one.`);
    const archive = new ServedArchive(folder, format, options);
    await archive.refresh();
    return archive;
  }

  private constructor(folder: string, format: ArchiveFormat, { includeRemoved, now, signal }: ServedArchiveOptions) {
    this.#folder = folder;
    this.format = format;
    this.#index = new PostIndex(folder, includeRemoved);
    this.#freshness = new Freshness(folder, () => this.#index.look(signal), now);
    this.#info = rereadFrom(folder, layout.blog, (text) => decodeJson(blogInfoSchema, text));
    this.#categoryList = rereadFrom(folder, layout.categories, (text) => decodeJson(categoryListSchema, text));
    this.#missing = rereadFrom(folder, layout.missing, (text) => decodeJson(missingSchema, text) as Missing);
  }

  /**
   * Takes in what has changed on the disk, see {@link Freshness}: to be called before each answer.
   * @returns undefined where nothing has to be waited for
   * @throws {ArchiveError} (or rejects with it) where there is no archive any more
   */
  refresh(): Promise<void> | undefined {
    return this.#freshness.refresh();
  }

  /** The blog info item with this blog alone. */
  info(): Held<BlogInfo> {
    return heldOr(() => heldOrNone(this.#info(), { kind: 'damaged', entry: layout.blog }));
  }

  categoryList(): Held<CategoryList> {
    return heldOr(() => heldOrNone(this.#categoryList(), { kind: 'missing' }));
  }

  postCount(): number {
    return this.#index.listed().length;
  }

  /** Of the posts that lists show, newest first, those from one place up to another. */
  summaries(from: number, to: number): readonly PostSummary[] {
    return this.#index.listed().slice(from, to).map(summaryOf);
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
      return content === undefined
        ? { kind: 'damaged', entry: layout.content(id) }
        : held(withContent(reading, content));
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
        // A run that is going on may have taken it away since; and that a list is damaged says who asks for that list.
        return comment ? [{ post, comment }] : [];
      });
  }

  #commentsById(post: string): ReadonlyMap<string, Comment> {
    const read = orDamaged(() => readComments(this.#folder, post));
    const list = read === undefined || read === 'damaged' ? [] : commentsOf(read);
    return new Map(list.map((comment) => [scalarText(comment.id), comment]));
  }

  #held<T>(id: string, read: () => Held<T>): Held<T> {
    return this.#index.entry(id) ? heldOr(read) : { kind: 'unknown' };
  }

  #isMissing(id: string, part: Missing['posts'][string][number]): boolean {
    const { posts } = this.#missing() ?? nothingMissing;
    return Object.hasOwn(posts, id) && (posts[id]?.includes(part) ?? false);
  }
}

function heldOr<T>(read: () => Held<T>): Held<T> {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedFile) return { kind: 'damaged', entry: error.entry };
    throw error;
  }
}

function heldOrNone<T>(value: T | undefined, none: Held<T>): Held<T> {
  return value === undefined ? none : held(value);
}

/** A reading with its body where the reference has it; a field may have any name, `__proto__` too. */
function withContent(reading: PostReading, content: string): PostReading {
  const fields = Object.entries<unknown>(reading);
  const title = fields.findIndex(([key]) => key === 'title');
  fields.splice(title === -1 ? fields.length : title + 1, 0, ['content', content]);
  return Object.fromEntries(fields);
}

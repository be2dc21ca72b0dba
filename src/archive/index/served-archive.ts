import fs from 'fs-extra';
import path from 'node:path';
import { ArchiveError } from '../../core/errors.ts';
import { blogInfoSchema, blogsOf, type BlogInfo } from '../../core/items/blog.ts';
import { categoryListSchema, type CategoryList } from '../../core/items/category.ts';
import { commentsOf, type Comment, type CommentList } from '../../core/items/comment.ts';
import type { PostReading, PostSummary } from '../../core/items/post.ts';
import { textOf } from '../../core/items/scalar.ts';
import { withoutSignature } from '../../core/media-address.ts';
import { leadsNowhere, mediaBaseOf, type MediaBase } from '../../core/media-base.ts';
import type { PostRecord } from '../../core/post-record.ts';
import { nothingMissing, type Missing } from '../../core/missing.ts';
import { decodeJson, mediaSchema, missingSchema, type ArchiveFormat, type MediaEntry } from '../format/codec.ts';
import { damaged } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { readFormat } from '../reader/open.ts';
import { Freshness } from './freshness.ts';
import { held, heldOr, type Held } from './held.ts';
import { HeldPosts } from './held-posts.ts';
import { IndexKeeper, type IndexStore } from './index-keeper.ts';
import { ListPages } from './list-pages.ts';
import { rereadFrom } from './own-text.ts';
import { assertOwnFolder, decodeComments, orDamaged, type CommentEntry } from './post-entry.ts';
import { PostIndex } from './post-index.ts';
import { message } from '../../messages/message.ts';

export interface ServedArchiveOptions {
  /** whether lists show posts that the source no longer listed */
  readonly includeRemoved: boolean;
  readonly now: () => Date;
  /** called with what went wrong where no answer can tell of it */
  readonly onFailed: (error: unknown) => void;
  /** keeps what was found out for the next one; left out, that looks through the archive */
  readonly store?: IndexStore | undefined;
  /** ends looking through the archive */
  readonly signal?: AbortSignal | undefined;
}

/** A post that the source has shown. */
export interface ReadPost {
  readonly record: PostRecord;
  readonly reading: PostReading;
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
  readonly #info: (entry: string) => BlogInfo | undefined;
  readonly #categoryList: (entry: string) => CategoryList | undefined;
  readonly #missing: (entry: string) => Missing | undefined;
  readonly #media: (entry: string) => ServedMedia | undefined;
  readonly #comments: (entry: string) => CommentList | undefined;
  readonly #posts: HeldPosts;
  readonly #pages: ListPages;

  /** @throws {ArchiveError} where there is no archive, or one of a newer version */
  static async open(folder: string, options: ServedArchiveOptions): Promise<ServedArchive> {
    if (fs.lstatSync(placeOf(folder, layout.format), { throwIfNoEntry: false })?.isSymbolicLink())
      throw damaged(folder, layout.format, message('archive.link-outside'));
    const format = await readFormat(folder);
    if (!format) throw new ArchiveError('archive-missing', message('archive.missing', { folder }));
    const archive = new ServedArchive(folder, format, options);
    await archive.refresh();
    return archive;
  }

  private constructor(folder: string, format: ArchiveFormat, options: ServedArchiveOptions) {
    const { includeRemoved, signal } = options;
    this.#folder = folder;
    this.format = format;
    this.#index = new PostIndex(folder, includeRemoved);
    const keeper = new IndexKeeper(this.#index, includeRemoved, options.store);
    this.#freshness = new Freshness(folder, {
      ...options,
      look: () => this.#index.look(signal),
      recall: (manifest) => keeper.recall(manifest),
      keep: (manifest) => keeper.keep(manifest),
    });
    this.#info = rereadFrom(folder, (text) => decodeJson(blogInfoSchema, text));
    this.#categoryList = rereadFrom(folder, (text) => decodeJson(categoryListSchema, text));
    this.#missing = rereadFrom(folder, (text) => decodeJson(missingSchema, text) as Missing);
    this.#media = rereadFrom(folder, (text) => servedMedia(Object.entries(decodeJson(mediaSchema, text))));
    this.#comments = rereadFrom(folder, decodeComments);
    this.#posts = new HeldPosts(folder, options.now);
    this.#pages = new ListPages(this.#index);
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
    return heldOr(() => {
      const info = this.#info(layout.blog);
      return info === undefined ? { kind: 'damaged', entry: layout.blog } : held(info);
    });
  }

  categoryList(): Held<CategoryList> {
    return heldOr(() => {
      const list = this.#categoryList(layout.categories);
      if (list !== undefined) return held(list);
      return this.#index.isExpected(layout.categories)
        ? { kind: 'damaged', entry: layout.categories }
        : { kind: 'missing' };
    });
  }

  postCount(): number {
    return this.#index.listed().length;
  }

  /**
   * Of the posts that lists show, newest first, those from one place up to another. While none of all has changed, and they are kept
   * in memory, that is the same object.
   */
  summaries(from: number, to: number): readonly PostSummary[] {
    return this.#pages.page(from, to);
  }

  /** The line of a post in the list, also of one that is not listed; undefined where there is no such post. */
  summary(id: string): PostSummary | undefined {
    const entry = this.#index.entry(id);
    return entry && this.#index.summary(entry);
  }

  /**
   * A post as it was last read, with its body; undefined where there is no such post. While its files are the same, and it is kept
   * in memory, that is the same object.
   */
  post(id: string): Held<ReadPost> | undefined {
    if (!this.#index.entry(id)) return undefined;
    return heldOr(() => {
      const { record, reading } = this.#posts.read(id);
      if (!reading) return { kind: this.#isMissing(id, 'post read') ? 'missing' : 'refused' };
      return held({ record, reading });
    });
  }

  /** What the relative addresses in the body of a post are read against. */
  mediaBase(record: PostRecord): MediaBase {
    const info = this.info();
    const blog = info.kind === 'held' ? blogsOf(info.value)[0] : undefined;
    return mediaBaseOf(record, blog ?? {});
  }

  /** The file of the first of these addresses that one is held of, below {@link mediaParent}`/media`. */
  mediumFile(addresses: readonly string[]): string | undefined {
    const files = this.#servedMedia()?.files;
    return addresses.map((address) => files?.get(withoutSignature(address))).find((file) => file !== undefined);
  }

  /** The folder that holds that of the media. */
  get mediaParent(): string {
    return path.dirname(placeOf(this.#folder, layout.mediaFiles));
  }

  /**
   * Whether a file is one of a media file that the archive has an address of.
   * @param name as {@link mediumFile} gives it
   * @param isWanted whether media are to be had at all; left out, where the archive has some that are nowhere else
   */
  servesMedium(name: string, isWanted: boolean | undefined): boolean {
    if (isWanted === false) return false;
    const media = this.#servedMedia();
    return media !== undefined && (isWanted ?? media.hasOwn) && media.names.has(name);
  }

  /** A list that is damaged names nothing. */
  #servedMedia(): ServedMedia | undefined {
    const media = orDamaged(() => this.#media(layout.media));
    return media === 'damaged' ? undefined : media;
  }

  /** The comments of a post as they were last listed, nothing where it has none; undefined where there is no such post. */
  commentList(id: string): Held<CommentList | undefined> | undefined {
    const entry = this.#index.entry(id);
    if (!entry) return undefined;
    return heldOr(() => {
      const list = this.#commentsOf(id);
      if (list !== undefined) return held(list);
      if (entry.hasComments) return { kind: 'damaged', entry: layout.comments(id) };
      return this.#isMissing(id, 'comment list') ? { kind: 'missing' } : held(undefined);
    });
  }

  /** Of the comments of all posts that lists show, newest first, those from one place up to another. */
  newestComments(from: number, to: number): readonly PlacedComment[] {
    return this.#index
      .comments()
      .slice(from, to)
      .flatMap((entry) => {
        const comment = this.#comment(entry);
        // A run that is going on may have taken it away since; and that a list is damaged says who asks for that list.
        return comment ? [{ post: entry.post, comment }] : [];
      });
  }

  #comment({ id, post, place }: CommentEntry): Comment | undefined {
    const read = orDamaged(() => this.#commentsOf(post));
    const list = read === undefined || read === 'damaged' ? [] : commentsOf(read);
    const isIt = (comment: Comment | undefined) => comment !== undefined && textOf(comment.id) === id;
    // Two of a list may have the same id; but it may also be another list by now.
    return isIt(list[place]) ? list[place] : list.find(isIt);
  }

  #commentsOf(id: string): CommentList | undefined {
    assertOwnFolder(this.#folder, id);
    return this.#comments(layout.comments(id));
  }

  #isMissing(id: string, part: Missing['posts'][string][number]): boolean {
    const { posts } = this.#missing(layout.missing) ?? nothingMissing;
    return Object.hasOwn(posts, id) && (posts[id]?.includes(part) ?? false);
  }
}

interface ServedMedia {
  /** by address without signature */
  readonly files: ReadonlyMap<string, string>;
  readonly names: ReadonlySet<string>;
  /** whether any of them are at no other address */
  readonly hasOwn: boolean;
}

function servedMedia(entries: readonly (readonly [string, MediaEntry])[]): ServedMedia {
  const files = new Map(
    entries.flatMap(([url, entry]) => ('file' in entry ? [[url, String(entry.file)] as const] : [])),
  );
  return { files, names: new Set(files.values()), hasOwn: [...files.keys()].some(leadsNowhere) };
}

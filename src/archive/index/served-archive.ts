import fs from 'fs-extra';
import path from 'node:path';
import { ArchiveError } from '../../core/errors/errors.ts';
import { blogInfoSchema, blogsOf, type BlogInfo } from '../../core/items/blog.ts';
import { categoryListSchema, type CategoryList } from '../../core/items/category.ts';
import { commentsOf, type Comment, type CommentList } from '../../core/items/comment.ts';
import type { PostReading, PostSummary } from '../../core/items/post.ts';
import { textOf } from '../../core/items/scalar.ts';
import { stripSignature } from '../../core/media/media-url.ts';
import { hasInvalidHost, mediaBaseOf, type MediaBase } from '../../core/media/media-base.ts';
import type { PostRecord } from '../../core/records/post-record.ts';
import { nothingMissing, type Missing } from '../../core/records/missing.ts';
import { decodeJson, mediaSchema, missingSchema, type ArchiveFormat, type MediaEntry } from '../format/codec.ts';
import { damaged } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { readFormat } from '../reader/open.ts';
import { Freshness } from './freshness.ts';
import { readPost } from './read-post.ts';
import type { CommentEntry, PostEntry } from './post-entry.ts';
import { decodeComments } from '../format/post.ts';
import { cachedDecoder, linkDamage, unlessBroken, type CachedDecoder } from './own-files.ts';
import { PostIndex } from './post-index.ts';
import { message } from '../../messages/message.ts';

export interface ServedArchiveOptions {
  /** whether lists include posts that the source no longer lists */
  readonly includeRemoved: boolean;
  readonly now: () => Date;
  /** called with errors that no response can report */
  readonly onFailed: (error: unknown) => void;
  /** interrupts updates of the index */
  readonly signal?: AbortSignal | undefined;
}

/** A post that the source has returned at least once. */
export interface ReturnedPost {
  readonly record: PostRecord;
  readonly reading: PostReading;
}

/** A comment with the ID of its post. */
export interface PlacedComment {
  readonly post: string;
  readonly comment: Comment;
}

/**
 * An archive from which a server responds, in the order of the API. Only the index of posts and comments is in memory; bodies and comments
 * are read on request. Takes no lock, so a run may write to the archive at the same time.
 */
export class ServedArchive {
  readonly format: ArchiveFormat;
  readonly #folder: string;
  readonly #index: PostIndex;
  readonly #freshness: Freshness;
  readonly #info: CachedDecoder<BlogInfo>;
  readonly #categoryList: CachedDecoder<CategoryList>;
  readonly #missing: CachedDecoder<Missing>;
  readonly #media: CachedDecoder<ServedMedia>;
  readonly #comments: CachedDecoder<CommentList>;

  /** @throws {ArchiveError} if there is no archive, or it is from a newer version */
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
    this.#freshness = new Freshness(folder, {
      ...options,
      look: () => this.#index.look(signal),
    });
    this.#info = cachedDecoder(folder, (text) => decodeJson(blogInfoSchema, text));
    this.#categoryList = cachedDecoder(folder, (text) => decodeJson(categoryListSchema, text));
    this.#missing = cachedDecoder(folder, (text) => decodeJson(missingSchema, text) as Missing);
    this.#media = cachedDecoder(folder, (text) => servedMedia(Object.entries(decodeJson(mediaSchema, text))));
    this.#comments = cachedDecoder(folder, decodeComments);
  }

  /**
   * Updates the index from the disk, see {@link Freshness}. Call before each response.
   * @returns undefined if there is nothing to wait for
   * @throws {ArchiveError} (or rejects with it) if the archive has disappeared
   */
  refresh(): Promise<void> | undefined {
    return this.#freshness.refresh();
  }

  /** Returns the blog info item, reduced to this blog. */
  info(): Found<BlogInfo> {
    const { value, damage } = this.#info(layout.blog);
    return value === undefined ? damagedFile(damage?.entry ?? layout.blog) : found(value);
  }

  categoryList(): Found<CategoryList> {
    const { value, damage } = this.#categoryList(layout.categories);
    if (value !== undefined) return found(value);
    if (damage || this.#index.isExpected(layout.categories)) return damagedFile(layout.categories);
    return { kind: 'missing' };
  }

  postCount(): number {
    return this.#index.listed().length;
  }

  /** Returns the listed posts from index `from` up to but not including index `to`, newest first. */
  summaries(from: number, to: number): readonly PostSummary[] {
    return this.#index.listed().slice(from, to).map(summaryOf);
  }

  /** Returns the post list entry of a post, even if the post is not listed; undefined if there is no such post. */
  summary(id: string): PostSummary | undefined {
    const entry = this.#index.entry(id);
    return entry && summaryOf(entry);
  }

  /** Returns a post with its body; undefined if there is none. */
  post(id: string): Found<ReturnedPost> | undefined {
    if (!this.#index.entry(id)) return undefined;
    const post = readPost(this.#folder, id);
    if ('entry' in post) return damagedFile(post.entry);
    const { record, reading } = post;
    return reading ? found({ record, reading }) : this.#absent(id, 'post read', { kind: 'refused' });
  }

  /** Returns the base URLs for relative URLs in the body of a post. */
  mediaBase(record: PostRecord): MediaBase {
    const info = this.info();
    const blog = info.kind === 'found' ? blogsOf(info.value)[0] : undefined;
    return mediaBaseOf(record, blog ?? {});
  }

  /** Returns the media file of the first of these URLs that has one, relative to {@link mediaParent}`/media`. */
  mediumFile(addresses: readonly string[]): string | undefined {
    const files = this.#servedMedia()?.files;
    return addresses.map((address) => files?.get(stripSignature(address))).find((file) => file !== undefined);
  }

  /** The parent folder of `media/`. */
  get mediaParent(): string {
    return path.dirname(placeOf(this.#folder, layout.mediaFiles));
  }

  /**
   * Reports whether a media file is served.
   * @param name path that {@link mediumFile} returned
   * @param isWanted whether to serve media at all; default: only if the archive has media that are available nowhere else
   */
  servesMedium(name: string, isWanted: boolean | undefined): boolean {
    if (isWanted === false) return false;
    const media = this.#servedMedia();
    return media !== undefined && (isWanted ?? media.hasOwn) && media.names.has(name);
  }

  /** Returns the media that may be served; undefined if the list of media is missing or damaged. */
  #servedMedia(): ServedMedia | undefined {
    return unlessBroken(() => this.#media(layout.media).value);
  }

  /** Returns the comments on a post, with an undefined value if it has none. Undefined if there is no such post. */
  commentList(id: string): Found<CommentList | undefined> | undefined {
    const entry = this.#index.entry(id);
    if (!entry) return undefined;
    const { value, damage } = this.#commentsOf(id);
    if (value !== undefined) return found(value);
    if (damage || entry.hasComments) return damagedFile(damage?.entry ?? layout.comments(id));
    return this.#absent(id, 'comment list', found(undefined));
  }

  /** Returns the comments on listed posts, newest first, from index `from` up to but not including index `to`. */
  newestComments(from: number, to: number): readonly PlacedComment[] {
    return this.#index
      .comments()
      .slice(from, to)
      .flatMap((entry) => {
        const comment = this.#comment(entry);
        // A run may have removed the comment since it was indexed. A damaged list is reported to clients that request it.
        return comment ? [{ post: entry.post, comment }] : [];
      });
  }

  #comment({ id, post, place }: CommentEntry): Comment | undefined {
    const list = commentsOf(unlessBroken(() => this.#commentsOf(post).value) ?? {});
    const isIt = (comment: Comment | undefined) => comment !== undefined && textOf(comment.id) === id;
    // Two comments in a list may have the same ID, and the list may have changed since it was indexed.
    return isIt(list[place]) ? list[place] : list.find(isIt);
  }

  #commentsOf(id: string): ReturnType<CachedDecoder<CommentList>> {
    const damage = linkDamage(this.#folder, id);
    return damage ? { damage } : this.#comments(layout.comments(id));
  }

  /** Returns `missing` if the last run could not read this part of a post, otherwise the last argument. */
  #absent<T>(id: string, part: Missing['posts'][string][number], otherwise: Found<T>): Found<T> {
    const { value = nothingMissing, damage } = this.#missing(layout.missing);
    if (damage) return damagedFile(damage.entry);
    const isMissing = Object.hasOwn(value.posts, id) && value.posts[id]?.includes(part) === true;
    return isMissing ? { kind: 'missing' } : otherwise;
  }
}

/** An item of the archive, or the reason for its absence. */
export type Found<T> =
  | { readonly kind: 'found'; readonly value: T }
  /** the source refused to return it */
  | { readonly kind: 'refused' }
  /** no run could fetch it yet */
  | { readonly kind: 'missing' }
  /** its file is damaged, or missing although the manifest lists it */
  | { readonly kind: 'damaged'; readonly entry: string };

const summaryOf = ({ summary }: PostEntry) => JSON.parse(summary) as PostSummary;

const found = <T>(value: T): Found<T> => ({ kind: 'found', value });

const damagedFile = (entry: string): Found<never> => ({ kind: 'damaged', entry });

interface ServedMedia {
  /** files of media by URL without signature */
  readonly files: ReadonlyMap<string, string>;
  readonly names: ReadonlySet<string>;
  /** whether a file is available nowhere else */
  readonly hasOwn: boolean;
}

function servedMedia(entries: readonly (readonly [string, MediaEntry])[]): ServedMedia {
  const files = new Map(
    entries.flatMap(([url, entry]) => ('file' in entry ? [[url, String(entry.file)] as const] : [])),
  );
  return { files, names: new Set(files.values()), hasOwn: [...files.keys()].some(hasInvalidHost) };
}

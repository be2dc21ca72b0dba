import { namedZone } from '../../core/dates.ts';
import { OffHeapJsonMap } from '../../offheap/json-map.ts';
import type { BackupPost, BackupPosts, BrokenPost } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { innerText, parseElements, textIn } from '../xml/element.ts';
import type { ReadableFile } from '../xml/ranges.ts';
import { readElement, readElementAndBody, type ScannedItem } from '../xml/scan.ts';
import { message, type Message, type Text } from '../../messages/message.ts';
import { parseEntry, type AtomEntry } from './entry.ts';
import { postOf } from './post.ts';
import { parseSettings, type BlogSettings } from './settings.ts';

/** Posts and comments of a feed, and the positions of their entries. */
export interface EntryIndex {
  readonly posts: BackupPosts;
  /** entries of posts, by ID */
  readonly items: ReadonlyMap<string, ScannedItem>;
  /** entries of the comments on each post, by the ID of the post */
  readonly comments: ReadonlyMap<string, readonly ScannedItem[]>;
  /** entries that are neither posts nor comments on these, in the order of the file */
  readonly others: readonly ScannedItem[];
  /** number of comments in `others` */
  readonly lostComments: number;
  /** number of entries in `others` of unknown kinds */
  readonly unknown: number;
  readonly settings: BlogSettings;
  readonly broken: readonly BrokenPost[];
  /** dates of past changes and comments, in seconds since 1970 */
  readonly eventTimes: readonly number[];
}

export interface IndexOptions {
  /** settings of the blog in a file beside the feed; those in the feed override them */
  readonly settings: ReadonlyMap<string, string>;
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
  /** Called with the body of each post. Omit it if no bodies are needed, since reading them takes time. */
  readonly onBody?: ((body: string) => void) | undefined;
}

/** Reads all entries of a feed, without the texts of comments. */
export async function indexEntries(
  file: ReadableFile,
  items: readonly ScannedItem[],
  options: IndexOptions,
): Promise<EntryIndex> {
  const index = new Indexer(file, options);
  for (const item of items) {
    options.signal?.throwIfAborted();
    await index.add(item);
  }
  return index.finish();
}

/** Placeholder for an ID that cannot be read. */
const unknownId = '?';

class Indexer {
  readonly #file: ReadableFile;
  readonly #options: IndexOptions;
  readonly #entries = new OffHeapJsonMap<AtomEntry>();
  readonly #items = new Map<string, ScannedItem>();
  readonly #comments = new Map<string, ScannedItem[]>();
  readonly #others: ScannedItem[] = [];
  readonly #settings: Map<string, string>;
  readonly #broken: BrokenPost[] = [];
  readonly #eventTimes: number[] = [];
  #unknown = 0;

  constructor(file: ReadableFile, options: IndexOptions) {
    this.#file = file;
    this.#options = options;
    this.#settings = new Map(options.settings);
  }

  async add(item: ScannedItem): Promise<void> {
    try {
      const isBodyNeeded = this.#options.onBody !== undefined;
      const [source, body] = isBodyNeeded
        ? await readElementAndBody(this.#file, item)
        : [await readElement(this.#file, item), ''];
      const [element] = parseElements(source);
      if (!element) return;
      const entry = parseEntry(element);
      if (item.state === 'cut' || (item.state === 'open' && item.body === undefined)) this.#addCut(item, entry);
      else if (entry.kind === 'configuration') await this.#addSetting(item, textIn(element, 'id').trim());
      else if (entry.kind === 'other') this.#addOther(item);
      else if (entry.kind === 'comment') this.#addComment(item, entry);
      else this.#addPost(item, entry, body);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      const at = { item: 'feed entry', byte: item.range.start + 1, why: error.text };
      this.#addBroken(unknownId, message('backup.item-unreadable', at));
    }
  }

  finish(): EntryIndex {
    const isLost = (id: string) => !this.#items.has(id);
    const orphanComments = [...this.#comments].flatMap(([id, comments]) => (isLost(id) ? comments : []));
    for (const id of [...this.#comments.keys()].filter(isLost)) this.#comments.delete(id);
    const settings = parseSettings(this.#settings);
    return {
      posts: this.#posts(settings),
      items: this.#items,
      comments: this.#comments,
      others: [...this.#others, ...orphanComments].sort((a, b) => a.range.start - b.range.start),
      lostComments: orphanComments.length,
      unknown: this.#unknown,
      settings,
      broken: this.#broken,
      eventTimes: this.#eventTimes,
    };
  }

  #posts(settings: BlogSettings): BackupPosts {
    const posts = new OffHeapJsonMap<BackupPost>();
    const zone = settings.timeZone === undefined ? undefined : namedZone(settings.timeZone);
    for (const [id, entry] of this.#entries) {
      const comments = this.#comments.get(id)?.length ?? 0;
      posts.set(id, postOf(entry, { id, isPublic: this.#isPublic(entry, settings), zone, comments }));
    }
    return posts;
  }

  /** Reports whether a post is live, not in the future, and the blog is open to all. */
  #isPublic({ isLive, published }: AtomEntry, { isPrivate }: BlogSettings): boolean {
    const isFuture = published !== undefined && published.seconds * 1000 > this.#options.now.getTime();
    return isLive && !isFuture && !isPrivate;
  }

  #addPost(item: ScannedItem, entry: AtomEntry, body: string): void {
    const { kind, title } = entry;
    const known = this.#entries.get(entry.id);
    // Ids of posts and pages are only unique among each other.
    const id = known && known.kind !== kind ? `${kind}-${entry.id}` : entry.id;
    if (id === '') this.#addBroken(unknownId, message('backup.item-without-id', { item: kind, title }));
    else if (this.#items.has(id)) this.#addBroken(id, message('backup.item-twice', { what: nameOf(entry) }));
    else {
      this.#entries.set(id, entry);
      this.#items.set(id, item);
      this.#addEvents(entry);
      this.#options.onBody?.(innerText(body));
    }
  }

  #addComment(item: ScannedItem, entry: AtomEntry): void {
    const ofPost = this.#comments.get(entry.postId);
    if (ofPost) ofPost.push(item);
    else this.#comments.set(entry.postId, [item]);
    this.#addEvents(entry);
  }

  #addOther(item: ScannedItem): void {
    this.#others.push(item);
    this.#unknown += 1;
  }

  async #addSetting(item: ScannedItem, uri: string): Promise<void> {
    this.#others.push(item);
    const setting = /\.settings\.(\w+)$/u.exec(uri)?.[1];
    if (setting === undefined) return;
    const [, body] = await readElementAndBody(this.#file, item);
    this.#settings.set(setting.toLowerCase(), innerText(body));
  }

  #addEvents({ published, updated, kind }: AtomEntry): void {
    const change = updated ?? published?.seconds;
    if (change !== undefined) this.#eventTimes.push(change);
    if (kind === 'comment' && published) this.#eventTimes.push(published.seconds);
  }

  #addCut(item: ScannedItem, entry: AtomEntry): void {
    this.#others.push(item);
    const what = nameOf(entry);
    this.#addBroken(
      entry.kind === 'post' || entry.kind === 'page' ? entry.id || unknownId : unknownId,
      item.state === 'cut' ? message('backup.file-ends-in', { what }) : message('backup.file-goes-on', { what }),
    );
  }

  #addBroken(id: string, text: Text): void {
    this.#broken.push({ id, message: text });
  }
}

function nameOf({ kind, id }: AtomEntry): Message {
  const item = kind === 'other' || kind === 'configuration' ? 'feed entry' : kind;
  return id === '' ? message('backup.item-without-known-id', { item }) : message('backup.item-with-id', { item, id });
}

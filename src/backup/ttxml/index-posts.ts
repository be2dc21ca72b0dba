import type { Warning } from '../../core/report/warnings.ts';
import { OffHeapJsonMap } from '../../offheap/json-map.ts';
import type { BackupPost, BackupPosts, BrokenPost } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { decodedSize } from './base64.ts';
import { childrenOf, parseElements, textIn, type XmlElement } from './element.ts';
import { visibilityIn } from './fields.ts';
import type { Attachment } from './media.ts';
import { eventTimesIn, parsePost, type PostSettings } from './post.ts';
import { readRanges, decodeUtf8, subtractRanges, type ReadableFile } from './ranges.ts';
import { itemKinds, type ScannedItem } from './scan.ts';
import { message, type Text } from '../../messages/message.ts';

export interface PostIndex {
  readonly posts: BackupPosts;
  /** positions of items in the file, by id */
  readonly items: ReadonlyMap<string, ScannedItem>;
  readonly broken: readonly BrokenPost[];
  readonly attachments: readonly Attachment[];
  readonly warnings: readonly Warning[];
  /** attachments whose declared size is wrong */
  readonly sizeMismatches: readonly { readonly item: ScannedItem; readonly what: Text; readonly at: number }[];
  /** dates of past changes and comments, in seconds since 1970 */
  readonly eventTimes: readonly number[];
  /** number of attachments without content */
  readonly emptyAttachments: number;
}

/** Placeholder for an id that cannot be read. */
const unknownId = '?';

/** Reads the metadata of all posts. */
export async function indexPosts(
  file: ReadableFile,
  items: readonly ScannedItem[],
  settings: PostSettings,
  signal?: AbortSignal,
): Promise<PostIndex> {
  const index = new Indexer(file, settings);
  // Posts come first, so that a notice or page with the same id is the one that gets a new id.
  for (const kind of itemKinds) {
    for (const item of items) {
      signal?.throwIfAborted();
      if (item.kind === kind) await index.add(item);
    }
  }
  return index;
}

/** Returns the source of an item without its body and files, as received. */
export async function readElement(file: ReadableFile, { range, body, files }: ScannedItem): Promise<string> {
  const holes = [body, ...files].flatMap((hole) => hole ?? []).sort((a, b) => a.start - b.start);
  return decodeUtf8(await readRanges(file, subtractRanges(range, holes)));
}

/** Returns the source of an item without its body and files, and the source of the body. */
export async function readElementAndBody(file: ReadableFile, item: ScannedItem): Promise<readonly [string, string]> {
  const files = item.files.flatMap((one) => one ?? []);
  const { body } = item;
  if (!body) return [await readElement(file, item), ''];
  const holes = [body, ...files].sort((a, b) => a.start - b.start);
  const ranges = [...subtractRanges(item.range, holes), body].sort((a, b) => a.start - b.start || a.end - b.end);
  const pieces = await readRanges(file, ranges);
  const at = ranges.indexOf(body);
  return [decodeUtf8(pieces.filter((_, index) => index !== at)), decodeUtf8(pieces.slice(at, at + 1))];
}

class Indexer implements PostIndex {
  readonly posts = new OffHeapJsonMap<BackupPost>();
  readonly items = new Map<string, ScannedItem>();
  readonly broken: BrokenPost[] = [];
  readonly attachments: Attachment[] = [];
  readonly warnings: Warning[] = [];
  readonly sizeMismatches: { item: ScannedItem; what: Text; at: number }[] = [];
  readonly eventTimes: number[] = [];
  emptyAttachments = 0;
  readonly #file: ReadableFile;
  readonly #settings: PostSettings;

  constructor(file: ReadableFile, settings: PostSettings) {
    this.#file = file;
    this.#settings = settings;
  }

  async add(item: ScannedItem): Promise<void> {
    let element: XmlElement | undefined;
    try {
      [element] = parseElements(await readElement(this.#file, item));
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      this.#addBroken(
        unknownId,
        message('backup.item-unreadable', { item: item.kind, byte: item.range.start + 1, why: error.text }),
      );
    }
    if (!element) return;
    const writtenId = textIn(element, 'id').trim();
    const what =
      writtenId === ''
        ? message('backup.item-without-known-id', { item: item.kind })
        : message('backup.item-with-id', { item: item.kind, id: writtenId });
    const id = this.#idOf(item, writtenId);
    if (item.state === 'cut') this.#addBroken(writtenId || unknownId, message('backup.file-ends-in', { what }));
    else if (item.state === 'open' && item.body === undefined)
      this.#addBroken(writtenId || unknownId, message('backup.file-goes-on', { what }));
    else if (writtenId === '')
      this.#addBroken(
        unknownId,
        message('backup.item-without-id', { item: item.kind, title: textIn(element, 'title').trim() }),
      );
    else if (id === undefined) this.#addBroken(writtenId, message('backup.item-twice', { what }));
    else await this.#addPost(item, element, id);
  }

  #idOf({ kind }: ScannedItem, writtenId: string): string | undefined {
    const ids = kind === 'post' ? [writtenId] : [writtenId, `${kind}-${writtenId}`];
    return ids.find((id) => !this.items.has(id));
  }

  async #addPost(item: ScannedItem, element: XmlElement, id: string): Promise<void> {
    const post = { ...parsePost(element, item.kind, this.#settings), id };
    this.posts.set(id, post);
    this.items.set(id, item);
    this.eventTimes.push(...eventTimesIn(element));
    const value = textIn(element, 'visibility').trim();
    if (visibilityIn(element)?.isKnown === false) this.warnings.push({ code: 'visibility-unknown', post: id, value });
    const names = new Set<string>();
    for (const [place, attachment] of childrenOf(element, 'attachment').entries()) {
      const file = item.files[place];
      const label = textIn(attachment, 'label').trim();
      const written = textIn(attachment, 'name').trim() || label || 'attachment';
      if (!file || file.end <= file.start) this.emptyAttachments += 1;
      if (!file) continue;
      const name = names.has(written) ? `${place + 1}-${written}` : written;
      names.add(name);
      const size = file.size ?? (await decodedSize(this.#file, file));
      this.attachments.push({ post: id, name, label, file, size });
      const declaredSize = (attachment.attributes.get('size') ?? '').trim();
      if (declaredSize !== '' && declaredSize !== String(size))
        this.sizeMismatches.push({
          item,
          what: message('backup.attachment-size', { name, said: declaredSize, size }),
          at: file.start,
        });
    }
  }

  #addBroken(id: string, text: Text): void {
    this.broken.push({ id, message: text });
  }
}

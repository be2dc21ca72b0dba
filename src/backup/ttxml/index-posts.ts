import type { Warning } from '../../core/report/warnings.ts';
import { OffHeapJsonMap } from '../../offheap/json-map.ts';
import type { BackupPost, BackupPosts, BrokenPost } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { decodedSize } from './base64.ts';
import { childrenOf, parseElements, textIn, type XmlElement } from '../xml/element.ts';
import { visibilityIn } from './fields.ts';
import type { TtxmlAttachment } from './media.ts';
import { eventTimesIn, parsePost, type PostSettings } from './post.ts';
import type { ReadableFile } from '../xml/ranges.ts';
import { readElement } from '../xml/scan.ts';
import { itemKinds, type TtxmlItem } from './scan.ts';
import { message, type Text } from '../../messages/message.ts';

export interface TtxmlIndex {
  readonly posts: BackupPosts;
  /** positions of items in the file, by ID */
  readonly items: ReadonlyMap<string, TtxmlItem>;
  readonly broken: readonly BrokenPost[];
  readonly attachments: readonly TtxmlAttachment[];
  readonly warnings: readonly Warning[];
  /** attachments whose declared size is wrong */
  readonly sizeMismatches: readonly { readonly item: TtxmlItem; readonly what: Text; readonly at: number }[];
  /** dates of past changes and comments, in seconds since 1970 */
  readonly eventTimes: readonly number[];
  /** number of attachments without content */
  readonly emptyAttachments: number;
}

/** Returns the ranges of the attached files of an item. */
export const filesOf = ({ files }: TtxmlItem) => files.flatMap((file) => file ?? []);

/** Placeholder for an ID that cannot be read. */
const unknownId = '?';

/** Reads the metadata of all posts. */
export async function indexPosts(
  file: ReadableFile,
  items: readonly TtxmlItem[],
  settings: PostSettings,
  signal?: AbortSignal,
): Promise<TtxmlIndex> {
  const index = new Indexer(file, settings);
  // Posts come first, so that a notice or page with the same ID is the one that gets a new ID.
  for (const kind of itemKinds) {
    for (const item of items) {
      signal?.throwIfAborted();
      if (item.kind === kind) await index.add(item);
    }
  }
  return index;
}

class Indexer implements TtxmlIndex {
  readonly posts = new OffHeapJsonMap<BackupPost>();
  readonly items = new Map<string, TtxmlItem>();
  readonly broken: BrokenPost[] = [];
  readonly attachments: TtxmlAttachment[] = [];
  readonly warnings: Warning[] = [];
  readonly sizeMismatches: { item: TtxmlItem; what: Text; at: number }[] = [];
  readonly eventTimes: number[] = [];
  emptyAttachments = 0;
  readonly #file: ReadableFile;
  readonly #settings: PostSettings;

  constructor(file: ReadableFile, settings: PostSettings) {
    this.#file = file;
    this.#settings = settings;
  }

  async add(item: TtxmlItem): Promise<void> {
    let element: XmlElement | undefined;
    try {
      [element] = parseElements(await readElement(this.#file, item, filesOf(item)));
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

  #idOf({ kind }: TtxmlItem, writtenId: string): string | undefined {
    const ids = kind === 'post' ? [writtenId] : [writtenId, `${kind}-${writtenId}`];
    return ids.find((id) => !this.items.has(id));
  }

  async #addPost(item: TtxmlItem, element: XmlElement, id: string): Promise<void> {
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

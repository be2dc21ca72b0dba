import type { FileHandle } from 'node:fs/promises';
import { mostCommonOffset } from '../../core/dates.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { OffHeapJsonMap } from '../../offheap/json-map.ts';
import type { BackupPost, BrokenPost } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { parseElements, textIn, type XmlElement } from '../xml/element.ts';
import { readElement, type Scan, type ScannedItem } from '../xml/scan.ts';
import {
  authorsOf,
  displayNameOf,
  guestAuthorOf,
  guestAuthorType,
  joinAuthors,
  type AuthorReference,
} from './authors.ts';
import type { Channel } from './channel.ts';
import { countComments } from './comments.ts';
import { completeDate, dateIn, fieldIn, metaOf, offsetOf, titleOf } from './fields.ts';
import { hasKnownStatus, isListed, parsePost, typeOf } from './post.ts';
import type { Attachment } from './references.ts';
import { message, type Text } from '../../messages/message.ts';

export interface WxrFile {
  readonly name: string;
  readonly handle: FileHandle;
  readonly scan: Scan<ScannedItem>;
  /** modification time in seconds since 1970 */
  readonly modified: number;
}

/** Location of an item. */
export interface Place {
  readonly file: WxrFile;
  readonly item: ScannedItem;
}

/** Metadata of all items of an export. */
export class ItemIndex {
  readonly posts = new OffHeapJsonMap<BackupPost>();
  /** places of posts by id. Exports in several files may repeat a post, with further comments. */
  readonly places = new Map<string, Place[]>();
  readonly attachments = new OffHeapJsonMap<Attachment>();
  /** places of attachments by id, the one with the metadata first */
  readonly attachmentPlaces = new Map<string, Place[]>();
  /** ids of the attachments that were uploaded to a post */
  readonly attachmentsOfPost = new Map<string, string[]>();
  /** reusable blocks that all visitors see, by id */
  readonly blocks = new Map<string, Place>();
  /** items that are neither posts nor attachments, and those that cannot be imported, in the order of the files */
  readonly others: Place[] = [];
  readonly broken: BrokenPost[] = [];
  readonly warnings: Warning[] = [];
  /** dates of past changes and comments, in seconds since 1970 */
  readonly eventTimes: number[] = [];
  /** offset of the blog from UTC in minutes; undefined if no date has both its local time and UTC */
  offset: number | undefined;
  readonly #channel: Channel;
  readonly #offsets: number[] = [];
  readonly #incomplete = new Set<string>();
  readonly #thumbnails = new Map<string, string>();
  /** authors of posts some of whom may have no account, and the display names of those */
  readonly #unknownAuthors = new Map<string, readonly AuthorReference[]>();
  readonly #guests = new Map<string, string>();
  /** ids of unlisted items by type. Exports in several files may repeat an item. */
  readonly #unlisted = new Map<string, Set<string>>();

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  async add(place: Place): Promise<void> {
    const { file, item } = place;
    let element: XmlElement | undefined;
    try {
      [element] = parseElements(await readElement(file.handle, item));
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      const byte = item.range.start + 1;
      this.#addBroken(place, '', message('backup.item-unreadable', { item: 'item', byte, why: error.text }));
    }
    if (!element) return;
    const id = fieldIn(element, 'wp:post_id');
    const type = typeOf(element);
    const isPost = isListed(element);
    const kind = isPost && id !== '' ? type : 'item';
    const what =
      id === ''
        ? message('backup.item-without-known-id', { item: kind })
        : message('backup.item-with-id', { item: kind, id });
    if (item.state === 'cut' && id === '') this.#addBroken(place, '', message('backup.wxr-cut', { name: file.name }));
    else if (item.state === 'cut') this.#addBroken(place, id, message('backup.file-ends-in', { what }));
    else if (isPost && item.state === 'open' && item.body === undefined)
      this.#addBroken(place, id, message('backup.file-goes-on', { what }));
    else if (isPost && id === '')
      this.#addBroken(
        place,
        '',
        message('backup.item-without-id', { item: type, title: titleOf(textIn(element, 'title')) }),
      );
    else if (isPost) this.#addPost(place, element, id, what);
    else if (type === 'attachment' && id !== '') this.#addAttachment(place, element, id);
    else this.#addOther(place, element, type, id);
  }

  /** Adds what depends on other items. Call it after all items. */
  finish(): void {
    this.offset = mostCommonOffset(this.#offsets);
    const names = new Map([...this.#guests, ...this.#channel.authors]);
    const withGuests = this.#guests.size === 0 ? [] : this.#unknownAuthors.keys();
    for (const id of new Set([...this.#incomplete, ...this.#thumbnails.keys(), ...withGuests])) {
      const post = this.posts.get(id);
      if (!post) continue;
      const authors = this.#unknownAuthors.get(id);
      const author = authors ? joinAuthors(authors, names) : post.author;
      const cover = this.attachments.get(this.#thumbnails.get(id) ?? '')?.url;
      const date = post.date && completeDate(post.date, this.offset);
      this.posts.set(id, {
        ...post,
        author,
        ...(date && { date }),
        ...(cover !== undefined && cover !== '' && { cover }),
      });
    }
    for (const [what, { size }] of this.#unlisted)
      this.warnings.push({ code: 'backup-kept-unshown', what, count: size });
  }

  #addPost(place: Place, element: XmlElement, id: string, what: Text): void {
    const post = parsePost(element, this.#channel);
    const known = this.posts.get(id);
    const places = this.places.get(id);
    const { newest } = countComments(element);
    const changed = dateIn(element, 'wp:post_modified')?.seconds ?? post.date?.seconds ?? 0;
    this.eventTimes.push(...[changed, newest].filter((seconds) => seconds > 0));
    if (known && places) {
      if (known.kind !== post.kind || places.some(({ file }) => file === place.file)) {
        this.#addBroken(place, id, message('backup.item-twice', { what }));
        return;
      }
      if ((known.updated ?? 0) >= (post.updated ?? 0)) {
        places.push(place);
        this.posts.set(id, { ...known, comments: undefined });
        return;
      }
      places.unshift(place);
    } else this.places.set(id, [place]);
    // The files of a repeated post may have the same comments.
    this.posts.set(id, known ? { ...post, comments: undefined } : post);
    const offset = post.date && offsetOf(post.date);
    if (offset !== undefined) this.#offsets.push(offset);
    if (post.date?.clock === undefined || post.date.seconds === undefined) this.#incomplete.add(id);
    const [thumbnail] = metaOf(element).get('_thumbnail_id') ?? [];
    if (thumbnail !== undefined) this.#thumbnails.set(id, thumbnail.trim());
    const authors = authorsOf(element);
    const { authors: names } = this.#channel;
    if (authors.some((author) => displayNameOf(author, names) === undefined)) this.#unknownAuthors.set(id, authors);
    const value = fieldIn(element, 'wp:status');
    if (!hasKnownStatus(element)) this.warnings.push({ code: 'visibility-unknown', post: id, value });
  }

  #addAttachment(place: Place, element: XmlElement, id: string): void {
    const known = this.attachmentPlaces.get(id);
    if (known) {
      known.push(place);
      return;
    }
    const meta = metaOf(element);
    const text = (key: string) => meta.get(key)?.[0]?.trim() ?? '';
    const parent = fieldIn(element, 'wp:post_parent');
    this.attachmentPlaces.set(id, [place]);
    this.attachments.set(id, {
      id,
      url: fieldIn(element, 'wp:attachment_url') || fieldIn(element, 'guid'),
      parent,
      order: Number(fieldIn(element, 'wp:menu_order')) || 0,
      file: text('_wp_attached_file'),
      title: titleOf(textIn(element, 'title')),
      caption: fieldIn(element, 'excerpt:encoded'),
      alt: text('_wp_attachment_image_alt'),
    });
    const siblings = this.attachmentsOfPost.get(parent);
    if (siblings) siblings.push(id);
    else this.attachmentsOfPost.set(parent, [id]);
  }

  #addOther(place: Place, element: XmlElement, type: string, id: string): void {
    this.others.push(place);
    const status = fieldIn(element, 'wp:status');
    const isPublic = status === 'publish' && textIn(element, 'wp:post_password') === '';
    if (type === 'wp_block' && isPublic && !this.blocks.has(id)) this.blocks.set(id, place);
    if (type === guestAuthorType) this.#guests.set(...guestAuthorOf(element));
    // Menus, blocks and styles belong to the theme.
    if (/^(?:guest-author|nav_menu_item|attachment|revision|custom_css|customize_changeset|wp_\w+)$/u.test(type))
      return;
    const what = ['post', 'page'].includes(type) && status === 'trash' ? `${type} in the trash` : type;
    this.#unlisted.set(what, (this.#unlisted.get(what) ?? new Set()).add(id));
  }

  /** Reports an item that is not imported. It is kept as extra data. */
  #addBroken(place: Place, id: string, text: Text): void {
    this.others.push(place);
    this.broken.push({ id: id === '' ? '?' : id, message: text });
  }
}

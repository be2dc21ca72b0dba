import { decodeHTML } from 'entities';
import type { FileHandle } from 'node:fs/promises';
import { mostCommonOffset } from '../../core/dates.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { OffHeapJsonMap } from '../../offheap/json-map.ts';
import type { BackupPost, BrokenPost } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { decodePercent } from '../media-base.ts';
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
import { completeDate, dateIn, fieldIn, lastChangeOf, metaOf, offsetOf, titleOf, typeOf } from './fields.ts';
import { hasKnownStatus, parsePost, pathOf, visibilities } from './post.ts';
import type { Attachment } from './references.ts';
import { itemLevel, levelOf, rankOf, type Level } from './visibility.ts';
import { message, type Text } from '../../messages/message.ts';

export interface WxrFile {
  readonly name: string;
  readonly handle: FileHandle;
  readonly scan: Scan<ScannedItem>;
  /** the source without its items */
  readonly channel: string;
  /** modification time in seconds since 1970 */
  readonly modified: number;
  /** when the blog was exported, in seconds since 1970; 0 if unknown */
  readonly exported: number;
}

/** Location of an item. */
export interface Place {
  readonly file: WxrFile;
  readonly item: ScannedItem;
  /** last change of the item, in seconds since 1970; 0 if unknown */
  readonly changed: number;
}

/** Sorts the places of an item: those of newer exports first. If the date of an export is unknown, the last change counts. */
function newestFirst(one: Place, other: Place): number {
  const [exported, otherExported] = [one.file.exported, other.file.exported];
  const areDated = exported > 0 && otherExported > 0;
  return (areDated ? otherExported - exported : 0) || other.changed - one.changed;
}

/** Metadata of all items of an export. */
export class ItemIndex {
  readonly posts = new OffHeapJsonMap<BackupPost>();
  /** places of posts by ID, that of the newest export first. Exports in several files may repeat a post, with further comments. */
  readonly places = new Map<string, Place[]>();
  readonly attachments = new OffHeapJsonMap<Attachment>();
  /** places of attachments by ID, that of the newest export first */
  readonly attachmentPlaces = new Map<string, Place[]>();
  /** IDs of attachments by the path of their page, see {@link attachmentAt} */
  readonly #attachmentPages = new Map<string, string>();
  /** IDs of the attachments that were uploaded to a post */
  readonly attachmentsOfPost = new Map<string, string[]>();
  /** reusable blocks by ID, that of the newest export */
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
  /** visibility of each item by ID, see {@link rankOf} */
  readonly #ranks = new Map<string, number>();
  /** IDs of the items that several files have */
  readonly #repeated = new Set<string>();
  readonly #thumbnails = new Map<string, string>();
  /** authors of posts some of whom may have no account, and the display names of those */
  readonly #unknownAuthors = new Map<string, readonly AuthorReference[]>();
  readonly #guests = new Map<string, string>();
  /** IDs of unlisted items by type. Exports in several files may repeat an item. */
  readonly #unlisted = new Map<string, Set<string>>();

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  /** Reports whether readers of a post may not see an attachment or reusable block. The attachments of another post are hidden with it. */
  isHidden(id: string, post: string): boolean {
    const parent = this.attachments.get(id)?.parent ?? post;
    return this.#levelOf(id) > 0 || (parent !== post && this.#levelOf(parent) > 0);
  }

  /** Returns the attachment to whose page an `href` attribute leads: `/2015/03/post/photo/` or `/?attachment_id=12`. */
  attachmentAt(href: string): Attachment | undefined {
    const { url } = this.#channel.blog;
    const path = url !== undefined && URL.canParse(url) ? this.#pagePath(decodeHTML(href), url) : undefined;
    const id = /^\/(?:index\.php)?\?attachment_id=(\d{1,19})$/u.exec(path ?? '')?.[1];
    return this.attachments.get(id ?? this.#attachmentPages.get(path ?? '') ?? '');
  }

  /** Returns the path of a page of the blog, decoded and without a slash at its end. Undefined for other addresses. */
  #pagePath(address: string, base?: string): string | undefined {
    if (!URL.canParse(address, base)) return undefined;
    const path = pathOf(new URL(address, base).href, this.#channel.blog.url);
    return path === undefined ? undefined : decodePercent(path).replace(/\/$/u, '').normalize('NFC') || undefined;
  }

  #levelOf(id: string): Level {
    return levelOf(this.#ranks.get(id));
  }

  async add(file: WxrFile, item: ScannedItem): Promise<void> {
    const place = { file, item, changed: 0 };
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
    const isPost = type === 'post' || type === 'page';
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
    else {
      const known = this.#ranks.get(id);
      if (known !== undefined) this.#repeated.add(id);
      if (id !== '') this.#ranks.set(id, Math.max(known ?? 0, rankOf(itemLevel(element), file.exported)));
      const changed = lastChangeOf(element);
      if (isPost) this.#addPost({ ...place, changed }, element, id, what);
      else if (type === 'attachment' && id !== '') this.#addAttachment({ ...place, changed }, element, id);
      else this.#addOther({ ...place, changed }, element, type, id);
    }
  }

  /** Adds what depends on other items. Call it after all items. */
  finish(): void {
    this.offset = mostCommonOffset(this.#offsets);
    const names = new Map([...this.#guests, ...this.#channel.authors]);
    const withGuests = this.#guests.size === 0 ? [] : this.#unknownAuthors.keys();
    for (const id of new Set([...this.#incomplete, ...this.#thumbnails.keys(), ...withGuests, ...this.#repeated])) {
      const post = this.posts.get(id);
      if (!post) continue;
      const authors = this.#unknownAuthors.get(id);
      const author = authors ? joinAuthors(authors, names) : post.author;
      const thumbnail = this.#thumbnails.get(id) ?? '';
      const url = this.attachments.get(thumbnail)?.url ?? '';
      // Empty, so that the cover in an archive of an earlier export is hidden, too.
      const cover = this.#levelOf(thumbnail) > 0 ? '' : url || undefined;
      const date = post.date && completeDate(post.date, this.offset);
      this.posts.set(id, {
        ...post,
        author,
        visibility: visibilities[this.#levelOf(id)],
        ...(date && { date }),
        ...(cover !== undefined && { cover }),
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
      places.push(place);
      places.sort(newestFirst);
      if (places[0] !== place) {
        this.posts.set(id, { ...known, comments: undefined });
        return;
      }
    } else this.places.set(id, [place]);
    // The files of a repeated post may have the same comments.
    this.posts.set(id, known ? { ...post, comments: undefined } : post);
    const offset = post.date && offsetOf(post.date);
    if (offset !== undefined) this.#offsets.push(offset);
    if (post.date?.clock === undefined || post.date.seconds === undefined) this.#incomplete.add(id);
    const [thumbnail] = metaOf(element).get('_thumbnail_id') ?? [];
    if (thumbnail === undefined) this.#thumbnails.delete(id);
    else this.#thumbnails.set(id, thumbnail.trim());
    const authors = authorsOf(element);
    const { authors: names } = this.#channel;
    if (authors.some((author) => displayNameOf(author, names) === undefined)) this.#unknownAuthors.set(id, authors);
    else this.#unknownAuthors.delete(id);
    const value = fieldIn(element, 'wp:status');
    if (!hasKnownStatus(element)) this.warnings.push({ code: 'visibility-unknown', post: id, value });
    if (value === 'trash') this.#addUnlisted(`${post.kind ?? 'post'} in the trash`, id);
  }

  #addAttachment(place: Place, element: XmlElement, id: string): void {
    const places = this.attachmentPlaces.get(id) ?? [];
    places.push(place);
    places.sort(newestFirst);
    this.attachmentPlaces.set(id, places);
    if (places[0] !== place) return;
    const page = this.#pagePath(fieldIn(element, 'link'));
    if (page !== undefined) this.#attachmentPages.set(page, id);
    const meta = metaOf(element);
    const text = (key: string) => meta.get(key)?.[0]?.trim() ?? '';
    const parent = fieldIn(element, 'wp:post_parent');
    const earlier = this.attachments.get(id)?.parent;
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
    if (earlier !== undefined && earlier !== parent)
      this.attachmentsOfPost.set(
        earlier,
        (this.attachmentsOfPost.get(earlier) ?? []).filter((one) => one !== id),
      );
    if (earlier === parent) return;
    if (siblings) siblings.push(id);
    else this.attachmentsOfPost.set(parent, [id]);
  }

  #addOther(place: Place, element: XmlElement, type: string, id: string): void {
    this.others.push(place);
    const block = this.blocks.get(id);
    if (type === 'wp_block' && (!block || newestFirst(place, block) < 0)) this.blocks.set(id, place);
    if (type === guestAuthorType) this.#guests.set(...guestAuthorOf(element));
    // Menus, blocks and styles belong to the theme.
    if (/^(?:guest-author|nav_menu_item|attachment|revision|custom_css|customize_changeset|wp_\w+)$/u.test(type))
      return;
    this.#addUnlisted(type, id);
  }

  #addUnlisted(what: string, id: string): void {
    this.#unlisted.set(what, (this.#unlisted.get(what) ?? new Set()).add(id));
  }

  /** Reports an item that is not imported. It is kept as extra data. */
  #addBroken(place: Place, id: string, text: Text): void {
    this.others.push(place);
    this.broken.push({ id: id === '' ? '?' : id, message: text });
  }
}

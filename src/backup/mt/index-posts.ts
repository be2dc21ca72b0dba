import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { expandPermalink } from '../../core/urls/permalink.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { message, type Message, type Text } from '../../messages/message.ts';
import { OffHeapJsonMap } from '../../offheap/json-map.ts';
import type { BackupPost, BackupPostContent, BackupPosts } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { readRanges, type Range } from '../xml/ranges.ts';
import { parseComments } from './comments.ts';
import { decodeText, type Encoding } from './encoding.ts';
import { isMetadataLine, parseEntry, type ExportEntry } from './grammar.ts';
import { addressIn, contentOf, generatePostId, postOf, sourceFormatOf, valueOf } from './post.ts';
import type { MtScan } from './scan.ts';

/** An export file that has been scanned. */
export interface ScannedExport {
  readonly name: string;
  readonly handle: FileHandle;
  readonly encoding: Encoding;
  readonly scan: MtScan;
  /** date of the last change, such as 2026-03-01 */
  readonly day: string;
}

/** Metadata of a post, and what its address follows from. */
interface IndexedPost {
  readonly post: BackupPost;
  readonly url: string | undefined;
  readonly basename: string;
}

/** Position of a post. */
interface Place {
  readonly file: ScannedExport;
  readonly range: Range;
  /** start of the SHA-256 of the entry */
  readonly checksum: string;
}

/** Maximum number of posts in a warning. */
const maxNamed = 5;

/** Reads the metadata of all entries. */
export class Indexer {
  readonly labels = new Set<string>();
  /** days of posts and comments */
  readonly days = new Set<string>();
  readonly broken: { id: string; message: Text }[] = [];
  /** entries in which files end */
  readonly cut: string[] = [];
  readonly #posts = new OffHeapJsonMap<IndexedPost>();
  readonly #places = new Map<string, Place>();
  readonly #origins = new Map<string, number>();
  #hasFolders = false;
  #trackbacks = 0;
  /** whether any entry has a status. If not, the file does not say which posts were public. */
  hasStatus = false;
  readonly #otherEncodings = new Map<Encoding, string[]>();
  readonly #sourceFormats = new Map<string, number>();
  readonly #unknownStatus: Warning[] = [];
  readonly #merged: string[] = [];
  readonly #files: readonly ScannedExport[];

  constructor(files: readonly ScannedExport[]) {
    this.#files = files;
  }

  async addAll(signal: AbortSignal | undefined): Promise<void> {
    for (const file of this.#files) {
      for (const [index, range] of file.scan.entries.entries()) {
        signal?.throwIfAborted();
        const isLast = index === file.scan.entries.length - 1;
        try {
          await this.#add(file, range, isLast && !file.scan.isComplete);
        } catch (error) {
          if (!(error instanceof BackupError)) throw error;
          const what = { item: 'post' as const, byte: range.start + 1, why: error.text };
          this.broken.push({ id: '?', message: message('backup.item-unreadable', what) });
        }
      }
    }
  }

  /** Returns the origin of most addresses in the files; empty if there are none. */
  origin(): string {
    return [...this.#origins].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
  }

  /**
   * Returns the posts with their addresses: according to the template, otherwise those in the file, otherwise as on Hatena, if base names
   * have folders: no other platform writes such names.
   */
  posts(origin: string, permalink: string | undefined): BackupPosts & { readonly haveAddresses: boolean } {
    const template = permalink ?? (this.#hasFolders ? '/entry/{basename}' : undefined);
    const pathOf = ({ post, url, basename }: IndexedPost): string | undefined => {
      if (permalink === undefined && url !== undefined && new URL(url).origin === origin)
        return url.slice(origin.length);
      return template && expandPermalink(template, { basename, clock: post.date?.clock });
    };
    const withPath = (one: IndexedPost): BackupPost => ({ ...one.post, path: pathOf(one) });
    const all = this.#posts;
    return {
      size: all.size,
      get: (id) => {
        const found = all.get(id);
        return found && withPath(found);
      },
      *values() {
        for (const one of all.values()) yield withPath(one);
      },
      haveAddresses: template !== undefined || origin !== '',
    };
  }

  async read(id: string): Promise<BackupPostContent> {
    const place = this.#places.get(id);
    if (!place) throw new BackupError(message('backup.no-post-with-id', { id }));
    const { text } = await readEntry(place.file, place.range);
    const entry = parseEntry(text);
    return contentOf(entry, text, parseComments(entry.sections));
  }

  warnings(): Warning[] {
    const notes: Message[] = [];
    for (const { name, encoding } of this.#files)
      if (encoding !== 'utf-8') notes.push(message('backup.mt-encoding', { file: name, encoding }));
    for (const [encoding, posts] of this.#otherEncodings)
      notes.push(message('backup.mt-mixed', { encoding, count: posts.length, posts: posts.slice(0, maxNamed) }));
    for (const [format, count] of this.#sourceFormats) notes.push(message('backup.mt-source', { format, count }));
    if (this.#merged.length > 0)
      notes.push(message('backup.mt-merged', { count: this.#merged.length, posts: this.#merged.slice(0, maxNamed) }));
    return [
      ...notes.map((note): Warning => ({ code: 'backup-note', note })),
      ...this.#unknownStatus,
      ...(this.#trackbacks > 0
        ? [{ code: 'backup-kept-unshown', what: 'trackback', count: this.#trackbacks } as const]
        : []),
    ];
  }

  async #add(file: ScannedExport, range: Range, isCut: boolean): Promise<void> {
    const { text, other, checksum } = await readEntry(file, range);
    const entry = parseEntry(text);
    if (entry.fields.length === 0 && entry.sections.length === 0) return;
    const id = this.#newId(entry, checksum);
    if (id === undefined) return;
    const isMerged = hasLostSeparators(entry);
    if (isCut && !isMerged && !isWhole(entry)) {
      // The rest of the post may be in the archive already, from another export.
      this.cut.push(text);
      const what = message('backup.item-with-id', { item: 'post', id: `"${valueOf(entry, 'TITLE')}"` });
      this.broken.push({ id, message: message('backup.file-ends-in', { what }) });
      return;
    }
    const comments = parseComments(entry.sections);
    const parsed = postOf(entry, id, comments);
    const firstId = generatePostId(entry, 0);
    const earlier = this.#places.get(firstId)?.file === file ? undefined : this.#posts.get(firstId);
    // The other posts in a merged entry may be private. Of two exports that have the post, the stricter one counts.
    const isHidden = isMerged || earlier?.post.visibility === '0';
    const post: BackupPost = isHidden ? { ...parsed, visibility: '0' } : parsed;
    if (earlier && post.visibility === '0')
      this.#posts.set(firstId, { ...earlier, post: { ...earlier.post, visibility: '0' } });
    const url = addressIn(entry);
    const basename = valueOf(entry, 'BASENAME');
    this.#posts.set(id, { post, url: url?.href, basename });
    this.#places.set(id, { file, range, checksum });
    if (url) this.#origins.set(url.origin, (this.#origins.get(url.origin) ?? 0) + 1);
    this.#hasFolders ||= basename.includes('/');
    this.#trackbacks += post.trackbacks ?? 0;
    for (const label of [post.category, ...(post.moreCategories ?? [])]) if (label !== '') this.labels.add(label);
    for (const { date } of [post, ...comments]) if (date?.clock !== undefined) this.days.add(date.clock.slice(0, 10));
    if (other) {
      const titles = this.#otherEncodings.get(other) ?? [];
      titles.push(post.title);
      this.#otherEncodings.set(other, titles);
    }
    const format = sourceFormatOf(entry);
    if (format !== undefined) this.#sourceFormats.set(format, (this.#sourceFormats.get(format) ?? 0) + 1);
    const value = valueOf(entry, 'STATUS');
    this.hasStatus ||= value !== '';
    if (value !== '' && !/^(?:publish(?:ed)?$|draft|future|review|spam|unpublish)/iu.test(value))
      this.#unknownStatus.push({ code: 'visibility-unknown', post: id, value });
    if (isMerged) this.#merged.push(post.title);
  }

  /** Returns the ID of a new entry; undefined if the entry has already been added, as from an earlier export. */
  #newId(entry: ExportEntry, checksum: string): string | undefined {
    for (let repetition = 0; ; repetition += 1) {
      const id = generatePostId(entry, repetition);
      const known = this.#places.get(id);
      if (!known) return id;
      if (known.checksum === checksum) return undefined;
    }
  }
}

async function readEntry({ handle, encoding }: ScannedExport, range: Range) {
  const bytes = Buffer.concat(await readRanges(handle, [range]));
  const checksum = createHash('sha256').update(bytes).digest('base64').slice(0, 16);
  const { text, other } = decodeText(bytes, encoding);
  return { text: text.replace(/^\u{feff}/u, ''), other, checksum };
}

/** Reports whether the last entry of a file without its last separator has all of its body. Some programs only write separators between entries. */
function isWhole({ sections, isComplete }: ExportEntry): boolean {
  return isComplete && sections.some(({ name }) => name === 'BODY');
}

/** A separator that a word processor has changed, before a section. */
const changedSeparator = /^[-–—―]{1,8}[ \t]*\r?\n(?:EXTENDED BODY|EXCERPT|KEYWORDS|COMMENT|PING):[ \t]*\r?$/mu;

/**
 * Reports whether a text of an entry contains the metadata of another one, or another section: word processors replace lines of hyphens, so
 * that the boundaries of entries are lost.
 */
function hasLostSeparators({ sections }: ExportEntry): boolean {
  return sections.some(({ name, text }) => {
    if (changedSeparator.test(text)) return true;
    if (name === 'COMMENT' || !/^STATUS: *\w+\r?$/mu.test(text)) return false;
    return text.split('\n').filter((line) => isMetadataLine(line)).length >= 3;
  });
}

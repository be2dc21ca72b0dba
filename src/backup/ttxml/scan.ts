import { unreadableError } from '../files/errors.ts';
import { Base64Size } from './base64.ts';
import { MarkupReader, type CloseTag, type MarkupText, type OpenTag } from './markup.ts';
import { readChunks, subtractRanges, type Range, type ReadableFile } from './ranges.ts';
import { TextChecker } from './text-checks.ts';
import { message, type Message } from '../../messages/message.ts';

export const itemKinds = ['post', 'notice', 'page'] as const;

/** Position of a post, notice or page in the file, in bytes. */
export interface ScannedItem {
  readonly kind: (typeof itemKinds)[number];
  /** range of the whole element */
  range: Range;
  /** range of the content of its `content` element */
  body: Range | undefined;
  /** range of the Base64 of each attachment, in order; undefined for an attachment without content */
  readonly files: (ScannedFile | undefined)[];
  /** `whole`: complete; `open`: without end tag; `cut`: the file ends in it */
  state: 'whole' | 'open' | 'cut';
}

export interface ScannedFile extends Range {
  /** decoded size; undefined if not counted, as in a CDATA section */
  readonly size: number | undefined;
}

/** XML that is not well-formed. */
export interface Problem {
  readonly item: ScannedItem | undefined;
  readonly what: Message;
  readonly at: number;
}

export interface Scan {
  readonly items: readonly ScannedItem[];
  /** ranges of the document outside its items */
  readonly extra: readonly Range[];
  /** ranges of the Base64 of files in `extra` */
  readonly extraFiles: readonly Range[];
  readonly problems: readonly Problem[];
  /** whether the file has its end tag `</blog>` */
  readonly isComplete: boolean;
}

/**
 * Finds the positions of all items of a TTXML file in one pass. Bytes are decoded as Latin-1, so that the parser's positions are byte
 * offsets; XML markup is the same in UTF-8. No text is kept, so memory use depends on the number of posts and not on their size.
 *
 * @throws {UsageError} `backup-unreadable` if the file is not TTXML
 */
export async function scanTtxml(
  file: ReadableFile,
  size: number,
  name: string,
  { signal, pieceSize = 262_144 }: { readonly signal?: AbortSignal | undefined; readonly pieceSize?: number } = {},
): Promise<Scan> {
  const scanner = new Scanner(name);
  for await (const piece of readChunks(file, { start: 0, end: size }, pieceSize)) {
    signal?.throwIfAborted();
    scanner.write(piece);
  }
  return scanner.end();
}

class Scanner {
  readonly #name: string;
  readonly #items: ScannedItem[] = [];
  readonly #restFiles: Range[] = [];
  readonly #problems: Problem[] = [];
  readonly #reported = new Set<string>();
  readonly #reader: MarkupReader;
  readonly #checks = new TextChecker((what, at) => this.#problem(what, at));
  #isComplete = false;
  #hasRoot = false;
  #isFirst = true;
  #hasEnded = false;
  #item: ScannedItem | undefined;
  #bodyStart: number | undefined;
  #path: string[] = [];
  #file: { start: number; size: Base64Size } | undefined;

  constructor(name: string) {
    this.#name = name;
    this.#reader = new MarkupReader({
      open: (tag, depth) => this.#handleOpen(tag, depth),
      close: (tag, depth) => this.#handleClose(tag, depth),
      text: (text) => this.#text(text),
      other: (kind, start, end) => this.#other(kind, this.#reader.slice(start, end)),
      problem: (what, at) => this.#problem(what, at),
    });
  }

  write(piece: Buffer): void {
    if (
      this.#isFirst &&
      ((piece[0] === 0xfe && piece[1] === 0xff) ||
        (piece[0] === 0xff && piece[1] === 0xfe) ||
        piece.subarray(0, 4).includes(0))
    )
      throw unreadableError(message('backup.utf-16', { name: this.#name }));
    this.#isFirst = false;
    this.#reader.write(piece.toString('latin1'));
  }

  end(): Scan {
    this.#hasEnded = true;
    this.#reader.end();
    this.#checks.flush();
    if (!this.#hasRoot) throw unreadableError(message('backup.not-ttxml', { name: this.#name }));
    const all = { start: 0, end: this.#reader.length };
    return {
      items: this.#items,
      extra: subtractRanges(
        all,
        this.#items.map(({ range }) => range),
      ),
      extraFiles: this.#restFiles,
      problems: this.#problems,
      isComplete: this.#isComplete,
    };
  }

  #handleOpen(tag: OpenTag, depth: number): void {
    if (depth === 0) this.#root(tag);
    const next = itemKinds.find((one) => one === tag.name);
    if (depth > 1 && this.#item && next !== undefined && tag.attributes.has('slogan')) {
      this.#problem(message('backup.starts-before', { next, kind: this.#item.kind }), tag.start);
      this.#reader.closeDownTo(1, tag.start);
      // Closing the elements has changed the depth.
      this.#handleOpen(tag, 1);
      return;
    }
    this.#path.length = depth;
    this.#path.push(tag.name);
    if (depth === 1 && next !== undefined) this.#begin(next, tag.start);
    if (this.#item === undefined) {
      if (isFileContent(this.#path)) this.#file = { start: tag.end, size: new Base64Size() };
    } else if (depth === 2) {
      if (tag.name === 'content' && this.#item.body === undefined) this.#bodyStart = tag.end;
      if (tag.name === 'attachment') this.#item.files.push(undefined);
    } else if (depth === 3 && isFileContent(this.#path)) this.#file = { start: tag.end, size: new Base64Size() };
  }

  #root({ name, attributes }: OpenTag): void {
    if (this.#hasRoot) return;
    if (name !== 'blog') throw unreadableError(message('backup.other-root', { name: this.#name, root: name }));
    const type = attributes.get('type') ?? '';
    if (!/^(?:(?:tattertools|textcube)\/.*)?$/u.test(type))
      throw unreadableError(message('backup.other-type', { name: this.#name, type }));
    this.#hasRoot = true;
  }

  #begin(kind: ScannedItem['kind'], start: number): void {
    this.#checks.flush();
    this.#item = { kind, range: { start, end: start }, body: undefined, files: [], state: 'whole' };
    this.#items.push(this.#item);
    if (this.#items.length > maxItems)
      throw unreadableError(message('backup.too-many-posts', { name: this.#name, most: maxItems }));
  }

  #handleClose(tag: CloseTag, depth: number): void {
    this.#path.length = depth;
    if (depth === 0) this.#isComplete ||= !tag.isImplied;
    const { name, start, isImplied } = tag;
    if (this.#file && name === 'content' && (depth === 3 || this.#item === undefined)) {
      const file = {
        ...(this.#file.size.cdata ?? { start: this.#file.start, end: start }),
        size: this.#file.size.bytes,
      };
      this.#file = undefined;
      if (this.#item === undefined) this.#restFiles.push(file);
      else this.#item.files[this.#item.files.length - 1] = file;
    }
    if (!this.#item) return;
    if (depth === 2 && this.#bodyStart !== undefined && name === 'content') {
      this.#item.body = { start: this.#bodyStart, end: start };
      this.#bodyStart = undefined;
    }
    if (depth !== 1) return;
    this.#checks.flush();
    this.#item.range = { start: this.#item.range.start, end: tag.end };
    if (isImplied) this.#item.state = this.#hasEnded ? 'cut' : 'open';
    this.#item = undefined;
    this.#bodyStart = undefined;
  }

  #text({ start, end, isCdata }: MarkupText): void {
    if (this.#file) this.#file.size.add(isCdata ? { start, end } : this.#reader.slice(start, end));
    else if (!isCdata) this.#checks.add(this.#reader.slice(start, end), start);
  }

  #other(kind: string, text: string): void {
    const isFirst = !this.#hasRoot;
    if (kind === '!' && isFirst) throw unreadableError(message('backup.doctype', { name: this.#name }));
    if (kind === '!') this.#problem(message('backup.declaration'), this.#reader.length);
    const encoding =
      isFirst && kind === '?' ? /^\??xml\s[^]*?\bencoding\s*=\s*["']([^"']*)/iu.exec(text)?.[1] : undefined;
    if (encoding !== undefined && !/^utf-?8$|^us-ascii$/iu.test(encoding.trim()))
      throw unreadableError(message('backup.other-encoding', { name: this.#name, encoding }));
  }

  /** Records a problem, once for each post and kind. */
  #problem(what: Message, at: number): void {
    const key = `${this.#items.length} ${this.#item === undefined ? '' : 'in'} ${String(what)}`;
    if (this.#reported.has(key) || this.#reported.size > maxProblems) return;
    this.#reported.add(key);
    this.#problems.push({ item: this.#item, what, at });
  }
}

const maxProblems = 10_000;
const maxItems = 1_000_000;

/** Reports whether a path of elements ends at one that contains a file in Base64. */
const isFileContent = (path: readonly string[]) =>
  path.at(-1) === 'content' && ['attachment', 'banner'].includes(path.at(-2) ?? '') && path.length >= 4;

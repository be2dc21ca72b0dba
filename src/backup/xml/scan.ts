import { unreadableError } from '../files/errors.ts';
import { MarkupReader, type CloseTag, type MarkupText, type OpenTag } from './markup.ts';
import { decodeUtf8, readChunks, readRanges, subtractRanges, type Range, type ReadableFile } from './ranges.ts';
import { TextChecker } from './text-checks.ts';
import { message, type Message } from '../../messages/message.ts';

/** Position of an item, such as a post, in the file, in bytes. */
export interface ScannedItem<Kind extends string = string> {
  /** name of the element */
  readonly kind: Kind;
  /** range of the whole element */
  range: Range;
  /** range of the content of its body element */
  body: Range | undefined;
  /** `whole`: complete; `open`: without end tag; `cut`: the file ends in it */
  state: 'whole' | 'open' | 'cut';
}

/** XML that is not well-formed. */
export interface Problem<Item extends ScannedItem = ScannedItem> {
  readonly item: Item | undefined;
  readonly what: Message;
  readonly at: number;
}

export interface Scan<Item extends ScannedItem> {
  readonly items: readonly Item[];
  /** ranges of the document outside its items */
  readonly extra: readonly Range[];
  readonly problems: readonly Problem<Item>[];
  /** whether the file has the end tag of its root element */
  readonly isComplete: boolean;
}

/** How a format marks its items. */
export interface ItemRules<Item extends ScannedItem> {
  /** number of elements around an item */
  readonly depth: number;
  /** name of the element, directly in an item, that contains its body */
  readonly body: string;
  /** Checks the root element. @throws {UsageError} if the file has another format */
  checkRoot(tag: OpenTag): void;
  /** error for a file without elements */
  readonly noRoot: Message;
  /** Creates an item. Undefined if the tag does not begin one. @param isNested whether it is in another item, whose end tag is then missing */
  begin(tag: OpenTag, isNested: boolean): Item | undefined;
  /** Called at the start of each element. @param path names of the open elements, including this one */
  open?(tag: OpenTag, path: readonly string[], item: Item | undefined): void;
  /** Called at the end of each element. @param depth number of open elements around it */
  close?(tag: CloseTag, depth: number, item: Item | undefined): void;
  /** Called for text. Returns whether it is exempt from the checks for invalid characters. */
  text?(text: MarkupText, source: () => string): boolean;
}

const maxProblems = 10_000;
const maxItems = 1_000_000;

/**
 * Finds the positions of all items of an XML file in one pass. Bytes are decoded as Latin-1, so that the parser's positions are byte
 * offsets; XML markup is the same in UTF-8. No text is kept, so memory use depends on the number of items and not on their size.
 *
 * @throws {UsageError} `backup-unreadable` for other encodings than UTF-8, and for a document type declaration
 */
export async function scanItems<Item extends ScannedItem>(
  file: ReadableFile,
  size: number,
  name: string,
  rules: ItemRules<Item>,
  { signal, pieceSize = 262_144 }: ScanOptions = {},
): Promise<Scan<Item>> {
  const scanner = new Scanner(name, rules);
  for await (const piece of readChunks(file, { start: 0, end: size }, pieceSize)) {
    signal?.throwIfAborted();
    scanner.write(piece);
  }
  return scanner.end();
}

export interface ScanOptions {
  readonly signal?: AbortSignal | undefined;
  readonly pieceSize?: number;
}

/** Returns the source of an item without its body and other ranges, as received. */
export async function readElement(
  file: ReadableFile,
  { range, body }: ScannedItem,
  others: readonly Range[] = [],
): Promise<string> {
  const holes = [...(body ? [body] : []), ...others].sort((a, b) => a.start - b.start);
  return decodeUtf8(await readRanges(file, subtractRanges(range, holes)));
}

/** Returns the source of an item without its body and other ranges, and the source of the body. */
export async function readElementAndBody(
  file: ReadableFile,
  item: ScannedItem,
  others: readonly Range[] = [],
): Promise<readonly [string, string]> {
  const { body } = item;
  if (!body) return [await readElement(file, item, others), ''];
  const holes = [body, ...others].sort((a, b) => a.start - b.start);
  const ranges = [...subtractRanges(item.range, holes), body].sort((a, b) => a.start - b.start || a.end - b.end);
  const pieces = await readRanges(file, ranges);
  const at = ranges.indexOf(body);
  return [decodeUtf8(pieces.filter((_, index) => index !== at)), decodeUtf8(pieces.slice(at, at + 1))];
}

class Scanner<Item extends ScannedItem> {
  readonly #name: string;
  readonly #rules: ItemRules<Item>;
  readonly #items: Item[] = [];
  readonly #problems: Problem<Item>[] = [];
  readonly #reported = new Set<string>();
  readonly #reader: MarkupReader;
  readonly #checks = new TextChecker((what, at) => this.#problem(what, at));
  #isComplete = false;
  #hasRoot = false;
  #isFirst = true;
  #hasEnded = false;
  #item: Item | undefined;
  #bodyStart: number | undefined;
  #path: string[] = [];

  constructor(name: string, rules: ItemRules<Item>) {
    this.#name = name;
    this.#rules = rules;
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

  end(): Scan<Item> {
    this.#hasEnded = true;
    this.#reader.end();
    this.#checks.flush();
    if (!this.#hasRoot) throw unreadableError(this.#rules.noRoot);
    const wholeRange = { start: 0, end: this.#reader.length };
    return {
      items: this.#items,
      extra: subtractRanges(
        wholeRange,
        this.#items.map(({ range }) => range),
      ),
      problems: this.#problems,
      isComplete: this.#isComplete,
    };
  }

  #handleOpen(tag: OpenTag, depth: number): void {
    if (depth === 0 && !this.#hasRoot) {
      this.#rules.checkRoot(tag);
      this.#hasRoot = true;
    }
    const { depth: itemDepth } = this.#rules;
    if (depth > itemDepth && this.#item && this.#rules.begin(tag, true)) {
      this.#problem(message('backup.starts-before', { next: tag.name, kind: this.#item.kind }), tag.start);
      this.#reader.closeDownTo(itemDepth, tag.start);
      // Closing the elements has changed the depth.
      this.#handleOpen(tag, itemDepth);
      return;
    }
    this.#path.length = depth;
    this.#path.push(tag.name);
    if (depth === itemDepth) {
      const item = this.#rules.begin(tag, false);
      if (item) this.#begin(item);
    }
    if (this.#item && depth === itemDepth + 1 && tag.name === this.#rules.body && this.#item.body === undefined)
      this.#bodyStart = tag.end;
    this.#rules.open?.(tag, this.#path, this.#item);
  }

  #begin(item: Item): void {
    this.#checks.flush();
    this.#item = item;
    this.#items.push(item);
    if (this.#items.length > maxItems)
      throw unreadableError(message('backup.too-many-posts', { name: this.#name, most: maxItems }));
  }

  #handleClose(tag: CloseTag, depth: number): void {
    this.#path.length = depth;
    if (depth === 0) this.#isComplete ||= !tag.isImplied;
    this.#rules.close?.(tag, depth, this.#item);
    if (!this.#item) return;
    const { depth: itemDepth } = this.#rules;
    const { name, start, isImplied } = tag;
    if (depth === itemDepth + 1 && this.#bodyStart !== undefined && name === this.#rules.body) {
      this.#item.body = { start: this.#bodyStart, end: start };
      this.#bodyStart = undefined;
    }
    if (depth !== itemDepth) return;
    this.#checks.flush();
    this.#item.range = { start: this.#item.range.start, end: tag.end };
    if (isImplied) this.#item.state = this.#hasEnded ? 'cut' : 'open';
    this.#item = undefined;
    this.#bodyStart = undefined;
  }

  #text(text: MarkupText): void {
    const source = () => this.#reader.slice(text.start, text.end);
    if (this.#rules.text?.(text, source) !== true && !text.isCdata) this.#checks.add(source(), text.start);
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

  /** Records a problem, once for each item and kind. */
  #problem(what: Message, at: number): void {
    const key = `${this.#items.length} ${this.#item === undefined ? '' : 'in'} ${String(what)}`;
    if (this.#reported.has(key) || this.#reported.size > maxProblems) return;
    this.#reported.add(key);
    this.#problems.push({ item: this.#item, what, at });
  }
}

import { readChunks, type Range, type ReadableFile } from '../xml/ranges.ts';
import { unreadableError } from '../files/errors.ts';
import { isEntryEnd, isMetadataLine } from './grammar.ts';
import { message } from '../../messages/message.ts';

export interface MtScan {
  /** ranges of entries, without the lines that end them */
  readonly entries: readonly Range[];
  /** whether the last entry has its end, or the file has separators before its entries, so that the last one needs none */
  readonly isComplete: boolean;
}

/** Maximum number of entries. Blogs have fewer, and each takes memory. */
const maxEntries = 1_000_000;

/** Number of characters of a line that decide whether it is a separator or metadata. */
const headLength = 64;

/**
 * Finds the positions of all entries in one pass. Bytes are decoded as Latin-1, so that positions are byte offsets: separators and the names
 * of fields are the same in UTF-8, EUC-JP and Shift_JIS. No text is kept.
 *
 * @param onChunk called with each chunk, which is only valid during the call
 */
export async function scanMt(
  file: ReadableFile,
  size: number,
  name: string,
  {
    signal,
    onChunk,
    chunkSize = 262_144,
  }: {
    readonly signal?: AbortSignal | undefined;
    readonly onChunk?: ((chunk: Buffer) => void) | undefined;
    readonly chunkSize?: number;
  } = {},
): Promise<MtScan> {
  const scanner = new Scanner(name);
  for await (const chunk of readChunks(file, { start: 0, end: size }, chunkSize)) {
    signal?.throwIfAborted();
    onChunk?.(chunk);
    scanner.write(chunk.toString('latin1'));
  }
  return scanner.end(size);
}

class Scanner {
  readonly #name: string;
  readonly #entries: Range[] = [];
  /** start of the current entry */
  #start = 0;
  /** last line that may end the entry, until the next line that is not empty decides */
  #pending: Range | undefined;
  #startsWithSeparator = false;
  /** start of the current line, and its first characters */
  #line = 0;
  #head = '';
  /** number of bytes before the current chunk */
  #offset = 0;

  constructor(name: string) {
    this.#name = name;
  }

  write(chunk: string): void {
    let at = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', at)) {
      this.#addToHead(chunk, at, end);
      this.#endLine(this.#offset + end + 1);
      at = end + 1;
    }
    this.#addToHead(chunk, at, chunk.length);
    this.#offset += chunk.length;
  }

  end(size: number): MtScan {
    if (this.#line < size) this.#endLine(size);
    const isComplete = this.#pending !== undefined || this.#startsWithSeparator;
    this.#addEntry(this.#pending?.start ?? size);
    return { entries: this.#entries, isComplete };
  }

  #addToHead(chunk: string, start: number, end: number): void {
    const missing = headLength - this.#head.length;
    if (missing > 0) this.#head += chunk.slice(start, Math.min(end, start + missing));
  }

  #endLine(end: number): void {
    const head = this.#head.replace(/\r$/u, '');
    if (head.trim() !== '') {
      if (this.#pending && isMetadataLine(head)) {
        this.#startsWithSeparator ||= this.#pending.start === 0;
        this.#addEntry(this.#pending.start);
        this.#start = this.#pending.end;
      }
      this.#pending = isEntryEnd(head) ? { start: this.#line, end } : undefined;
    }
    this.#line = end;
    this.#head = '';
  }

  #addEntry(end: number): void {
    if (end <= this.#start) return;
    this.#entries.push({ start: this.#start, end });
    if (this.#entries.length > maxEntries)
      throw unreadableError(message('backup.too-many-posts', { name: this.#name, most: maxEntries }));
  }
}

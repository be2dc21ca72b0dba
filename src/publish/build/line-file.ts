import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fs from 'fs-extra';
import { fileSignature } from '../../core/files/file-signature.ts';
import { InternalError } from '../../core/errors/errors.ts';
import type { ByteSource } from '../../offheap/json-map.ts';
import { temporaryName } from './folder/temporary-names.ts';
import { removeStaleFiles } from './cache-folder.ts';

/** Number of bytes that are read or written at a time. */
const bufferSize = 1 << 18;

/** A line. If `rest` is set, it is the end of the line as UTF-8. */
export type Line = readonly [text: string, rest?: Uint8Array];

/** Detects accidental truncation and changes, not manipulation. SHA-1 is the fastest hash in Node.js. */
const newSum = (): Hash => createHash('sha1');
const sumLine = (sum: Hash): string => `blogkeep lines 1 ${sum.digest('hex')}`;
/** Length of the last line, which contains the checksum and has no line ending. */
const sumLength = sumLine(newSum()).length;

const lineEnd = 0x0a;
const lineEndBytes = Uint8Array.of(lineEnd);

/**
 * A file of UTF-8 lines with a checksum at its end, open for reading. Lines are read from disk on demand. The checksum is verified when the
 * file is opened. If the file changes after that, no more data is read from it.
 */
export class LineFile implements ByteSource {
  /** the last line: the checksum of the preceding lines */
  readonly sum: string;
  readonly #handle: number;
  readonly #stamp: string;
  /** total length of the lines before the checksum, in bytes */
  readonly #end: number;
  #isOpen = true;
  #buffer = Buffer.allocUnsafeSlow(bufferSize);
  /** offset and length of the part of the file that is in the buffer */
  #from = 0;
  #length = 0;

  /**
   * Opens a file. Returns undefined if the checksum does not match.
   * @throws if the file is missing or cannot be read
   */
  static open(file: string): LineFile | undefined {
    const handle = fs.openSync(file, 'r');
    let lines: LineFile | undefined;
    try {
      const found = new LineFile(handle);
      if (found.#isValid()) lines = found;
    } finally {
      if (!lines) fs.closeSync(handle);
    }
    return lines;
  }

  private constructor(handle: number) {
    const stats = fs.fstatSync(handle);
    this.#handle = handle;
    this.#stamp = fileSignature(stats);
    this.#end = Math.max(stats.size - sumLength, 0);
    this.#read(this.#end);
    this.sum = this.#buffer.toString('latin1', 0, this.#length);
  }

  /**
   * Yields each line with its offset. A line is valid until the next one is read.
   * @throws if a line cannot be read
   */
  *lines(): Generator<readonly [offset: number, line: Buffer]> {
    for (let offset = 0; offset < this.#end;) {
      const line = this.at(offset);
      if (!line) throw new InternalError(`The line at ${offset} cannot be read`);
      yield [offset, line];
      offset += line.length + 1;
    }
  }

  /**
   * Returns the bytes from an offset to the end of the line, valid until the next read. Undefined if the file has changed or cannot be
   * read.
   */
  at(offset: number): Buffer | undefined {
    try {
      let [start, end] = [offset - this.#from, -1];
      if (start >= 0 && start < this.#length) end = this.#lineEnd(start);
      if (end < 0) {
        start = 0;
        this.#read(offset);
        while ((end = this.#lineEnd(start)) < 0 && this.#length === this.#buffer.length) {
          this.#buffer = Buffer.allocUnsafeSlow(2 * this.#buffer.length);
          this.#read(offset);
        }
      }
      return end < 0 ? undefined : this.#buffer.subarray(start, end);
    } catch {
      return undefined;
    }
  }

  /** @throws if the file has changed since it was opened, or if this cannot be determined */
  assertUntouched(): void {
    if (fileSignature(fs.fstatSync(this.#handle)) !== this.#stamp)
      throw new InternalError('The file of lines was touched');
  }

  /** Never throws, because nothing was written. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    try {
      fs.closeSync(this.#handle);
    } catch {
      // Data that was read before stays valid.
    }
  }

  #isValid(): boolean {
    const sum = newSum();
    let last: number | undefined;
    for (let from = 0; from < this.#end; from += this.#length) {
      this.#read(from);
      if (this.#length === 0) return false;
      const bytes = this.#buffer.subarray(0, Math.min(this.#length, this.#end - from));
      sum.update(bytes);
      last = bytes.at(-1);
    }
    return last === lineEnd && this.sum === sumLine(sum);
  }

  #lineEnd(from: number): number {
    return this.#buffer.subarray(0, this.#length).indexOf(lineEnd, from);
  }

  #read(from: number): void {
    this.#from = from;
    this.#length = 0;
    let length = 0;
    for (let read = -1; read !== 0 && length < this.#buffer.length; length += read)
      read = fs.readSync(this.#handle, this.#buffer, length, this.#buffer.length - length, from + length);
    // Checked after reading, because the file may have changed in the meantime.
    this.assertUntouched();
    this.#length = length;
  }
}

/**
 * Writes lines and their checksum to a temporary file, which then replaces the file. Yields to the event loop after each full buffer.
 * @param before the current file; not replaced if it has the same lines. It is closed once all lines have been written
 * @throws if the file cannot be written, or if `before`, from which lines may be read, has changed: then the current file stays
 */
export async function writeLines(
  file: string,
  lines: Iterable<Line>,
  before?: Pick<LineFile, 'sum' | 'assertUntouched' | 'close'>,
): Promise<void> {
  removeStaleFiles(file);
  const temporary = temporaryName(file);
  try {
    const sum = await writeTemporary(temporary, lines, before);
    // Some systems cannot replace an open file.
    before?.close();
    if (sum !== before?.sum) fs.renameSync(temporary, file);
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

/** Writes the temporary file. Returns the line with the checksum. */
async function writeTemporary(
  temporary: string,
  lines: Iterable<Line>,
  before?: Pick<LineFile, 'assertUntouched'>,
): Promise<string> {
  const sum = newSum();
  // `wx` does not follow a link at this path.
  const open = fs.openSync(temporary, 'wx');
  try {
    // One buffer for all lines, because one per line would create much garbage.
    const buffer = Buffer.allocUnsafeSlow(bufferSize);
    let used = 0;
    let flushed = 0;
    const flush = () => {
      const bytes = buffer.subarray(0, used);
      sum.update(bytes);
      fs.writeFileSync(open, bytes);
      used = 0;
      flushed += 1;
    };
    const put = (bytes: Uint8Array) => {
      for (let from = 0; from < bytes.length;) {
        if (used === buffer.length) flush();
        const part = bytes.subarray(from, from + buffer.length - used);
        buffer.set(part, used);
        used += part.length;
        from += part.length;
      }
    };
    let yielded = 0;
    for (const [text, rest] of lines) {
      put(Buffer.from(text));
      if (rest) put(rest);
      put(lineEndBytes);
      if (flushed > yielded) await setImmediate();
      yielded = flushed;
    }
    flush();
    before?.assertUntouched();
    const last = sumLine(sum);
    fs.writeFileSync(open, last);
    return last;
  } finally {
    fs.closeSync(open);
  }
}

import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fs from 'fs-extra';
import { fileStamp } from '../../core/file-stamp.ts';
import { InternalError } from '../../core/errors.ts';
import type { Pieces } from '../../held/held-map.ts';
import { unfinishedFor } from './folder/unfinished-names.ts';
import { removeUnfinished } from './cache-folder.ts';

/** Bytes that are read, or written, and hashed together. */
const portion = 1 << 18;

/** The beginning of a line, and the rest of it as UTF-8 if that is at hand. */
export type Line = readonly [text: string, rest?: Uint8Array];

/** Protects against files that were cut or changed by accident, not against people: it is the fastest hash of Node.js. */
const newSum = (): Hash => createHash('sha1');
const sumLine = (sum: Hash): string => `blogkeep lines 1 ${sum.digest('hex')}`;
/** The last line, which has no line end, always has this length. */
const sumLength = sumLine(newSum()).length;

const lineEnd = 0x0a;
const lineEndBytes = Uint8Array.of(lineEnd);

/**
 * A file of UTF-8 lines with a checksum at its end, open for reading. Lines are read from disk when they are asked for. The checksum was
 * verified when the file was opened: after any change to the file, nothing more is read from it.
 */
export class LineFile implements Pieces {
  /** the last line: the checksum of the others */
  readonly sum: string;
  readonly #handle: number;
  readonly #stamp: string;
  /** length of the other lines, in bytes */
  readonly #end: number;
  #isOpen = true;
  #room = Buffer.allocUnsafeSlow(portion);
  /** offset and length of the part of the file in the buffer */
  #from = 0;
  #length = 0;

  /** Returns undefined if the checksum does not match. @throws if there is no file, or it cannot be read */
  static open(file: string): LineFile | undefined {
    const handle = fs.openSync(file, 'r');
    let lines: LineFile | undefined;
    try {
      const found = new LineFile(handle);
      if (found.#isWhole()) lines = found;
    } finally {
      if (!lines) fs.closeSync(handle);
    }
    return lines;
  }

  private constructor(handle: number) {
    const stats = fs.fstatSync(handle);
    this.#handle = handle;
    this.#stamp = fileStamp(stats);
    this.#end = Math.max(stats.size - sumLength, 0);
    this.#read(this.#end);
    this.sum = this.#room.toString('latin1', 0, this.#length);
  }

  /** Yields each line with its offset. A line is valid until the next one is read. @throws if one cannot be read */
  *lines(): Generator<readonly [place: number, line: Buffer]> {
    for (let place = 0; place < this.#end;) {
      const line = this.at(place);
      if (!line) throw new InternalError(`The line at ${place} cannot be read`);
      yield [place, line];
      place += line.length + 1;
    }
  }

  /** Returns the bytes from an offset to the end of the line, valid until the next read. Undefined if the file has changed or fails. */
  at(place: number): Buffer | undefined {
    try {
      let [start, end] = [place - this.#from, -1];
      if (start >= 0 && start < this.#length) end = this.#lineEnd(start);
      if (end < 0) {
        start = 0;
        this.#read(place);
        while ((end = this.#lineEnd(start)) < 0 && this.#length === this.#room.length) {
          this.#room = Buffer.allocUnsafeSlow(2 * this.#room.length);
          this.#read(place);
        }
      }
      return end < 0 ? undefined : this.#room.subarray(start, end);
    } catch {
      return undefined;
    }
  }

  /** @throws if the file has changed since it was opened, or the system cannot tell */
  assertUntouched(): void {
    if (fileStamp(fs.fstatSync(this.#handle)) !== this.#stamp) throw new InternalError('The file of lines was touched');
  }

  /** Never throws, since nothing was written. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    try {
      fs.closeSync(this.#handle);
    } catch {
      // What was read stays valid.
    }
  }

  #isWhole(): boolean {
    const sum = newSum();
    let last: number | undefined;
    for (let from = 0; from < this.#end; from += this.#length) {
      this.#read(from);
      if (this.#length === 0) return false;
      const bytes = this.#room.subarray(0, Math.min(this.#length, this.#end - from));
      sum.update(bytes);
      last = bytes.at(-1);
    }
    return last === lineEnd && this.sum === sumLine(sum);
  }

  #lineEnd(from: number): number {
    return this.#room.subarray(0, this.#length).indexOf(lineEnd, from);
  }

  #read(from: number): void {
    this.#from = from;
    this.#length = 0;
    let length = 0;
    for (let read = -1; read !== 0 && length < this.#room.length; length += read)
      read = fs.readSync(this.#handle, this.#room, length, this.#room.length - length, from + length);
    // Checked after reading: the file may have been changed in the meantime.
    this.assertUntouched();
    this.#length = length;
  }
}

/**
 * Writes lines and their checksum to a file, which is replaced at once at the end. Yields to the event loop after each portion.
 *
 * @param before the current file. If it has the same lines, it stays. It is closed when all lines have been written
 * @throws if the file cannot be written, or `before`, which lines may be read from, was changed: then the current file stays
 */
export async function writeLines(
  file: string,
  lines: Iterable<Line>,
  before?: Pick<LineFile, 'sum' | 'assertUntouched' | 'close'>,
): Promise<void> {
  removeUnfinished(file);
  const unfinished = unfinishedFor(file);
  try {
    const sum = await writeUnfinished(unfinished, lines, before);
    // Some systems cannot replace a file that is open.
    before?.close();
    if (sum !== before?.sum) fs.renameSync(unfinished, file);
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}

/** Returns the line with the checksum. */
async function writeUnfinished(
  unfinished: string,
  lines: Iterable<Line>,
  before?: Pick<LineFile, 'assertUntouched'>,
): Promise<string> {
  const sum = newSum();
  // `wx`: never through a link that somebody has put there.
  const open = fs.openSync(unfinished, 'wx');
  try {
    // One buffer for all lines: those of a large blog would leave much garbage.
    const room = Buffer.allocUnsafeSlow(portion);
    let used = 0;
    let flushed = 0;
    const flush = () => {
      const bytes = room.subarray(0, used);
      sum.update(bytes);
      fs.writeFileSync(open, bytes);
      used = 0;
      flushed += 1;
    };
    const put = (bytes: Uint8Array) => {
      for (let from = 0; from < bytes.length;) {
        if (used === room.length) flush();
        const part = bytes.subarray(from, from + room.length - used);
        room.set(part, used);
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

import { createHash, type Hash } from 'node:crypto';
import fs from 'fs-extra';
import { fileStamp } from '../core/file-stamp.ts';
import { InternalError } from '../core/errors.ts';
import type { Pieces } from '../held/held-map.ts';
import { unfinishedFor } from '../publish/build/folder/unfinished-names.ts';
import { removeUnfinished } from './cache-folder.ts';

/** Form of the files; those of another one are not read. */
const version = 5;

/** Bytes that are read, or written, and hashed together. */
const portion = 1 << 18;

/** The beginning of a line, and what comes behind it as UTF-8, where that is there already. */
export type Line = readonly [text: string, rest?: Uint8Array];

/** Against files that were cut or touched, not against people: it is the quickest of Node's. */
const newSum = (): Hash => createHash('sha1');
const sumLine = (sum: Hash): string => `blogkeep publish ${version} ${sum.digest('hex')}`;
/** The last line, which no other one follows, is always so long. */
const sumLength = sumLine(newSum()).length;

const lineEnd = 0x0a;
const lineEndBytes = Uint8Array.of(lineEnd);

/**
 * A file of lines, in UTF-8, open to be read: what is asked for later is not held. The sum holds for the file as it was when it was
 * opened: once it has been touched, nothing more is read from it.
 */
export class LinesFile implements Pieces {
  /** of the lines, the last one */
  readonly sum: string;
  readonly #handle: number;
  readonly #stamp: string;
  /** of the others, in bytes */
  readonly #end: number;
  #isOpen = true;
  #room = Buffer.allocUnsafeSlow(portion);
  /** what was read last begins in the file here, and is so long */
  #from = 0;
  #length = 0;

  /** @returns undefined where it is not whole. @throws where there is none, or it cannot be read */
  static open(file: string): LinesFile | undefined {
    const handle = fs.openSync(file, 'r');
    let lines: LinesFile | undefined;
    try {
      const found = new LinesFile(handle);
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

  /** Each line, without its end and valid until the next, with its place. @throws where one cannot be read */
  *lines(): Generator<readonly [place: number, line: Buffer]> {
    for (let place = 0; place < this.#end;) {
      const line = this.at(place);
      if (!line) throw new InternalError(`The line at ${place} cannot be read`);
      yield [place, line];
      place += line.length + 1;
    }
  }

  /**
   * What is from a place to the end of the line; valid until something else is asked for. Undefined where the line has no end, or the
   * file cannot be read, or is not the one that was opened any more.
   */
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

  /** @throws where somebody has touched the file since it was opened, or the system does not say */
  assertUntouched(): void {
    if (fileStamp(fs.fstatSync(this.#handle)) !== this.#stamp) throw new InternalError('The file of lines was touched');
  }

  /** Never throws: nothing was written. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    try {
      fs.closeSync(this.#handle);
    } catch {
      // What was read of it is not worse for that.
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
    // Afterwards: the bytes may be those of a file that was written into in the meantime.
    this.assertUntouched();
    this.#length = length;
  }
}

/**
 * Puts lines into a file, with their checksum at its end.
 * @param before the file that is there: the same lines are not put there again. It is closed when all lines have come
 * @throws where the file cannot be written, or `before`, of which lines may be, was touched: then what is there stays
 */
export function writeLines(
  file: string,
  lines: Iterable<Line>,
  before?: Pick<LinesFile, 'sum' | 'assertUntouched' | 'close'>,
): void {
  removeUnfinished(file);
  const unfinished = unfinishedFor(file);
  try {
    const sum = writeUnfinished(unfinished, lines, before);
    // One that is open cannot be replaced everywhere.
    before?.close();
    if (sum !== before?.sum) fs.renameSync(unfinished, file);
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}

/** @returns the sum of the lines */
function writeUnfinished(
  unfinished: string,
  lines: Iterable<Line>,
  before?: Pick<LinesFile, 'assertUntouched'>,
): string {
  const sum = newSum();
  // What others put there meanwhile, a link above all, is not written into.
  const open = fs.openSync(unfinished, 'wx');
  try {
    // The same for all: a large blog's lines would leave more garbage than they are long.
    const room = Buffer.allocUnsafeSlow(portion);
    let used = 0;
    const flush = () => {
      const bytes = room.subarray(0, used);
      sum.update(bytes);
      fs.writeFileSync(open, bytes);
      used = 0;
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
    for (const [text, rest] of lines) {
      put(Buffer.from(rest ? text : `${text}\n`));
      if (!rest) continue;
      put(rest);
      put(lineEndBytes);
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

import { createHash, type Hash } from 'node:crypto';
import fs from 'fs-extra';
import type { Pieces } from '../held/held-map.ts';

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

/** A file of lines, in UTF-8, open to be read: what is asked for later is not held. */
export class LinesFile implements Pieces {
  /** of the lines, the last one */
  readonly sum: string;
  readonly #handle: number;
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
      const end = Math.max(fs.fstatSync(handle).size - sumLength, 0);
      const found = new LinesFile(handle, end);
      if (found.#isWhole()) lines = found;
    } finally {
      if (!lines) fs.closeSync(handle);
    }
    return lines;
  }

  private constructor(handle: number, end: number) {
    this.#handle = handle;
    this.#end = end;
    this.#read(end);
    this.sum = this.#room.toString('latin1', 0, this.#length);
  }

  /** Each line, without its end and valid until the next, with its place. */
  *lines(): Generator<readonly [place: number, line: Buffer]> {
    for (let place = 0; place < this.#end;) {
      const line = this.at(place);
      yield [place, line];
      place += line.length + 1;
    }
  }

  /** What is from a place to the end of the line; valid until something else is asked for. */
  at(place: number): Buffer {
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
    return this.#room.subarray(start, end < 0 ? this.#length : end);
  }

  close(): void {
    if (this.#isOpen) fs.closeSync(this.#handle);
    this.#isOpen = false;
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
    this.#length = fs.readSync(this.#handle, this.#room, 0, this.#room.length, from);
  }
}

/**
 * Puts lines into a file, with their checksum at its end.
 * @param before the file that is there: the same lines are not put there again. It is closed when all lines have come
 */
export function writeLines(
  file: string,
  lines: Iterable<Line>,
  before?: { readonly sum: string; readonly close: () => void },
): void {
  const unfinished = `${file}.new`;
  const sum = newSum();
  const open = fs.openSync(unfinished, 'w');
  let isNew;
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
    const last = sumLine(sum);
    isNew = last !== before?.sum;
    fs.writeFileSync(open, last);
  } finally {
    fs.closeSync(open);
    // One that is open cannot be replaced everywhere.
    before?.close();
  }
  if (isNew) fs.renameSync(unfinished, file);
  else fs.rmSync(unfinished);
}

import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { OutputManifest } from './manifest.ts';
import { sumsName } from './output-path.ts';

const partSize = 1024 * 1024;
/** Hexadecimal digits per checksum: 48 bits, which a number represents exactly. Enough to detect edits; manipulation is not a concern. */
const digits = 12;
const lineForm = new RegExp(`^([0-9a-f]{${digits}}) {2}(.+)$`, 'u');

/**
 * Checksums of the files in an output folder as blogkeep wrote them, to detect files that the user edited. They are stored in the folder,
 * so that clones of a repository include them. A checksum is written to disk before its file: if a run is killed, the content of each file
 * still matches one of its listed checksums.
 */
export class WrittenSums {
  readonly #file: string;
  readonly #manifest: OutputManifest;
  /** by file number, see {@link OutputManifest} */
  #sums: number[] | undefined;
  /** by file number: additional checksums of files that a killed run was about to replace */
  readonly #others = new Map<number, number[]>();
  /** descriptor of the file with the checksums, opened for appending when there is a line to add */
  #open: number | undefined;
  #isChanged = false;

  constructor(folder: string, manifest: OutputManifest) {
    this.#file = path.join(folder, sumsName);
    this.#manifest = manifest;
  }

  /**
   * Reports whether a file differs from what blogkeep wrote; false if its checksum is unknown.
   * @param place path of the file on disk
   */
  isEdited(file: string, place: string): boolean {
    const number = this.#manifest.numberOf(file);
    if (number === undefined) return false;
    const written = this.#known()[number];
    if (written === undefined) return false;
    const sum = sumOf(place);
    return sum !== written && this.#others.get(number)?.includes(sum) !== true;
  }

  /**
   * Adds a checksum.
   * @param place path of a temporary file with the content, which will be renamed to its final path afterwards
   */
  record(file: string, place: string): void {
    const number = this.#manifest.numberOf(file);
    if (number === undefined) return;
    const sums = this.#known();
    const sum = sumOf(place);
    this.#isChanged = true;
    if (sums[number] === sum) return;
    this.#set(number, sum);
    this.#open ??= this.#openForLines();
    fs.writeSync(this.#open, `${lineOf(sum, file)}\n`);
  }

  /**
   * Records a file that already has the content that this run would write.
   * @param place path of the file on disk
   */
  confirm(file: string, place: string): void {
    const number = this.#manifest.numberOf(file);
    if (number === undefined) return;
    const sum = sumOf(place);
    if (this.#known()[number] === sum && !this.#others.has(number)) return;
    this.#isChanged = true;
    this.#set(number, sum);
  }

  #set(number: number, sum: number): void {
    this.#known()[number] = sum;
    this.#others.delete(number);
  }

  isOutdated(): boolean {
    return this.#isChanged || !this.#exists();
  }

  /**
   * Yields the lines to be written at the end of a run. A file without a checksum gets one now.
   * @param files files of the output, in order
   * @param placeOf returns the path of a file on disk; undefined if the file is missing
   */
  *lines(files: Iterable<string>, placeOf: (file: string) => string | undefined): Generator<string> {
    if (this.#open !== undefined) fs.closeSync(this.#open);
    this.#open = undefined;
    const sums = this.#known();
    for (const file of files) {
      const place = placeOf(file);
      if (place !== undefined) yield `${lineOf(sums[this.#manifest.numberOf(file) ?? -1] ?? sumOf(place), file)}\n`;
    }
  }

  #exists(): boolean {
    return fs.lstatSync(this.#file, { throwIfNoEntry: false })?.isFile() === true;
  }

  /** Returns the checksums. They are read on first use, since most nightly runs do not need them. */
  #known(): number[] {
    if (this.#sums) return this.#sums;
    const sums: number[] = [];
    const lines = this.#exists()
      ? fs
          .readFileSync(this.#file, 'utf8')
          .replace(/\r?\n$/u, '')
          .split(/\r?\n/u)
      : [];
    let previous = '';
    for (const line of lines) {
      const [, sum = '', file = ''] = lineForm.exec(line) ?? [];
      // Lines appended by a killed run are not sorted.
      if (file <= previous) this.#isChanged = true;
      previous = file;
      const number = this.#manifest.numberOf(file);
      if (number === undefined) continue;
      const before = sums[number];
      sums[number] = parseInt(sum, 16);
      if (before !== undefined) this.#others.set(number, [...(this.#others.get(number) ?? []), before]);
    }
    return (this.#sums = sums);
  }

  #openForLines(): number {
    const file = fs.openSync(this.#file, 'a');
    // A killed run may have left a truncated line.
    if (fs.fstatSync(file).size > 0) fs.writeSync(file, '\n');
    return file;
  }
}

function lineOf(sum: number, file: string): string {
  return `${sum.toString(16).padStart(digits, '0')}  ${file}`;
}

/**
 * Returns the checksum of a file. Carriage returns in text files are ignored, since git may change line endings. As in git, a file without
 * a NUL byte near its start is text.
 */
function sumOf(file: string): number {
  const sum = createHash('sha1');
  const handle = fs.openSync(file, 'r');
  try {
    const part = Buffer.allocUnsafe(Math.min(partSize, fs.fstatSync(handle).size + 1));
    let isText: boolean | undefined;
    for (let read; (read = fs.readSync(handle, part, 0, part.length, null)) > 0;) {
      const bytes = part.subarray(0, read);
      isText ??= !bytes.subarray(0, 8000).includes(0);
      sum.update(isText && bytes.includes(carriageReturn) ? bytes.filter((byte) => byte !== carriageReturn) : bytes);
    }
  } finally {
    fs.closeSync(handle);
  }
  return parseInt(sum.digest('hex').slice(0, digits), 16);
}

const carriageReturn = 13;

import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { OutputManifest } from './manifest.ts';
import { sumsName } from './output-path.ts';

const partSize = 1024 * 1024;
/** Hexadecimal digits per checksum: enough to detect edits; manipulation is not a concern. */
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
  /** checksum of each listed file */
  #sums: Map<string, string> | undefined;
  /** additional checksums of files that a killed run was about to replace */
  readonly #others = new Map<string, string[]>();
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
    const written = this.#known().get(file);
    if (written === undefined) return false;
    const sum = sumOf(place);
    return sum !== written && this.#others.get(file)?.includes(sum) !== true;
  }

  /**
   * Adds a checksum. Must be called before the file is renamed to its final path.
   * @param content the content, or the path of a temporary file with it
   */
  record(file: string, content: Uint8Array | string): void {
    if (!this.#manifest.has(file)) return;
    const sum = sumOf(content);
    this.#isChanged = true;
    if (this.#known().get(file) === sum) return;
    this.#set(file, sum);
    this.#open ??= this.#openForLines();
    fs.writeSync(this.#open, `${lineOf(sum, file)}\n`);
  }

  /**
   * Records a file that already has the content that this run would write.
   * @param content the content, or the path of the file on disk
   */
  confirm(file: string, content: Uint8Array | string): void {
    if (!this.#manifest.has(file)) return;
    const sum = sumOf(content);
    if (this.#known().get(file) === sum && !this.#others.has(file)) return;
    this.#isChanged = true;
    this.#set(file, sum);
  }

  #set(file: string, sum: string): void {
    this.#known().set(file, sum);
    this.#others.delete(file);
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
      if (place !== undefined) yield `${lineOf(sums.get(file) ?? sumOf(place), file)}\n`;
    }
  }

  #exists(): boolean {
    return fs.lstatSync(this.#file, { throwIfNoEntry: false })?.isFile() === true;
  }

  /** Returns the checksums. They are read on first use, since most nightly runs do not need them. */
  #known(): Map<string, string> {
    if (this.#sums) return this.#sums;
    const sums = new Map<string, string>();
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
      if (!this.#manifest.has(file)) continue;
      const before = sums.get(file);
      sums.set(file, sum);
      if (before !== undefined) this.#others.set(file, [...(this.#others.get(file) ?? []), before]);
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

function lineOf(sum: string, file: string): string {
  return `${sum}  ${file}`;
}

/**
 * Returns the checksum of a file. Carriage returns in text files are ignored, since git may change line endings. As in git, a file without
 * a NUL byte near its start is text.
 * @param content the content, or the path of the file
 */
function sumOf(content: Uint8Array | string): string {
  const sum = createHash('sha1');
  let isText: boolean | undefined;
  for (const bytes of typeof content === 'string' ? partsOf(content) : [content]) {
    isText ??= !bytes.subarray(0, 8000).includes(0);
    sum.update(isText && bytes.includes(carriageReturn) ? bytes.filter((byte) => byte !== carriageReturn) : bytes);
  }
  return sum.digest('hex').slice(0, digits);
}

/** Yields the content of a file in parts. Each part is valid until the next one is read. */
function* partsOf(file: string): Generator<Uint8Array> {
  const handle = fs.openSync(file, 'r');
  try {
    const part = Buffer.allocUnsafe(Math.min(partSize, fs.fstatSync(handle).size + 1));
    for (let read; (read = fs.readSync(handle, part, 0, part.length, null)) > 0;) yield part.subarray(0, read);
  } finally {
    fs.closeSync(handle);
  }
}

const carriageReturn = 13;

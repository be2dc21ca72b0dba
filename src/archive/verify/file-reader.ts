// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- fs-extra is half of the files that a worker would load, and each call would go through it
import fs from 'node:fs';
import { createHash, hash } from 'node:crypto';
import { systemAdvice } from '../../core/errors/system-error.ts';
import { placeOf } from '../format/layout.ts';
import type { Turns } from './turns.ts';
import { message, type Text } from '../../messages/message.ts';

/** Size and checksums of a file. */
export interface FileSums {
  readonly size: number;
  /** lower-case hexadecimal, by algorithm */
  readonly sums: Readonly<Record<string, string>>;
}

/** Why a file could not be read. */
export type Unread = { readonly why: 'missing' | 'link' | 'not-a-file' } | { readonly why: 'unreadable'; reason: Text };

/** Larger files are read in parts. */
const partSize = 16 * 1024 * 1024;

/** Smaller files are read without `fstat`. */
const smallSize = 64 * 1024;

/** Links lead outside the bag, and reading a pipe blocks. Windows does not have these flags. */
const flags =
  fs.constants.O_RDONLY |
  ((fs.constants.O_NOFOLLOW as number | undefined) ?? 0) |
  ((fs.constants.O_NONBLOCK as number | undefined) ?? 0);

/** Computes checksums of files, with limited memory. */
export class FileReader {
  readonly #folder: string;
  readonly #turns: Turns;
  #buffer = Buffer.allocUnsafeSlow(smallSize);
  /** files and bytes read so far */
  readonly total = { files: 0, bytes: 0 };

  constructor(folder: string, turns: Turns) {
    this.#folder = folder;
    this.#turns = turns;
  }

  /**
   * @param algorithms as `node:crypto` names them
   * @param look called with the bytes of a file that is not read in parts; they are only valid during the call
   */
  async sums(path: string, algorithms: readonly string[], look?: (bytes: Buffer) => void): Promise<FileSums | Unread> {
    return this.#reading(path, async (handle, size) => {
      const read =
        size < partSize ? this.#whole(handle, size, algorithms, look) : await this.#inParts(handle, algorithms);
      await this.#turns.next(read.size);
      return read;
    });
  }

  /**
   * {@link sums} of a regular file, SHA-256 only. Synchronous for small files.
   */
  sumsOfFile(path: string, look?: (bytes: Buffer) => void): FileSums | Promise<FileSums | Unread> {
    const size = this.#readSmall(path);
    if (size === undefined) return this.sums(path, ['sha256'], look);
    const sums = this.#summed(size, ['sha256'], look);
    this.count(size);
    return this.#turns.next(size)?.then(() => sums) ?? sums;
  }

  /** Counts a file that another reader has read. */
  count(size: number): void {
    this.total.files += 1;
    this.total.bytes += size;
  }

  /** Reads a whole file. */
  async bytes(path: string): Promise<Buffer | Unread> {
    return this.#reading(path, async (handle) => {
      const bytes = fs.readFileSync(handle);
      await this.#turns.next(bytes.length);
      return bytes;
    });
  }

  async #reading<T extends Buffer | FileSums>(
    path: string,
    read: (handle: number, size: number) => Promise<T>,
  ): Promise<T | Unread> {
    let handle: number | undefined;
    try {
      handle = fs.openSync(placeOf(this.#folder, path), flags);
      const stats = fs.fstatSync(handle);
      if (!stats.isFile()) return { why: 'not-a-file' };
      const result = await read(handle, stats.size);
      this.count(Buffer.isBuffer(result) ? result.length : result.size);
      return result;
    } catch (error) {
      return unread(error);
    } finally {
      if (handle !== undefined) fs.closeSync(handle);
    }
  }

  /** Reads a small file into the buffer; undefined if it is larger, or cannot be read. */
  #readSmall(path: string): number | undefined {
    let handle: number | undefined;
    try {
      // Normalizing tens of thousands of paths would take longer than the rest.
      handle = fs.openSync(`${this.#folder}/${path}`, flags);
      const size = fs.readSync(handle, this.#buffer, 0, smallSize, null);
      const isAll = size < smallSize && fs.readSync(handle, this.#buffer, size, 1, null) === 0;
      return isAll ? size : undefined;
    } catch {
      return undefined;
    } finally {
      if (handle !== undefined) fs.closeSync(handle);
    }
  }

  #whole(
    handle: number,
    size: number,
    algorithms: readonly string[],
    look: ((bytes: Buffer) => void) | undefined,
  ): FileSums {
    let length = 0;
    for (;;) {
      // The buffer is larger than the file, which may have grown: a read that does not fill it has reached the end.
      if (this.#buffer.length <= Math.max(length, size)) this.#grow(length, Math.max(length, size) * 2);
      const read = fs.readSync(handle, this.#buffer, length, this.#buffer.length - length, null);
      length += read;
      if (read === 0 || (read === size && length === size)) break;
    }
    return this.#summed(length, algorithms, look);
  }

  /** Checksums of the buffer. */
  #summed(size: number, algorithms: readonly string[], look: ((bytes: Buffer) => void) | undefined): FileSums {
    const bytes = this.#buffer.subarray(0, size);
    look?.(bytes);
    return { size, sums: Object.fromEntries(algorithms.map((name) => [name, hash(name, bytes, 'hex')])) };
  }

  #grow(used: number, size: number): void {
    const larger = Buffer.allocUnsafeSlow(size);
    this.#buffer.copy(larger, 0, 0, used);
    this.#buffer = larger;
  }

  async #inParts(handle: number, algorithms: readonly string[]): Promise<FileSums> {
    const hashes = algorithms.map((name) => [name, createHash(name)] as const);
    const part = Buffer.allocUnsafeSlow(1024 * 1024);
    let size = 0;
    for (;;) {
      const read = fs.readSync(handle, part, 0, part.length, null);
      if (read === 0) break;
      size += read;
      for (const [, one] of hashes) one.update(part.subarray(0, read));
      await this.#turns.next(read);
    }
    return { size, sums: Object.fromEntries(hashes.map(([name, one]) => [name, one.digest('hex')])) };
  }
}

function unread(error: unknown): Unread {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (['ENOENT', 'ENOTDIR'].includes(code)) return { why: 'missing' };
  if (code === 'ELOOP') return { why: 'link' };
  if (['EISDIR', 'ENXIO', 'ENODEV'].includes(code)) return { why: 'not-a-file' };
  const system = systemAdvice(error);
  if (!system && !/^E[A-Z]+$/u.test(code)) throw error;
  return { why: 'unreadable', reason: system ? message('archive.unreadable', { advice: system.advice, code }) : code };
}

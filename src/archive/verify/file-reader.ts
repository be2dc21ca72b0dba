// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- fs-extra is half of the files that a worker would load, and each call would go through it
import fs from 'node:fs';
import { createHash, hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { InterruptedError } from '../../core/errors/errors.ts';
import { systemAdvice } from '../../core/errors/system-error.ts';
import type { PayloadFile } from '../format/bag.ts';
import { placeOf } from '../format/layout.ts';
import { message, type Text } from '../../messages/message.ts';

/** The reason why a file could not be read. */
export type Unread = { readonly why: 'missing' | 'link' | 'not-a-file' } | { readonly why: 'unreadable'; reason: Text };

/** Maximum size in bytes of files that are read in one part. */
const partSize = 16 * 1024 * 1024;

/** Maximum size in bytes of files that are read without calling `fstat`. */
const smallSize = 64 * 1024;

/** Open flags that avoid following links, which lead outside the bag, and blocking on pipes. Windows does not have these flags. */
const flags =
  fs.constants.O_RDONLY |
  ((fs.constants.O_NOFOLLOW as number | undefined) ?? 0) |
  ((fs.constants.O_NONBLOCK as number | undefined) ?? 0);

/** Maximum number of bytes, and of files, to read before yielding to other work. */
const maxBatchBytes = 8 * 1024 * 1024;
const maxBatchFiles = 200;

/**
 * Yields to other work, such as signals and progress reports. Files are read synchronously, which is several times faster for small files,
 * but blocks other work.
 */
export class Turns {
  readonly #signal: AbortSignal | undefined;
  #bytes = 0;
  #files = 0;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /**
   * Counts a read. Call it after each file, and between the parts of a large file.
   * @returns undefined if there is no need to yield yet
   * @throws {InterruptedError} if the signal is aborted
   */
  next(bytes: number): Promise<void> | undefined {
    this.#bytes += bytes;
    this.#files += 1;
    if (this.#bytes < maxBatchBytes && this.#files < maxBatchFiles) return undefined;
    return this.pass();
  }

  /**
   * Lets other work run.
   * @throws {InterruptedError} if the signal is aborted
   */
  async pass(): Promise<void> {
    this.#bytes = 0;
    this.#files = 0;
    await setImmediate();
    if (this.#signal?.aborted) throw new InterruptedError(message('archive.verification-stopped'));
  }
}

/** Computes the checksums of files with limited memory. */
export class FileReader {
  readonly #folder: string;
  readonly #turns: Turns;
  #buffer = Buffer.allocUnsafeSlow(smallSize);
  /** number of files and bytes read so far */
  readonly total = { files: 0, bytes: 0 };

  constructor(folder: string, turns: Turns) {
    this.#folder = folder;
    this.#turns = turns;
  }

  /**
   * Computes the checksum of a regular file. Synchronous for small files.
   * @param look called with the bytes of a file that is not read in parts; the bytes are only valid during the call
   */
  sums(path: string, look?: (bytes: Buffer) => void): PayloadFile | Promise<PayloadFile | Unread> {
    const size = this.#readSmall(path);
    if (size === undefined) {
      return this.#reading(path, async (handle, length) => {
        const read = length < partSize ? this.#whole(handle, length, look) : await this.#inParts(handle);
        await this.#turns.next(read.size);
        return read;
      });
    }
    const sums = this.#summed(size, look);
    this.count(size);
    return this.#turns.next(size)?.then(() => sums) ?? sums;
  }

  /** Counts a file that was read by another reader. */
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

  async #reading<T extends Buffer | PayloadFile>(
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

  /** Reads a small file into the buffer. Returns its length; undefined if the file is larger, or cannot be read. */
  #readSmall(path: string): number | undefined {
    let handle: number | undefined;
    try {
      // Normalizing tens of thousands of paths would take longer than everything else.
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

  #whole(handle: number, size: number, look: ((bytes: Buffer) => void) | undefined): PayloadFile {
    let length = 0;
    for (;;) {
      // The file may have grown, so the buffer has room for more. A read that does not fill it has reached the end of the file.
      if (this.#buffer.length <= Math.max(length, size)) this.#grow(length, Math.max(length, size) * 2);
      const read = fs.readSync(handle, this.#buffer, length, this.#buffer.length - length, null);
      length += read;
      if (read === 0 || (read === size && length === size)) break;
    }
    return this.#summed(length, look);
  }

  #summed(size: number, look: ((bytes: Buffer) => void) | undefined): PayloadFile {
    const bytes = this.#buffer.subarray(0, size);
    look?.(bytes);
    return { size, sha256: hash('sha256', bytes, 'hex') };
  }

  #grow(usedBytes: number, size: number): void {
    const larger = Buffer.allocUnsafeSlow(size);
    this.#buffer.copy(larger, 0, 0, usedBytes);
    this.#buffer = larger;
  }

  async #inParts(handle: number): Promise<PayloadFile> {
    const sum = createHash('sha256');
    const part = Buffer.allocUnsafeSlow(1024 * 1024);
    let size = 0;
    for (;;) {
      const read = fs.readSync(handle, part, 0, part.length, null);
      if (read === 0) return { size, sha256: sum.digest('hex') };
      size += read;
      sum.update(part.subarray(0, read));
      await this.#turns.next(read);
    }
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

import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import yauzl from 'yauzl';

/** Number of bytes to read ahead for small reads: yauzl reads the central directory in pieces of some 50 bytes. */
const windowSize = 262_144;

/** Buffered random access to an open zip, for yauzl. */
export class ZipFileReader extends yauzl.RandomAccessReader {
  readonly #handle: FileHandle;
  #window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(handle: FileHandle) {
    super();
    this.#handle = handle;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#fill(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        // yauzl detects short reads by the number of bytes read, an argument that its types lack.
        (callback as (error: Error | null, count: number) => void)(null, bytes.length);
      },
      (error: unknown) => callback(error as Error),
    );
  }

  /** Reads up to `length` bytes; fewer at the end of the file. */
  async bytesAt(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  }

  async #fill(position: number, length: number): Promise<Buffer> {
    if (length > windowSize) return this.bytesAt(position, length);
    const from = position - this.#window.start;
    if (from >= 0 && from + length <= this.#window.bytes.length)
      return this.#window.bytes.subarray(from, from + length);
    this.#window = { start: position, bytes: await this.bytesAt(position, windowSize) };
    return this.#window.bytes.subarray(0, length);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    // A stream created by the file handle would close it.
    return Readable.from(this.#chunks(start, end), { objectMode: false });
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const bytes = await this.bytesAt(at, Math.min(windowSize, end - at));
      if (bytes.length === 0) return;
      yield bytes;
      at += bytes.length;
    }
  }

  override close(callback: (error: Error | null) => void): void {
    this.#handle.close().then(() => callback(null), callback);
  }
}

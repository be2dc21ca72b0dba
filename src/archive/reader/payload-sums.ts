import type { PayloadFile } from '../format/bag.ts';
import { filesOfRecord, recordFile, recordFileIn } from '../format/layout.ts';

/** Bytes for the fields of a row. The first byte of a row specifies which fields are known. */
const [sumLength, sizeLength] = [32, 6];
const length = 1 + sumLength + sizeLength;
const [unknown, summed, sized] = [0, 1, 2];

/** Maximum size in bytes that can be stored. Manifests of other programs may contain any number. */
const maxSize = 2 ** (8 * sizeLength) - 1;

/** Number of rows per block. */
const rowsPerBlock = 999;

/**
 * The checksums of payload files by path, and their sizes if known. A large archive has hundreds of thousands of files, so they are stored
 * in a table outside the heap. The files of a post are in adjacent rows, so their paths need not be stored.
 */
export class PayloadSums {
  readonly #blocks: Buffer[] = [];
  #count = 0;
  /** first row of each post, by the folder of the post */
  readonly #posts = new Map<string, number>();
  /** row of each other file, by path */
  readonly #others = new Map<string, number>();

  has(entry: string): boolean {
    return this.#known(entry) !== undefined;
  }

  /** Returns the checksum in lower-case hexadecimal; undefined if the file is unknown. */
  sum(entry: string): string | undefined {
    return this.#known(entry)?.toString('hex', 1, 1 + sumLength);
  }

  /** Returns the size in bytes; undefined if it is unknown. */
  size(entry: string): number | undefined {
    const known = this.#known(entry);
    return known?.[0] === sized ? known.readUIntBE(1 + sumLength, sizeLength) : undefined;
  }

  /** @param file an impossible size counts as unknown */
  set(entry: string, { sha256, size }: Pick<PayloadFile, 'sha256'> & { readonly size?: number }): void {
    const isSized = Number.isInteger(size) && size !== undefined && size >= 0 && size <= maxSize;
    const row = this.#at(this.#placeOf(entry) ?? this.#add(entry));
    row.fill(0, 1 + row.write(sha256, 1, sumLength, 'hex'));
    if (isSized) row.writeUIntBE(size, 1 + sumLength, sizeLength);
    row[0] = isSized ? sized : summed;
  }

  delete(entry: string): void {
    const place = this.#placeOf(entry);
    if (place !== undefined) this.#at(place)[0] = unknown;
  }

  /** Returns the paths of all known files. */
  *entries(): Generator<string> {
    for (const [folder, first] of this.#posts)
      for (const [file] of filesOfRecord.entries())
        if (this.#at(first + file)[0] !== unknown) yield recordFile(folder, file);
    for (const [entry, place] of this.#others) if (this.#at(place)[0] !== unknown) yield entry;
  }

  #known(entry: string): Buffer | undefined {
    const place = this.#placeOf(entry);
    const row = place === undefined ? undefined : this.#at(place);
    return row?.[0] === unknown ? undefined : row;
  }

  #placeOf(entry: string): number | undefined {
    const ofRecord = recordFileIn(entry);
    if (!ofRecord) return this.#others.get(entry);
    const first = this.#posts.get(ofRecord.folder);
    return first === undefined ? undefined : first + ofRecord.file;
  }

  #add(entry: string): number {
    const ofRecord = recordFileIn(entry);
    const place = this.#count;
    if (ofRecord) this.#posts.set(ofRecord.folder, place);
    else this.#others.set(entry, place);
    this.#count += ofRecord ? filesOfRecord.length : 1;
    while (this.#blocks.length * rowsPerBlock < this.#count) this.#blocks.push(Buffer.alloc(rowsPerBlock * length));
    return place + (ofRecord?.file ?? 0);
  }

  #at(place: number): Buffer {
    const from = (place % rowsPerBlock) * length;
    return (this.#blocks[Math.floor(place / rowsPerBlock)] ?? Buffer.alloc(0)).subarray(from, from + length);
  }
}

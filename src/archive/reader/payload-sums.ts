import type { PayloadFile } from '../format/bag.ts';
import { filesOfRecord, recordFile, recordFileIn } from '../format/layout.ts';

/** Bytes: of a SHA-256, of a size, and of one that says what is known of a file. */
const [sumLength, sizeLength] = [32, 6];
const length = 1 + sumLength + sizeLength;
const [unknown, summed, sized] = [0, 1, 2];

/** In bytes, as many as it can be: other lists of files say what they like. */
const largest = 2 ** (8 * sizeLength) - 1;

/** Files that there is a place for in a piece of the table. */
const placesInBlock = 999;

/**
 * The checksums of payload files, and their sizes where these are known, by entry. A large archive has hundreds of thousands: they are in a
 * table outside the heap, in which the files of a post lie beside each other, so that no path of them is held.
 */
export class PayloadSums {
  readonly #blocks: Buffer[] = [];
  #count = 0;
  /** the places of the first of their files, by the folders of posts */
  readonly #posts = new Map<string, number>();
  /** the places of all other files */
  readonly #others = new Map<string, number>();

  has(entry: string): boolean {
    return this.#known(entry) !== undefined;
  }

  /** Lower-case hexadecimal; undefined where nothing is known of the file. */
  sum(entry: string): string | undefined {
    return this.#known(entry)?.toString('hex', 1, 1 + sumLength);
  }

  /** In bytes; undefined where it is not known. */
  size(entry: string): number | undefined {
    const known = this.#known(entry);
    return known?.[0] === sized ? known.readUIntBE(1 + sumLength, sizeLength) : undefined;
  }

  /** @param file a size that no file has is as if it were not known */
  set(entry: string, { sha256, size }: Pick<PayloadFile, 'sha256'> & { readonly size?: number }): void {
    const isSized = Number.isInteger(size) && size !== undefined && size >= 0 && size <= largest;
    const row = this.#at(this.#placeOf(entry) ?? this.#add(entry));
    row.fill(0, 1 + row.write(sha256, 1, sumLength, 'hex'));
    if (isSized) row.writeUIntBE(size, 1 + sumLength, sizeLength);
    row[0] = isSized ? sized : summed;
  }

  delete(entry: string): void {
    const place = this.#placeOf(entry);
    if (place !== undefined) this.#at(place)[0] = unknown;
  }

  /** The entries of all files that something is known of. */
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
    while (this.#blocks.length * placesInBlock < this.#count) this.#blocks.push(Buffer.alloc(placesInBlock * length));
    return place + (ofRecord?.file ?? 0);
  }

  #at(place: number): Buffer {
    const from = (place % placesInBlock) * length;
    return (this.#blocks[Math.floor(place / placesInBlock)] ?? Buffer.alloc(0)).subarray(from, from + length);
  }
}

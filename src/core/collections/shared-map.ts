/** A read-only map with text keys. */
export type ReadableMap<Value> = Pick<ReadonlyMap<string, Value>, 'get'>;

/** A map as plain data in shared memory, which threads can read without copying it to their own heaps. */
export interface SharedTable {
  /** End offsets in `bytes`: the end of the key and the end of the value of each entry. Entries are sorted by their keys as JSON. */
  readonly ends: Int32Array<SharedArrayBuffer>;
  /** keys and values alternately, as JSON in UTF-8 */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

/** @param map values must be serializable as JSON, at most 2 GB in total */
export function createSharedTable(map: ReadonlyMap<string, unknown>): SharedTable {
  // JSON preserves lone surrogates, which UTF-8 cannot encode.
  const entries = [...map].map(([key, value]) => [JSON.stringify(key), JSON.stringify(value)] as const);
  const parts = entries.sort(([one], [other]) => (one < other ? -1 : 1)).flat();
  const ends = new Int32Array(new SharedArrayBuffer(parts.length * Int32Array.BYTES_PER_ELEMENT));
  let end = 0;
  for (const [index, part] of parts.entries()) ends[index] = end += Buffer.byteLength(part);
  const bytes = new Uint8Array(new SharedArrayBuffer(end));
  const buffer = bufferOf(bytes);
  for (const [index, part] of parts.entries()) buffer.write(part, ends[index - 1] ?? 0);
  return { ends, bytes };
}

/** Reads a {@link SharedTable} by binary search. Values are parsed on each read. */
export class SharedMap<Value> implements ReadableMap<Value> {
  readonly #ends: SharedTable['ends'];
  readonly #buffer: Buffer;

  constructor({ ends, bytes }: SharedTable) {
    this.#ends = ends;
    this.#buffer = bufferOf(bytes);
  }

  get(key: string): Value | undefined {
    const wanted = JSON.stringify(key);
    let [from, to] = [0, this.#ends.length / 2];
    while (from < to) {
      const middle = (from + to) >> 1;
      const found = this.#part(2 * middle);
      if (found === wanted) return JSON.parse(this.#part(2 * middle + 1)) as Value;
      if (found < wanted) from = middle + 1;
      else to = middle;
    }
    return undefined;
  }

  #part(index: number): string {
    return this.#buffer.toString('utf8', this.#ends[index - 1] ?? 0, this.#ends[index]);
  }
}

/** A map that is moved to shared memory by the first call of {@link share}. Lookups are faster before that. */
export class ShareableMap<Value> implements ReadableMap<Value> {
  #plain: ReadonlyMap<string, Value> | undefined;
  #table: SharedTable | undefined;
  #shared: SharedMap<Value> | undefined;

  /** @param map see {@link createSharedTable} */
  constructor(map: ReadonlyMap<string, Value> = new Map()) {
    this.#plain = map;
  }

  get(key: string): Value | undefined {
    return (this.#shared ?? this.#plain)?.get(key);
  }

  /** Returns a table from which other threads can read the map. */
  share(): SharedTable {
    if (!this.#table) {
      this.#table = createSharedTable(this.#plain ?? new Map());
      this.#shared = new SharedMap(this.#table);
      this.#plain = undefined;
    }
    return this.#table;
  }
}

function bufferOf({ buffer, byteOffset, length }: SharedTable['bytes']): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

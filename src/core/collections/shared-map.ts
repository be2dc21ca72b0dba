/** What can be looked up by a text. */
export type Lookup<Value> = Pick<ReadonlyMap<string, Value>, 'get'>;

/**
 * A map as plain data that threads have in common: it is not copied to them and takes no room on their heaps, where a large one
 * would take more than all else.
 */
export interface SharedTable {
  /** where each key ends in `bytes`, and where its value does; the keys in the order of their JSON */
  readonly ends: Int32Array<SharedArrayBuffer>;
  /** keys and values as JSON, one after the other, in UTF-8 */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

/** @param map of what JSON can hold, 2 GB of it at most */
export function sharedTable(map: ReadonlyMap<string, unknown>): SharedTable {
  // As JSON also texts with half a character stay what they are.
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

/** Reads a {@link SharedTable}: each value again, as a search among the keys finds it. */
export class SharedMap<Value> implements Lookup<Value> {
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

/** A map that moves to where threads have it in common when others are to have it, too: until then it is made and asked more quickly. */
export class ShareableMap<Value> implements Lookup<Value> {
  #plain: ReadonlyMap<string, Value> | undefined;
  #table: SharedTable | undefined;
  #shared: SharedMap<Value> | undefined;

  /** @param map as for {@link sharedTable} */
  constructor(map: ReadonlyMap<string, Value> = new Map()) {
    this.#plain = map;
  }

  get(key: string): Value | undefined {
    return (this.#shared ?? this.#plain)?.get(key);
  }

  /** What others read it from. */
  share(): SharedTable {
    if (!this.#table) {
      this.#table = sharedTable(this.#plain ?? new Map());
      this.#shared = new SharedMap(this.#table);
      this.#plain = undefined;
    }
    return this.#table;
  }
}

function bufferOf({ buffer, byteOffset, length }: SharedTable['bytes']): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

import { ByteArena } from './byte-arena.ts';

/**
 * A map that stores its values as JSON outside the V8 heap, for large maps that are read rarely or sequentially. Values are parsed on each
 * read. Iterates in insertion order.
 */
export class OffHeapJsonMap<Value> implements Iterable<readonly [key: string, value: Value]> {
  readonly #offsets = new Map<string, number>();
  readonly #bytes: ByteArena;

  constructor(bytes = new ByteArena()) {
    this.#bytes = bytes;
  }

  get size(): number {
    return this.#offsets.size;
  }

  has(key: string): boolean {
    return this.#offsets.has(key);
  }

  get(key: string): Value | undefined {
    const offset = this.#offsets.get(key);
    return offset === undefined ? undefined : this.#valueAt(offset);
  }

  /** @param value must be serializable as JSON */
  set(key: string, value: Value): void {
    this.#offsets.set(key, this.#bytes.add(Buffer.from(JSON.stringify(value))));
  }

  keys(): Iterable<string> {
    return this.#offsets.keys();
  }

  *values(): Generator<Value> {
    for (const [, value] of this) yield value;
  }

  *[Symbol.iterator](): Generator<readonly [key: string, value: Value]> {
    for (const [key, offset] of this.#offsets) yield [key, this.#valueAt(offset)];
  }

  /** Returns a map with these keys, in their order. Values are shared, not copied. */
  pick(keys: Iterable<string>): OffHeapJsonMap<Value> {
    const some = new OffHeapJsonMap<Value>(this.#bytes);
    for (const key of keys) {
      const offset = this.#offsets.get(key);
      if (offset !== undefined) some.#offsets.set(key, offset);
    }
    return some;
  }

  #valueAt(offset: number): Value {
    return JSON.parse(this.#bytes.at(offset).toString()) as Value;
  }
}

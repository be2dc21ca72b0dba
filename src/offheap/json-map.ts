import { ByteArena } from './byte-arena.ts';

/** A source of bytes by offset, such as the cache file of an earlier run. */
export interface ByteSource {
  /** Returns the bytes at an offset, which are valid until the next call. Undefined if they can no longer be read. */
  at(offset: number): Buffer | undefined;
}

/**
 * A map that stores its values as JSON outside the V8 heap, for large maps that are read rarely or sequentially. Values are parsed on each
 * read. Iterates in insertion order. A value in the earlier source that can no longer be read or parsed counts as missing, but its key is
 * kept.
 */
export class OffHeapJsonMap<Value> implements Iterable<readonly [key: string, value: Value]> {
  /** Offset into the arena; negative: encoded offset into the earlier source, see {@link encodeOffset}. */
  readonly #offsets = new Map<string, number>();
  readonly #bytes: ByteArena;
  #before: ByteSource | undefined;

  /** @param before earlier source, which contains the values set by {@link setOffset} */
  constructor(before?: ByteSource, bytes = new ByteArena()) {
    this.#before = before;
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
    this.setJson(key, Buffer.from(JSON.stringify(value)));
  }

  /** Like {@link set}, for a value that is already JSON in UTF-8. */
  setJson(key: string, json: Uint8Array): void {
    this.#offsets.set(key, this.#bytes.add(json));
  }

  /** Like {@link set}, for a value that is stored as JSON at an offset of the earlier source. */
  setOffset(key: string, offset: number): void {
    this.#offsets.set(key, encodeOffset(offset));
  }

  /** Copies an entry from another map. If both maps have the same earlier source, and it contains the value, only the offset is copied. */
  copy(key: string, from: OffHeapJsonMap<Value>): void {
    const offset = from.#offsets.get(key);
    if (offset === undefined) return;
    if (offset < 0) this.#before ??= from.#before;
    if (offset < 0 && this.#before === from.#before) this.#offsets.set(key, offset);
    else {
      const json = from.#at(offset);
      if (json) this.setJson(key, json);
    }
  }

  keys(): Iterable<string> {
    return this.#offsets.keys();
  }

  *values(): Generator<Value> {
    for (const [, value] of this) yield value;
  }

  *[Symbol.iterator](): Generator<readonly [key: string, value: Value]> {
    for (const [key, offset] of this.#offsets) {
      const value = this.#valueAt(offset);
      if (value !== undefined) yield [key, value];
    }
  }

  /** Yields the values as JSON in UTF-8. Each buffer is valid until the next value is read. */
  *json(): Generator<readonly [key: string, json: Buffer]> {
    for (const [key, offset] of this.#offsets) {
      const json = this.#at(offset);
      if (json) yield [key, json];
    }
  }

  /** Returns a map with the keys that satisfy a condition. Values are shared, not copied. */
  filter(isWanted: (key: string) => boolean): OffHeapJsonMap<Value> {
    return this.pick([...this.#offsets.keys()].filter(isWanted));
  }

  /** Returns a map with these keys, in their order. Values are shared, not copied. */
  pick(keys: Iterable<string>): OffHeapJsonMap<Value> {
    const some = new OffHeapJsonMap<Value>(this.#before, this.#bytes);
    for (const key of keys) {
      const offset = this.#offsets.get(key);
      if (offset !== undefined) some.#offsets.set(key, offset);
    }
    return some;
  }

  #at(offset: number): Buffer | undefined {
    return offset >= 0 ? this.#bytes.at(offset) : this.#before?.at(encodeOffset(offset));
  }

  #valueAt(offset: number): Value | undefined {
    const json = this.#at(offset);
    try {
      return json && (JSON.parse(json.toString()) as Value);
    } catch (error) {
      if (offset >= 0) throw error;
      return undefined;
    }
  }
}

/** Encodes an offset into the earlier source as a negative number. Its own inverse. */
const encodeOffset = (offset: number): number => -1 - offset;

import { ByteArena } from './byte-arena.ts';

/** A source of bytes by offset, such as the cache file of an earlier run. */
export interface ByteSource {
  /** Returns the bytes at an offset, valid until the next call. Undefined if they can no longer be read. */
  at(place: number): Buffer | undefined;
}

/**
 * A map that stores its values as JSON outside the V8 heap, for large maps that are read rarely or sequentially. A value is parsed on each
 * read. Iteration is in insertion order. A value in the earlier source that can no longer be read or parsed counts as missing; its key
 * remains.
 */
export class OffHeapJsonMap<Value> implements Iterable<readonly [key: string, value: Value]> {
  /** Offset into the arena; negative: encoded offset into the earlier source, see {@link lying}. */
  readonly #places = new Map<string, number>();
  readonly #bytes: ByteArena;
  #before: ByteSource | undefined;

  /** @param before source of values set by {@link setOffset} */
  constructor(before?: ByteSource, bytes = new ByteArena()) {
    this.#before = before;
    this.#bytes = bytes;
  }

  get size(): number {
    return this.#places.size;
  }

  has(key: string): boolean {
    return this.#places.has(key);
  }

  get(key: string): Value | undefined {
    const place = this.#places.get(key);
    return place === undefined ? undefined : this.#valueAt(place);
  }

  /** @param value must be serializable as JSON */
  set(key: string, value: Value): void {
    this.setJson(key, Buffer.from(JSON.stringify(value)));
  }

  /** Like {@link set}, for a value that is already JSON in UTF-8. */
  setJson(key: string, json: Uint8Array): void {
    this.#places.set(key, this.#bytes.add(json));
  }

  /** Like {@link set}, for a value that is JSON at an offset of the earlier source. */
  setOffset(key: string, place: number): void {
    this.#places.set(key, lying(place));
  }

  /** Copies an entry from another map. If both have the same earlier source, a value in it is not copied, only its offset. */
  copy(key: string, from: OffHeapJsonMap<Value>): void {
    const place = from.#places.get(key);
    if (place === undefined) return;
    if (place < 0) this.#before ??= from.#before;
    if (place < 0 && this.#before === from.#before) this.#places.set(key, place);
    else {
      const json = from.#at(place);
      if (json) this.setJson(key, json);
    }
  }

  keys(): Iterable<string> {
    return this.#places.keys();
  }

  *values(): Generator<Value> {
    for (const [, value] of this) yield value;
  }

  *[Symbol.iterator](): Generator<readonly [key: string, value: Value]> {
    for (const [key, place] of this.#places) {
      const value = this.#valueAt(place);
      if (value !== undefined) yield [key, value];
    }
  }

  /** Yields the values as JSON in UTF-8. Each buffer is valid until the next one is read. */
  *json(): Generator<readonly [key: string, json: Buffer]> {
    for (const [key, place] of this.#places) {
      const json = this.#at(place);
      if (json) yield [key, json];
    }
  }

  /** Returns a map with the keys that satisfy a condition. Values are shared, not copied. */
  filter(isWanted: (key: string) => boolean): OffHeapJsonMap<Value> {
    return this.pick([...this.#places.keys()].filter(isWanted));
  }

  /** Returns a map with these keys, in their order. Values are shared, not copied. */
  pick(keys: Iterable<string>): OffHeapJsonMap<Value> {
    const some = new OffHeapJsonMap<Value>(this.#before, this.#bytes);
    for (const key of keys) {
      const place = this.#places.get(key);
      if (place !== undefined) some.#places.set(key, place);
    }
    return some;
  }

  #at(place: number): Buffer | undefined {
    return place >= 0 ? this.#bytes.at(place) : this.#before?.at(lying(place));
  }

  #valueAt(place: number): Value | undefined {
    const json = this.#at(place);
    try {
      return json && (JSON.parse(json.toString()) as Value);
    } catch (error) {
      if (place >= 0) throw error;
      return undefined;
    }
  }
}

/** Encodes an offset into the earlier source as a negative number, and decodes it. */
const lying = (place: number): number => -1 - place;

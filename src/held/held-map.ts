import { HeldBytes } from './held-bytes.ts';

/** Pieces of bytes that lie somewhere already. */
export interface Pieces {
  /** The one at a place; valid until the next one is asked for. Undefined where it cannot be read any more. */
  at(place: number): Buffer | undefined;
}

/**
 * A map whose values lie as JSON outside the heap: for many of which few are asked for, or all in turn. Each is parsed when it is
 * asked for; all come in the order in which they were put in. A value that lay somewhere already and cannot be read or parsed any more
 * counts as not there: its key alone stays.
 */
export class HeldMap<Value> implements Iterable<readonly [key: string, value: Value]> {
  /** in what is held; below zero, where a value lies that was there before, see {@link lying} */
  readonly #places = new Map<string, number>();
  readonly #bytes: HeldBytes;
  #before: Pieces | undefined;

  /** @param before where values lie that are not put in, see {@link setPlace} */
  constructor(before?: Pieces, bytes = new HeldBytes()) {
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

  /** @param value of what JSON can hold */
  set(key: string, value: Value): void {
    this.setJson(key, Buffer.from(JSON.stringify(value)));
  }

  /** {@link set} of a value that is JSON already, in UTF-8. */
  setJson(key: string, json: Uint8Array): void {
    this.#places.set(key, this.#bytes.add(json));
  }

  /** {@link set} of a value that lies as JSON among those that were there before. */
  setPlace(key: string, place: number): void {
    this.#places.set(key, lying(place));
  }

  /** {@link set} of what another one holds. What lay there before stays where it lies. */
  copy(key: string, from: HeldMap<Value>): void {
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

  /** Goes through the values as JSON, in UTF-8; each is valid until the next is asked for. */
  *json(): Generator<readonly [key: string, json: Buffer]> {
    for (const [key, place] of this.#places) {
      const json = this.#at(place);
      if (json) yield [key, json];
    }
  }

  /** Those of the keys that are wanted; nothing is copied. */
  filter(isWanted: (key: string) => boolean): HeldMap<Value> {
    return this.pick([...this.#places.keys()].filter(isWanted));
  }

  /** Those of some keys, in the order of these; nothing is copied. */
  pick(keys: Iterable<string>): HeldMap<Value> {
    const some = new HeldMap<Value>(this.#before, this.#bytes);
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

/** Of a place among the values that were there before, the one by which it is told from the others, and back. */
const lying = (place: number): number => -1 - place;

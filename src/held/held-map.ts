import { HeldBytes } from './held-bytes.ts';

/** Pieces of bytes that lie somewhere already. */
export interface Pieces {
  /** The one at a place; valid until the next one is asked for. */
  at(place: number): Buffer;
}

/**
 * A map whose values lie as JSON outside the heap: for many of which few are asked for, or all in turn. Each is parsed when it is
 * asked for; all come in the order in which they were put in.
 */
export class HeldMap<Value> implements Iterable<readonly [key: string, value: Value]> {
  /** in what is held; below zero, where a value lies that was there before, see {@link lying} */
  readonly #places = new Map<string, number>();
  readonly #bytes: HeldBytes;
  #before: Pieces | undefined;

  /** @param before where values lie that are not put in, see {@link setPlace} */
  constructor(bytes = new HeldBytes(), before?: Pieces) {
    this.#bytes = bytes;
    this.#before = before;
  }

  get size(): number {
    return this.#places.size;
  }

  has(key: string): boolean {
    return this.#places.has(key);
  }

  get(key: string): Value | undefined {
    const place = this.#places.get(key);
    return place === undefined ? undefined : (parsed(this.#at(place)) as Value);
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
    else this.setJson(key, from.#at(place));
  }

  keys(): Iterable<string> {
    return this.#places.keys();
  }

  *values(): Generator<Value> {
    for (const [, value] of this) yield value;
  }

  *[Symbol.iterator](): Generator<readonly [key: string, value: Value]> {
    for (const [key, json] of this.json()) yield [key, parsed(json) as Value];
  }

  /** Goes through the values as JSON, in UTF-8; each is valid until the next is asked for. */
  *json(): Generator<readonly [key: string, json: Buffer]> {
    for (const [key, place] of this.#places) yield [key, this.#at(place)];
  }

  /** Those of the keys that are wanted; nothing is copied. */
  filter(isWanted: (key: string) => boolean): HeldMap<Value> {
    return this.pick([...this.#places.keys()].filter(isWanted));
  }

  /** Those of some keys, in the order of these; nothing is copied. */
  pick(keys: Iterable<string>): HeldMap<Value> {
    const some = new HeldMap<Value>(this.#bytes, this.#before);
    for (const key of keys) {
      const place = this.#places.get(key);
      if (place !== undefined) some.#places.set(key, place);
    }
    return some;
  }

  #at(place: number): Buffer {
    if (place >= 0) return this.#bytes.at(place);
    return this.#before?.at(lying(place)) ?? Buffer.alloc(0);
  }
}

/** Of a place among the values that were there before, the one by which it is told from the others, and back. */
const lying = (place: number): number => -1 - place;

const parsed = (json: Buffer): unknown => JSON.parse(json.toString());

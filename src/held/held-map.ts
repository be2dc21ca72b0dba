import { HeldBytes } from './held-bytes.ts';
import { PackedBlocks } from './packed-blocks.ts';

/** Bytes of values that are not compressed: few blogs have more, and to compress those of one edit would take longer than to make it. */
const mostPlain = 16_000_000;

/**
 * A map whose values lie as JSON outside the heap: for many of which few are asked for, or all in turn. Each is parsed when it is
 * asked for; all come in the order in which they were put in.
 */
export class HeldMap<Value> implements Iterable<readonly [key: string, value: Value]> {
  readonly #places = new Map<string, number>();
  readonly #bytes: HeldBytes;

  /** @param bytes left out, what goes beyond {@link mostPlain} is compressed: then to ask for values in any order takes long */
  constructor(bytes = new HeldBytes(new PackedBlocks(), mostPlain)) {
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
    return place === undefined ? undefined : (parsed(this.#bytes.at(place)) as Value);
  }

  /** @param value of what JSON can hold */
  set(key: string, value: Value): void {
    this.setJson(key, Buffer.from(JSON.stringify(value)));
  }

  /** {@link set} of a value that is JSON already, in UTF-8. */
  setJson(key: string, json: Uint8Array): void {
    this.#places.set(key, this.#bytes.add(json));
  }

  /** {@link set} of what another one holds. */
  copy(key: string, from: HeldMap<Value>): void {
    const place = from.#places.get(key);
    if (place !== undefined) this.setJson(key, from.#bytes.at(place));
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
    for (const [key, place] of this.#places) yield [key, this.#bytes.at(place)];
  }

  /** Those of the keys that are wanted; nothing is copied. */
  filter(isWanted: (key: string) => boolean): HeldMap<Value> {
    return this.pick([...this.#places.keys()].filter(isWanted));
  }

  /** Those of some keys, in the order of these; nothing is copied. */
  pick(keys: Iterable<string>): HeldMap<Value> {
    const some = new HeldMap<Value>(this.#bytes);
    for (const key of keys) {
      const place = this.#places.get(key);
      if (place !== undefined) some.#places.set(key, place);
    }
    return some;
  }
}

const parsed = (json: Buffer): unknown => JSON.parse(json.toString());

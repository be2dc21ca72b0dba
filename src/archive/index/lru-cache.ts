interface Entry<Value> {
  readonly value: Value;
  readonly size: number;
}

/** A cache whose total size in bytes is limited. Evicts the least recently used entry first. */
export class LruCache<Value> {
  readonly #byteLimit: number;
  readonly #entries = new Map<string, Entry<Value>>();
  #size = 0;

  /** @param byteLimit maximum total size; entries larger than an eighth of it are not cached, since they would evict too many others */
  constructor(byteLimit: number) {
    this.#byteLimit = byteLimit;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // Moves the entry to the end, since a Map iterates in insertion order.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, size: number): void {
    this.delete(key);
    if (size > this.#byteLimit / 8) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const [oldest] of this.#entries) {
      if (this.#size <= this.#byteLimit) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }
}

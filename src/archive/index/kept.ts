interface Entry<Value> {
  readonly value: Value;
  readonly size: number;
}

/** What was asked for last, up to so many bytes of it: what is beyond them is forgotten, first what was not asked for longest. */
export class Kept<Value> {
  readonly #most: number;
  readonly #entries = new Map<string, Entry<Value>>();
  #size = 0;

  /** @param most bytes; what alone takes an eighth of them is not kept, since it would take the place of too much */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A map is in the order in which its keys have come.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, size: number): void {
    this.delete(key);
    if (size > this.#most / 8) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const [oldest] of this.#entries) {
      if (this.#size <= this.#most) break;
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

/** A binary heap. */
export class Heap<T> {
  private readonly items: T[] = [];
  private readonly isBefore: (one: T, other: T) => boolean;

  constructor(isBefore: (one: T, other: T) => boolean) {
    this.isBefore = isBefore;
  }

  get size(): number {
    return this.items.length;
  }

  push(item: T): void {
    const { items } = this;
    let at = items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(item, this.at(parent))) break;
      items[at] = this.at(parent);
      at = parent;
    }
    items[at] = item;
  }

  /** Removes and returns the first item; undefined if the heap is empty. */
  pop(): T | undefined {
    const { items } = this;
    const [first] = items;
    const last = items.pop();
    if (last === undefined || items.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.isBefore(this.at(child + 1), this.at(child))) child += 1;
      if (!this.isBefore(this.at(child), last)) break;
      items[at] = this.at(child);
      at = child;
    }
    items[at] = last;
    return first;
  }

  private at(index: number): T {
    return this.items[index] as T;
  }
}

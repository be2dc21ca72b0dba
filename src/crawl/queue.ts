/** Hands what is pushed to whoever waits for it, in order, until it is closed. Several may take from it at once. */
export class Queue<T> {
  #items: T[] = [];
  #next = 0;
  #closed = false;
  #waiting: (() => void)[] = [];

  get isClosed(): boolean {
    return this.#closed;
  }

  push(items: Iterable<T>): void {
    if (this.#closed) return;
    for (const item of items) this.#items.push(item);
    this.#wake();
  }

  /** No more will be pushed: takers end when all has been handed out. */
  close(): void {
    this.#closed = true;
    this.#wake();
  }

  /** Ends at once: what was not handed out is dropped. */
  abandon(): void {
    this.#items = [];
    this.#next = 0;
    this.close();
  }

  /** The next item, or undefined when there will be none. */
  async take(): Promise<T | undefined> {
    for (;;) {
      if (this.#next < this.#items.length) return this.#handOut();
      if (this.#closed) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #handOut(): T | undefined {
    const item = this.#items[this.#next];
    this.#next += 1;
    // Handed-out items are let go of in large steps: to shift the array at each would cost more than all the rest.
    if (this.#next === 1024) {
      this.#items = this.#items.slice(this.#next);
      this.#next = 0;
    }
    return item;
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

/**
 * Runs `action` on all that the queue hands out, at most `width` at a time. When one fails, no more is begun; rejects with
 * that failure when those under way have ended.
 */
export async function drain<T>(queue: Queue<T>, width: number, action: (item: T) => Promise<void>): Promise<void> {
  let failure: { error: unknown } | undefined;
  const worker = async () => {
    for (let item = await queue.take(); item !== undefined; item = await queue.take()) {
      try {
        await action(item);
      } catch (error) {
        failure ??= { error };
        queue.abandon();
      }
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failure) throw failure.error;
}

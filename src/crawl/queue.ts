/** Asynchronous FIFO queue for any number of consumers. */
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

  /** Closes the queue. Remaining items can still be taken. */
  close(): void {
    this.#closed = true;
    this.#wake();
  }

  /** Closes the queue and discards the remaining items. */
  abandon(): void {
    this.#items = [];
    this.#next = 0;
    this.close();
  }

  /** Waits for the next item. Returns undefined at the end of the queue. */
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
    // Drops taken items in batches: shifting the array for each item would dominate the run time.
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
 * Runs `action` for each item of the queue, at most `concurrency` at a time. After a failure it takes no more items, waits for the running
 * actions, and rejects with the first error.
 */
export async function drain<T>(
  queue: Queue<T>,
  concurrency: number,
  action: (item: T) => Promise<void>,
): Promise<void> {
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
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (failure) throw failure.error;
}

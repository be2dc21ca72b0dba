/**
 * Runs `start` on items concurrently, and `end` on each result in the order of the items, as if nothing ran
 * concurrently. At most `width` results are in memory. Rejects with the first failure, after all running calls have
 * ended.
 *
 * @param start may return its result without a promise, as for posts of an unchanged blog: then nothing is awaited
 */
export async function inOrder<Item, Result>(
  items: Iterable<Item>,
  width: number,
  start: (item: Item) => Result | Promise<Result>,
  end: (result: Result) => void | Promise<void>,
): Promise<void> {
  const underWay: Promise<Result>[] = [];
  const endFirst = async () => {
    const first = await underWay[0];
    void underWay.shift();
    await end(first as Result);
  };
  try {
    for (const item of items) {
      if (underWay.length >= width) await endFirst();
      const found = start(item);
      if (underWay.length === 0 && !(found instanceof Promise)) {
        const ending = end(found);
        if (ending) await ending;
        continue;
      }
      const result = Promise.resolve(found);
      // It may fail before it is awaited; awaiting it later still throws the error.
      void result.catch(() => undefined);
      underWay.push(result);
    }
    while (underWay.length > 0) await endFirst();
  } finally {
    await Promise.allSettled(underWay);
  }
}

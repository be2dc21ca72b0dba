/**
 * Calls `start` for items concurrently, and `end` for each result in the order of the items, one at a time. At most `width` results are in
 * memory. Rejects with the first failure, after all running calls have settled.
 *
 * @param start may return a result, such as a cached one, instead of a promise. Such a result is not awaited.
 */
export async function processInOrder<Item, Result>(
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
      // Prevents an unhandled rejection if the call fails before its result is awaited. Awaiting it still throws the error.
      void result.catch(() => undefined);
      underWay.push(result);
    }
    while (underWay.length > 0) await endFirst();
  } finally {
    await Promise.allSettled(underWay);
  }
}

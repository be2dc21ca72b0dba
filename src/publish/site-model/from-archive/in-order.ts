/**
 * Runs `start` on the items, on at most `width` of them at a time, and `end` on what comes out, one after another in the
 * order of the items: results are the same as without any concurrency, and no more than `width` are ever held. Rejects
 * with the first failure, when nothing is under way any more.
 *
 * @param start what it gives at once, as is what is known of nearly all posts of an unchanged blog, waits for nothing
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
      // It may fail before its turn has come; whoever awaits it then still gets the error.
      void result.catch(() => undefined);
      underWay.push(result);
    }
    while (underWay.length > 0) await endFirst();
  } finally {
    await Promise.allSettled(underWay);
  }
}

/**
 * Returns a function that reads items in the given order. The next items are already being read when one is returned.
 * @param width maximum number of items that are read at the same time
 */
export function readAhead<Item, Result>(
  items: readonly Item[],
  width: number,
  read: (item: Item) => Promise<Result>,
): () => Promise<Result> {
  const underWay: Promise<Result>[] = [];
  let next = 0;
  return () => {
    while (underWay.length < width && next < items.length) {
      const reading = read(items[next++] as Item);
      // Prevents an unhandled rejection if the reader stops early. Awaiting the promise still throws the error.
      void reading.catch(() => undefined);
      underWay.push(reading);
    }
    return underWay.shift() ?? Promise.reject(new RangeError('All items have been read.'));
  };
}

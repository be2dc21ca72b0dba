/**
 * Turns a function of several items into a function of one: items requested at about the same time share a batch of at most `size`. If a
 * batch fails, all of its items fail.
 * @param places maximum number of batches at the same time
 * @param run returns the results in the order of the items; each may be a promise
 */
export function inBatches<Item, Result>(
  places: number,
  size: number,
  run: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result | Promise<Result>) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let underWay = 0;
  let isPlanned = false;

  const plan = () => {
    if (isPlanned || waiting.length === 0 || underWay === places) return;
    isPlanned = true;
    setImmediate(start);
  };
  const start = () => {
    isPlanned = false;
    while (waiting.length > 0 && underWay < places) {
      const share = Math.ceil(waiting.length / (places - underWay));
      void carry(waiting.splice(0, Math.min(size, share)));
    }
  };
  const carry = async (batch: readonly Waiting[]) => {
    underWay += 1;
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay -= 1;
      plan();
    }
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}

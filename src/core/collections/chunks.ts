/**
 * Items in arrays of some each, the last of what is left.
 *
 * @param size what the items of one have together at least
 * @param sizeOf what an item counts; left out, each counts 1
 */
export function* inChunks<Item>(
  items: Iterable<Item>,
  size: number,
  sizeOf: (item: Item) => number = () => 1,
): Generator<readonly Item[]> {
  let chunk: Item[] = [];
  let has = 0;
  for (const item of items) {
    chunk.push(item);
    has += sizeOf(item);
    if (has < size) continue;
    yield chunk;
    chunk = [];
    has = 0;
  }
  if (chunk.length > 0) yield chunk;
}

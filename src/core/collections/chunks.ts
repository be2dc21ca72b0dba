/**
 * Yields items in chunks.
 *
 * @param size minimum total size of a chunk; only the last one may be smaller
 * @param sizeOf returns the size of an item; default: 1
 */
export function* splitIntoChunks<Item>(
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

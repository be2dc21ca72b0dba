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
  let chunkSize = 0;
  for (const item of items) {
    chunk.push(item);
    chunkSize += sizeOf(item);
    if (chunkSize < size) continue;
    yield chunk;
    chunk = [];
    chunkSize = 0;
  }
  if (chunk.length > 0) yield chunk;
}

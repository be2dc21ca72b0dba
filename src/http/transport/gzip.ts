import { pipeline } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';

/** Maximum size of a short stream. It is inflated at once, at half the cost of streaming, unless it is a zip bomb. */
const maxShortSize = 64 * 1024;
const maxShortInflatedSize = 4 * 1024 * 1024;

/**
 * Inflates a gzip stream (RFC 1952), which may have several members.
 * @throws a zlib error if the stream is empty or truncated, or if a checksum is wrong
 */
export async function* gunzipStream(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isStreamEnded = false;
  while (!isStreamEnded && size <= maxShortSize) {
    const next = await iterator.next();
    if (next.done === true) isStreamEnded = true;
    else {
      chunks.push(next.value);
      size += next.value.length;
    }
  }
  const inflated = isStreamEnded ? inflateShort(chunks) : undefined;
  if (inflated) yield inflated;
  else yield* inflateStream(chunks, iterator);
}

/** Number of bytes that show whether the content of a gzip stream is a gzip stream, too. */
const sampleSize = 512;

/**
 * Returns a gzip file. Servers declare the compression of such a file as a content coding, although it is part of the file. Therefore, the
 * stream is inflated only if its content is a gzip stream, too, that is, if the server has compressed the file again.
 */
export async function* gunzipFile(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size < sampleSize; size += chunks.at(-1)?.length ?? 0) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
  }
  const all = concatenated(chunks, iterator);
  yield* startsWithGzip(inflateStart(Buffer.concat(chunks))) ? gunzipStream(all) : all;
}

function inflateStart(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes.subarray(0, sampleSize), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return new Uint8Array();
  }
}

/** RFC 1952, section 2.3.1 */
const startsWithGzip = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;

function inflateShort(chunks: readonly Uint8Array[]): Uint8Array | undefined {
  try {
    return gunzipSync(Buffer.concat(chunks), { maxOutputLength: maxShortInflatedSize });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function* inflateStream(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  const gunzip = createGunzip({ chunkSize: 64 * 1024 });
  // The loop below throws the errors of the pipeline.
  pipeline(concatenated(first, rest), gunzip, () => undefined);
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } finally {
    gunzip.destroy();
  }
}

async function* concatenated(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  yield* first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import yauzl from 'yauzl';
import { zipFile } from '../../../../../src/publish/outputs/book/epub/zip.ts';

/** Reads a file that consists of chunks, some of which are the same object, so that it can be larger than memory. */
class ChunkReader extends yauzl.RandomAccessReader {
  readonly #chunks: readonly (readonly [start: number, bytes: Uint8Array])[];

  constructor(chunks: readonly (readonly [start: number, bytes: Uint8Array])[]) {
    super();
    this.#chunks = chunks;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const parts = this.#chunks.flatMap(([from, bytes]) => {
      const part = bytes.subarray(Math.max(start - from, 0), Math.max(end - from, 0));
      return part.length === 0 ? [] : [part];
    });
    return Readable.from(parts);
  }
}

it('has more files than the 65,535 of the original format', async () => {
  const count = 70_000;
  const entries = function* () {
    for (let index = 0; index < count; index += 1) yield { path: `${index}`, content: '', isCompressed: false };
  };
  const zip = await yauzl.fromBufferPromise(await buffer(zipFile(entries())));
  expect(zip.entryCount).toBe(count);
  let last = '';
  for await (const entry of zip.eachEntry()) last = entry.fileName;
  expect(last).toBe(`${count - 1}`);
});

it('may be larger than 4 GiB', async () => {
  const image = Buffer.alloc(2 ** 28);
  const entries = function* () {
    for (let index = 0; index < 17; index += 1) yield { path: `${index}.jpg`, content: image, isCompressed: false };
    yield { path: 'last.xhtml', content: '<p>Last</p>', isCompressed: true };
  };
  const chunks: [number, Uint8Array][] = [];
  let size = 0;
  for await (const bytes of zipFile(entries())) {
    chunks.push([size, bytes]);
    size += bytes.length;
  }
  expect(size).toBeGreaterThan(2 ** 32);

  const zip = await yauzl.fromRandomAccessReaderPromise(new ChunkReader(chunks), size, { autoClose: false });
  const offsets: number[] = [];
  let text = '';
  for await (const entry of zip.eachEntry()) {
    offsets.push(entry.relativeOffsetOfLocalHeader);
    if (entry.fileName === 'last.xhtml') text = String(await buffer(await zip.openReadStreamPromise(entry)));
  }
  expect(offsets).toHaveLength(18);
  expect(offsets.at(-1)).toBeGreaterThan(2 ** 32);
  expect(text).toBe('<p>Last</p>');
});

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

export interface WrittenFile {
  readonly sha256: string;
  /** size in bytes */
  readonly size: number;
  /** first bytes of the file, up to 1 MiB: enough to detect type and dimensions, even if a large color profile comes first */
  readonly start: Uint8Array;
}

const startSize = 1024 * 1024;

/** Writes chunks to a file and syncs it. A failure may leave a partial file. */
export async function writeMedium(chunks: AsyncIterable<Uint8Array>, intoFile: string): Promise<WrittenFile> {
  const hash = createHash('sha256');
  const start: Uint8Array[] = [];
  let size = 0;
  const handle = await open(intoFile, 'w');
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (size < startSize) start.push(chunk.subarray(0, startSize - size));
      size += chunk.length;
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  const [first] = start;
  return { sha256: hash.digest('hex'), size, start: first && start.length === 1 ? first : Buffer.concat(start) };
}

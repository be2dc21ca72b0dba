import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

export interface Written {
  readonly sha256: string;
  /** bytes */
  readonly size: number;
}

/** Writes a file whose bytes come in pieces, and syncs it. What went wrong may leave a part of it. */
export async function writeMedium(chunks: AsyncIterable<Uint8Array>, intoFile: string): Promise<Written> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(intoFile, 'w');
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), size };
}

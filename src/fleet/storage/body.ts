import fs from 'fs-extra';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FetchedObject } from './storage.ts';

/** Saves a body to a temporary file, and renames it when complete. @throws errors of the body and the file system */
export async function saveBody(body: Readable, file: string): Promise<FetchedObject> {
  const temporary = `${file}.fetching`;
  const hash = createHash('sha256');
  let size = 0;
  const counting = new Transform({
    transform(part: Buffer, _, done) {
      hash.update(part);
      size += part.length;
      done(null, part);
    },
  });
  await fs.mkdir(path.dirname(file), { recursive: true });
  try {
    await pipeline(body, counting, fs.createWriteStream(temporary));
    await fs.rename(temporary, file);
  } catch (error) {
    await fs.rm(temporary, { force: true });
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Returns size and checksum of a body. @throws errors of the body */
export async function hashBody(body: Readable): Promise<FetchedObject> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest('hex') };
}

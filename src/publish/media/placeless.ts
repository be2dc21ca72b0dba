import fs from 'fs-extra';
import { hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { metadataFormat } from '../../media/metadata/index.ts';
import type { StoredMedium } from '../../core/stored-medium.ts';

/** A file that is published in the place of one that says where it was taken. */
export type PlacelessFile = Pick<StoredMedium, 'file' | 'size'>;

/** What is published of stored pictures, by their files, whose names say what is in them; null for those that say no place. */
export type Placeless = ReadonlyMap<string, PlacelessFile | null>;

/** So many first bytes hold the metadata of most pictures from cameras. */
const start = 256 * 1024;

/** Whether a file is a picture in which places are looked for. */
export function mayHavePlace({ type }: StoredMedium): boolean {
  return metadataFormat(type) !== undefined;
}

/**
 * What is published of a picture that says where it was taken; null where it says none, or cannot be read: then whoever copies
 * it says so.
 * @param path of the stored file
 */
export async function withoutPlace({ file, type, size }: StoredMedium, path: string): Promise<PlacelessFile | null> {
  const format = metadataFormat(type);
  try {
    const first = await firstBytes(path, Math.min(start, size));
    const known = format?.hasPlace(first, false);
    const says = known ?? format?.hasPlace(await fs.readFile(path), true);
    if (says !== true) return null;
    const bytes = await placelessBytes(type, path);
    const name = hash('sha256', bytes);
    return { file: `${name.slice(0, 2)}/${name}${/\.[^./]*$/u.exec(file)?.[0] ?? ''}`, size: bytes.length };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return null;
    throw error;
  }
}

/** The content of a picture without its metadata. */
export async function placelessBytes(type: string, path: string): Promise<Buffer> {
  const bytes = await fs.readFile(path);
  return metadataFormat(type)?.withoutMetadata(bytes) ?? bytes;
}

async function firstBytes(path: string, length: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

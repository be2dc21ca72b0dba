import fs from 'fs-extra';
import { hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { metadataFormat } from '../../media/metadata/index.ts';
import type { StoredMedium } from '../../core/media/media-file.ts';

/** A file without metadata that is published instead of an image with GPS data. */
export type FileWithoutGps = Pick<StoredMedium, 'file' | 'size'>;

/** Replacements of stored images, by file name, which is the checksum of the content. Null for images without GPS data. */
export type FilesWithoutGps = ReadonlyMap<string, FileWithoutGps | null>;

/** Number of bytes at the start of a file that contain the metadata of most photos. */
const metadataStart = 256 * 1024;

/** Reports whether a file has a type that may contain GPS data. */
export function mayHaveGps({ type }: StoredMedium): boolean {
  return metadataFormat(type) !== undefined;
}

/**
 * Returns the replacement of an image with GPS data; null if the image has none, or if the file cannot be read, which is reported when it
 * is copied.
 * @param path path of the stored file
 */
export async function withoutGps({ file, type, size }: StoredMedium, path: string): Promise<FileWithoutGps | null> {
  const format = metadataFormat(type);
  try {
    const first = await firstBytes(path, Math.min(metadataStart, size));
    const known = format?.hasLocation(first, false);
    const hasGps = known ?? format?.hasLocation(await fs.readFile(path), true);
    if (hasGps !== true) return null;
    const bytes = await bytesWithoutMetadata(type, path);
    const name = hash('sha256', bytes);
    return { file: `${name.slice(0, 2)}/${name}${/\.[^./]*$/u.exec(file)?.[0] ?? ''}`, size: bytes.length };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return null;
    throw error;
  }
}

export async function bytesWithoutMetadata(type: string, path: string): Promise<Buffer> {
  const bytes = await fs.readFile(path);
  return metadataFormat(type)?.stripMetadata(bytes) ?? bytes;
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

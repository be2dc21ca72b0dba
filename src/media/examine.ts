import { open } from 'node:fs/promises';
import { isTruncated, type ReadAt } from './truncated.ts';
import { dimensionsOf } from './dimensions.ts';
import { MediumError } from './errors.ts';
import { mayBeEmpty, detectMediaType, type MediumType } from './type.ts';
import type { WrittenFile } from './write.ts';
import { message } from '../messages/message.ts';

export interface FetchedMedium {
  readonly file: string;
  readonly sha256: string;
  /** size in bytes */
  readonly size: number;
  /** media type, detected from the bytes */
  readonly type: string;
  /** file name extension, without the dot */
  readonly extension: string;
  /** width in pixels; images only */
  readonly width?: number;
  readonly height?: number;
  /** images only: whether the end of the file is missing */
  readonly isCutOff?: true;
}

/**
 * Determines the type and dimensions of a file from its bytes.
 *
 * @param named extension in the URL of the file
 * @param judge returns the type to use instead of the detected type, or throws to refuse it
 * @throws {MediumError} if the file is empty and not text
 */
export async function examineFile(
  file: string,
  { sha256, size, start }: WrittenFile,
  named: string,
  judge: (found: MediumType) => MediumType,
): Promise<FetchedMedium> {
  if (size === 0 && !mayBeEmpty(named)) throw new MediumError(message('media.empty'));
  const { type, extension } = judge(await detectMediaType(file, { start, size }, named));
  const isCut = await withReadAt(file, { start, size }, (read) => isTruncated(size, read));
  return { file, sha256, size, type, extension, ...dimensionsOf(start, type), ...(isCut && { isCutOff: true }) };
}

/** Calls a function that reads parts of a file. Parts that are in memory already are not read again. */
async function withReadAt<T>(
  file: string,
  { start, size }: Pick<WrittenFile, 'start' | 'size'>,
  use: (read: ReadAt) => Promise<T>,
): Promise<T> {
  if (start.length === size) return use((at, length) => Promise.resolve(start.subarray(at, at + length)));
  const handle = await open(file);
  try {
    return await use(async (position, length) => {
      if (position + length <= start.length) return start.subarray(position, position + length);
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position });
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
}

/** Changes HTML to plain text, so that browsers do not run it. */
export function toInertType(found: MediumType): MediumType {
  return found.type === 'text/html' ? { type: 'text/plain', extension: 'txt' } : found;
}

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
  /** bytes */
  readonly size: number;
  /** by its bytes */
  readonly type: string;
  /** without the dot */
  readonly extension: string;
  /** of pictures, in pixels */
  readonly width?: number;
  readonly height?: number;
  /** of images whose end is missing */
  readonly isCutOff?: true;
}

/**
 * What a file is, by its bytes.
 *
 * @param named the extension in its address
 * @param judge what it counts as, or throws, given what it is
 * @throws {MediumError} if it is empty, as only a text can be
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

/** Lets a function read a file; the part that is in memory is not read again. */
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

/** What looks like a page is none that anybody should open as one. */
export function toInertType(found: MediumType): MediumType {
  return found.type === 'text/html' ? { type: 'text/plain', extension: 'txt' } : found;
}

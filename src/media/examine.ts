import { dimensionsOf } from './dimensions.ts';
import { MediumError } from './errors.ts';
import { mayBeEmpty, mediumTypeOf, type MediumType } from './type.ts';
import type { Written } from './write.ts';
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
}

/**
 * What a file is, by its bytes.
 *
 * @param named the extension in its address
 * @param judge what it counts as, or throws, given what it is
 * @throws {MediumError} if it is empty, as only a text can be
 */
export async function examined(
  file: string,
  { sha256, size, start }: Written,
  named: string,
  judge: (found: MediumType) => MediumType,
): Promise<FetchedMedium> {
  if (size === 0 && !mayBeEmpty(named)) throw new MediumError(message('media.empty'));
  const { type, extension } = judge(await mediumTypeOf(file, { start, size }, named));
  return { file, sha256, size, type, extension, ...dimensionsOf(start, type) };
}

/** What looks like a page is none that anybody should open as one. */
export function asInertFile(found: MediumType): MediumType {
  return found.type === 'text/html' ? { type: 'text/plain', extension: 'txt' } : found;
}

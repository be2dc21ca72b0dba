import fs from 'fs-extra';
import { toInertType, examineFile, type FetchedMedium } from './examine.ts';
import { MediumError } from './errors.ts';
import { extensionOf } from './type.ts';
import { writeMedium } from './write.ts';
import { message } from '../messages/message.ts';

/** Extensions of image formats whose files always start with known bytes. */
const photos: ReadonlySet<string> = new Set(['bmp', 'gif', 'jpeg', 'jpg', 'png', 'webp']);
/** Matches the first bytes of these formats. A file that starts with them may show a part of the image even if the rest is damaged. */
const photoStarts = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|BM)/u;
/** Media types that mean that a file was not recognized. */
const unknown: ReadonlySet<string> = new Set(['application/octet-stream', 'text/plain']);

/**
 * Copies a local media file and syncs the copy. On failure, removes the copy. The type is determined from the bytes, since a backup, unlike
 * a server, does not replace a file with an error page.
 *
 * @param url URL of the file; its extension determines the type if the bytes do not
 * @throws {MediumError} if the file is empty, or has the extension of an image but unknown content; errors of reading and writing
 */
export async function copyMedium(
  chunks: AsyncIterable<Uint8Array>,
  url: URL,
  intoFile: string,
): Promise<FetchedMedium> {
  try {
    const named = extensionOf(url);
    const written = await writeMedium(chunks, intoFile);
    return await examineFile(intoFile, written, named, (found) => {
      const isPhoto =
        !unknown.has(found.type) || photoStarts.test(Buffer.from(written.start.subarray(0, 4)).toString('latin1'));
      if (photos.has(named) && !isPhoto) throw new MediumError(message('media.no-image'));
      return toInertType(found);
    });
  } catch (error) {
    await fs.rm(intoFile, { force: true });
    throw error;
  }
}

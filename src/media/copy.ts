import fs from 'fs-extra';
import { toInertType, examineFile, type FetchedMedium } from './examine.ts';
import { MediumError } from './errors.ts';
import { extensionOf } from './type.ts';
import { writeMedium } from './write.ts';
import { message } from '../messages/message.ts';

/** Extensions of image formats that always start with known bytes. */
const photos: ReadonlySet<string> = new Set(['bmp', 'gif', 'jpeg', 'jpg', 'png', 'webp']);
/** First bytes of these formats. The rest may be damaged and still show a part of the image. */
const photoStarts = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|BM)/u;
/** Types of files that are not recognized. */
const unknown: ReadonlySet<string> = new Set(['application/octet-stream', 'text/plain']);

/**
 * Copies a local media file and syncs the copy. If it fails, the copy is removed. The bytes determine the type: unlike a server, a backup
 * does not replace a file by an error page.
 *
 * @param url its extension determines the type if the bytes do not
 * @throws {MediumError} if the file is empty, or has the extension of an image and unknown content; errors of reading and writing
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

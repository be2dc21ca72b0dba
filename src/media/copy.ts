import fs from 'fs-extra';
import { toInertType, examineFile, type FetchedMedium } from './examine.ts';
import { MediumError } from './errors.ts';
import { extensionOf } from './type.ts';
import { writeMedium } from './write.ts';
import { message } from '../messages/message.ts';

/** Extensions of images that always have a known beginning. */
const photos: ReadonlySet<string> = new Set(['bmp', 'gif', 'jpeg', 'jpg', 'png', 'webp']);
/** The first bytes of these; what follows may be damaged and still show a part of the image. */
const photoStarts = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|BM)/u;
/** Files of no known type count as these. */
const unknown: ReadonlySet<string> = new Set(['application/octet-stream', 'text/plain']);

/**
 * Copies a media file that is at hand into a file, which is synced; of a failure no file is left. It counts for what its bytes are: nobody
 * can have answered with a page in its place.
 *
 * @param address whose ending says what kind of file it is, where its bytes do not
 * @throws {MediumError} if it is empty, or by its name a photo and by its bytes nothing known; what reading and writing throw
 */
export async function copyMedium(
  chunks: AsyncIterable<Uint8Array>,
  address: URL,
  intoFile: string,
): Promise<FetchedMedium> {
  try {
    const named = extensionOf(address);
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

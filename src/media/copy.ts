import fs from 'fs-extra';
import { asInertFile, examined, type FetchedMedium } from './examine.ts';
import { extensionOf } from './type.ts';
import { writeMedium } from './write.ts';

/**
 * Copies a media file that is at hand into a file, which is synced; of a failure no file is left. It counts for what its bytes are: nobody
 * can have answered with a page in its place.
 *
 * @param address whose ending says what kind of file it is, where its bytes do not
 * @throws what reading and writing throw
 */
export async function copyMedium(
  chunks: AsyncIterable<Uint8Array>,
  address: URL,
  intoFile: string,
): Promise<FetchedMedium> {
  try {
    return await examined(intoFile, await writeMedium(chunks, intoFile), extensionOf(address), asInertFile);
  } catch (error) {
    await fs.rm(intoFile, { force: true });
    throw error;
  }
}

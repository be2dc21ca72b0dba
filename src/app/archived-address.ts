import fs from 'fs-extra';
import { describedAddress } from '../archive/format/bag.ts';
import { layout, placeOf } from '../archive/format/layout.ts';

/** Returns the address from which an archive was filled. Undefined if there is none, or if `bag-info.txt` cannot be read. */
export async function archivedAddress(archive: string): Promise<URL | undefined> {
  try {
    return describedAddress(await fs.readFile(placeOf(archive, layout.bagInfo), 'utf8'));
  } catch {
    return undefined;
  }
}

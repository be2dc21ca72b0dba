import type { Backup, BackupMedium } from '../../../backup/backup.ts';
import { BackupError } from '../../../backup/errors.ts';
import { parseMediaAddress } from '../../../backup/media-base.ts';
import type { SourceBlog } from '../../../crawl/source.ts';
import { copyMedium } from '../../../media/copy.ts';
import { MediumError } from '../../../media/errors.ts';
import { message } from '../../../messages/message.ts';
import { fetchOriginals } from '../originals.ts';

/**
 * Returns a function that copies media from a backup, and fetches media on other hosts if enabled: the original of a resized image or, if
 * that fails, the image itself.
 */
export function createMediumCopy(
  backup: Pick<Backup, 'medium' | 'originalOf'>,
  {
    maxMediaSize,
    elsewhere,
  }: { readonly maxMediaSize: number; readonly elsewhere?: SourceBlog['fetchMedium'] | undefined },
): SourceBlog['fetchMedium'] {
  const fetchForeign = elsewhere && fetchOriginals((address) => backup.originalOf?.(address), elsewhere);
  return async (address, kind, intoFile) => {
    const medium = backup.medium(address);
    if (medium) return copyFromBackup(medium, address, intoFile, maxMediaSize);
    if (parseMediaAddress(address)) return { outcome: 'gone', reason: message('app.backup-without-file') };
    if (!fetchForeign) return { outcome: 'refused', reason: message('app.at-another-host') };
    return fetchForeign(address, kind, intoFile);
  };
}

async function copyFromBackup(
  medium: BackupMedium,
  address: string,
  intoFile: string,
  maxMediaSize: number,
): ReturnType<SourceBlog['fetchMedium']> {
  if (medium.size > maxMediaSize) {
    return { outcome: 'failed', message: message('media.too-large', { bytes: maxMediaSize }) };
  }
  try {
    return { outcome: 'fetched', medium: await copyMedium(await medium.open(), new URL(address), intoFile) };
  } catch (error) {
    if (error instanceof BackupError || error instanceof MediumError) return { outcome: 'failed', message: error.text };
    throw error;
  }
}

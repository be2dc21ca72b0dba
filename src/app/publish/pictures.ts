import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import type { Output } from '../../publish/build/folder/output.ts';
import { temporaryName } from '../../publish/build/folder/temporary-names.ts';
import { Pictures } from '../../publish/media/pictures.ts';
import type { PublishableArchive } from '../../publish/media/publishable.ts';
import type { Context } from '../context.ts';
import type { PublishOptions } from '../options.ts';
import { loadPictureMaker } from './picture-maker.ts';
import { makeCacheFolder } from '../../publish/build/cache-folder.ts';

type Options = Pick<PublishOptions, 'cache' | 'images' | 'siteUrl'>;

/** Copies of an archive's images during a publish or a comparison. Undefined if pages show original images only. */
export interface OpenPictures {
  readonly pictures: Pictures | undefined;
  /** the archive, with copies of its media */
  readonly archive: PublishableArchive;
  /** Removes copies that are no longer needed. */
  readonly close: () => void;
}

/**
 * @param output the site's output, if a site is published
 * @param mode a dry run makes no copies; a comparison uses only those in the output
 */
export async function openPictures(
  archive: PublishableArchive,
  { cache, images, siteUrl }: Options,
  output: Output | undefined,
  context: Context,
  how: {
    readonly dryRun?: boolean;
    readonly isCompared?: boolean;
    /** whether copies stay although the archive lacks their original */
    readonly keepsOrphans?: boolean;
    readonly signatureBefore?: (path: string) => string | undefined;
  },
): Promise<OpenPictures> {
  if (!output || images === 'original') return { pictures: undefined, archive, close: () => undefined };
  const own = folderIn(cache, how.dryRun === true || how.isCompared === true);
  const passing = own === undefined ? fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-pictures-')) : undefined;
  const pictures = await Pictures.open(archive, {
    folder: own ?? passing ?? '',
    output,
    load: () => loadPictureMaker(context),
    isShared: siteUrl !== undefined,
    ...how,
  });
  return {
    pictures,
    archive: pictures.archive(),
    close: () => {
      if (passing !== undefined) fs.removeSync(passing);
      else if (!how.keepsOrphans) pictures.prune();
    },
  };
}

/** Returns the folder for copies in the cache folder. Undefined if it cannot be used. */
function folderIn(cache: string | undefined, isRead: boolean): string | undefined {
  if (cache === undefined) return undefined;
  const folder = path.join(cache, 'pictures');
  return isRead || (makeCacheFolder(cache) && isWritable(folder)) ? folder : undefined;
}

/** Reports whether files can be created in a folder, which may be missing. */
function isWritable(folder: string): boolean {
  const file = temporaryName(path.join(folder, 'picture'));
  try {
    fs.outputFileSync(file, '');
    fs.removeSync(file);
    return true;
  } catch {
    return false;
  }
}

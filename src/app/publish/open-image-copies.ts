import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { mapOutputs, outputEntries, type OutputName } from '../../core/outputs.ts';
import type { Outputs } from '../../publish/build/folder/output.ts';
import { temporaryName } from '../../publish/build/folder/temporary-names.ts';
import { ImageCopies } from '../../publish/media/image-copies.ts';
import { outputPort } from '../../publish/outputs/index.ts';
import type { PublishableArchive } from '../../publish/media/publishable.ts';
import type { Context } from '../context.ts';
import type { PublishOptions } from '../options.ts';
import { loadImageEncoder } from './sharp-encoder.ts';
import { makeCacheFolder } from '../../publish/build/cache-folder.ts';

type Options = Pick<PublishOptions, 'cache' | 'images' | 'siteUrl'>;

/** Copies of an archive's images during a publish or a comparison. `imageCopies` is undefined if pages only show original images. */
export interface OpenImageCopies {
  readonly imageCopies: ImageCopies | undefined;
  /** the archive, with smaller copies of its images */
  readonly archive: PublishableArchive;
  /** Removes image copies that are no longer needed. */
  readonly close: () => void;
}

/**
 * @param outputs the outputs that are published. The option `images` only concerns pages.
 * @param mode a dry run creates no copies; a comparison only uses the copies in the output
 */
export async function openImageCopies(
  archive: PublishableArchive,
  { cache, images, siteUrl }: Options,
  outputs: Outputs,
  context: Context,
  mode: {
    readonly dryRun?: boolean;
    readonly isCompared?: boolean;
    /** whether to keep copies whose originals are missing in the archive */
    readonly keepsOrphans?: boolean;
    readonly signatureBefore?: (output: OutputName, path: string) => string | undefined;
  },
): Promise<OpenImageCopies> {
  const kinds = outputEntries(outputs).flatMap(([name]) => outputPort(name).copies ?? []);
  const shown = new Set(kinds.filter((kind) => kind === 'print' || images !== 'original'));
  if (shown.size === 0) return { imageCopies: undefined, archive, close: () => undefined };
  const cached = folderIn(cache, mode.dryRun === true || mode.isCompared === true);
  const temporary = cached === undefined ? fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-pictures-')) : undefined;
  const imageCopies = await ImageCopies.open(archive, {
    folder: cached ?? temporary ?? '',
    outputs: mapOutputs(outputs, (output, name) => (outputPort(name).copies === undefined ? undefined : output)),
    shown,
    load: () => loadImageEncoder(context),
    isShared: shown.has('pages') && siteUrl !== undefined,
    ...mode,
  });
  return {
    imageCopies,
    archive: imageCopies.archive(),
    close: () => {
      if (temporary !== undefined) fs.removeSync(temporary);
      else if (!mode.keepsOrphans) imageCopies.prune();
    },
  };
}

/** Returns the folder for image copies in the cache folder. Undefined if it cannot be used. */
function folderIn(cache: string | undefined, isRead: boolean): string | undefined {
  if (cache === undefined) return undefined;
  const folder = path.join(cache, 'pictures');
  return isRead || (makeCacheFolder(cache) && isWritable(folder)) ? folder : undefined;
}

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

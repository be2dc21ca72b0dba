import type { SampleBackup } from '../app/demo.ts';
import { UsageError } from '../core/errors/errors.ts';
import { folder as folderKind } from '../options/kinds/path.ts';
import type { Folder } from './options.ts';

/**
 * Writes a backup of the sample blog into a folder, to try an import without a backup of your own. Existing files of the same names are
 * replaced.
 *
 * @returns the options of `importBlog` for it
 * @throws {UsageError} if `folder` is not a path
 */
export async function createSampleBackup(folder: Folder): Promise<SampleBackup> {
  const checked = folderKind.check(folder);
  if ('problem' in checked)
    throw new UsageError('argument-invalid', `The folder for createSampleBackup must ${String(checked.problem)}.`);
  const { createSampleBackup: create } = await import('../app/demo.ts');
  return create(checked.value);
}

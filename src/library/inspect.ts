import { checkOptions } from './checked-options.ts';
import type { Hooks } from './hooks.ts';
import type { InspectOptions } from './options.ts';
import type { BackupContents } from './plain-types.ts';
import { runCall } from './run-call.ts';

/**
 * Returns the contents of backup files without importing them: the blog, and its posts with titles, dates and visibility. Reads no bodies,
 * and writes nothing.
 *
 * @throws {UsageError} if the files are not a backup or belong to several blogs, or the list in `published` cannot be read
 * @throws {InterruptedError} if the signal is aborted
 */
export function inspectBackup(options: InspectOptions, hooks: Hooks = {}): Promise<BackupContents> {
  return runCall('inspectBackup', hooks, async (context) => {
    const { backup: paths = [], ...checked } = checkOptions('inspectBackup', options, ['backup']);
    const { inspectBackup: run } = await import('../app/sources/inspect-backup.ts');
    return run({ ...checked, paths }, context);
  });
}

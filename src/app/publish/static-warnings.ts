import type { Warning } from '../../core/report/warnings.ts';
import type { OutputFolder } from '../../publish/build/folder/output-folder.ts';
import type { StaticFiles } from '../../publish/build/folder/static-files.ts';

/**
 * Returns a warning for each of the user's own files that was not copied.
 * @param site must be finished
 */
export function staticWarnings({ skipped }: StaticFiles, site: OutputFolder | undefined): Warning[] {
  const pathsByReason = { ...skipped, taken: site?.uncopied() ?? [] };
  return (Object.keys(pathsByReason) as (keyof typeof pathsByReason)[]).flatMap((why) =>
    pathsByReason[why].map((path) => ({ code: 'static-file-skipped', path, why }) as const),
  );
}

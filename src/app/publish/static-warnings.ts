import type { Warning } from '../../core/report/warnings.ts';
import type { OutputFolder } from '../../publish/build/folder/output-folder.ts';
import type { StaticFiles } from '../../publish/build/folder/static-files.ts';

/**
 * Returns a warning for each of the user's own files that was not copied.
 * @param site must be finished
 */
export function staticWarnings({ skipped }: StaticFiles, site: OutputFolder | undefined): Warning[] {
  const all = { ...skipped, taken: site?.uncopied() ?? [] };
  return (Object.keys(all) as (keyof typeof all)[]).flatMap((why) =>
    all[why].map((path) => ({ code: 'static-file-skipped', path, why }) as const),
  );
}

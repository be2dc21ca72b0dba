import type { Warning } from '../../core/report/warnings.ts';
import type { OutputFolder } from '../../publish/build/folder/output-folder.ts';
import type { StaticFiles } from '../../publish/build/folder/static-files.ts';

/**
 * Returns warnings about the user's own files that were not copied, one for each reason.
 * @param site must be finished
 */
export function staticWarnings({ skipped }: StaticFiles, site: OutputFolder | undefined): Warning[] {
  const all = { ...skipped, taken: site?.uncopied() ?? [] };
  return Object.entries(all).flatMap(([reason, paths]) =>
    paths.length === 0 ? [] : [{ code: 'static-file-skipped', why: reason as keyof typeof all, paths }],
  );
}

import type { ByOutput } from '../../core/output-names.ts';
import type { FileCounts } from '../../core/report.ts';
import type { Warning } from '../../core/warnings.ts';

/**
 * What a publish leaves that went well in all: from the same archive into the same folders, as they lie, the next one would come
 * to the same, and need not read, plan or compare anything to say so.
 */
export interface LastPublish {
  /** of all that was given but archive and outputs: options, templates, blogkeep itself */
  readonly given: string;
  /** how the archive lay when it was opened, see `archiveState` */
  readonly archive: string;
  /** signature of each output folder at the end, see `folderState` */
  readonly outputs: ByOutput<string>;
  /** letters that pictures are drawn with, and those of them that could be drawn; absent where there were no pictures */
  readonly letters?: { readonly samples: readonly string[]; readonly drawable: string } | undefined;
  readonly blog: string;
  readonly warnings: readonly Warning[];
  readonly files: ByOutput<FileCounts['files']>;
}

/** Warnings that are kept; of a publish that has more the next one finds them out again. */
export const mostWarnings = 10_000;

import { ArchiveError, UsageError } from '../core/errors.ts';
import { systemAdvice } from '../core/system-error.ts';

/** A failure to write, as a sentence where the person can do something about it; any other error as it is. */
export function writingError(folder: string, error: unknown): unknown {
  const system = systemAdvice(error);
  if (!system) return error;
  return new UsageError(
    'folder-unwritable',
    `The archive in ${folder} cannot be written (${system.code}): ${system.advice}. --dir and --archive set it.`,
  );
}

export function damaged(folder: string, entry: string, why: string): ArchiveError {
  return new ArchiveError(
    'archive-damaged',
    `The archive in ${folder} is damaged: ${entry} cannot be read: ${why}. ` +
      'Restore the file from a copy, or move it away and crawl again.',
  );
}

export function fileInTheWay(folder: string): UsageError {
  return new UsageError(
    'file-in-the-way',
    `${folder} cannot be a folder: a file is in its way. Choose another with --archive or --dir.`,
  );
}

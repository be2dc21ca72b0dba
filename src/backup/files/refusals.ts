import { UsageError } from '../../core/errors.ts';

/** Refuses a whole file or folder. The message is a sentence or more: what, where, what to do. */
export function unreadable(message: string, cause?: unknown): UsageError {
  return new UsageError('backup-unreadable', message, cause === undefined ? {} : { cause });
}

/** Refuses what no platform writes into a backup, and what somebody may have made to do harm. */
export function hostile(name: string, what: string): UsageError {
  return unreadable(
    `${name} ${what}. No backup is like that, so it was not read. Download it again from the blog's settings.`,
  );
}

/** What to do about a zip that is not as it was made. */
export const getAnother =
  'Download it again; if that cannot be done, repair it (zip -FF repairs many), unpack it, and give the folder instead';

import { ArchiveError, UsageError } from '../core/errors.ts';

/** Why the system did not let a folder be written, in words; undefined where it is not for the user to mend. */
const reasons: Partial<Record<string, string>> = {
  EACCES: 'permission is denied; choose another folder with --dir, or change its permissions',
  EPERM: 'the system does not permit it; choose another folder with --dir, or change its permissions',
  EROFS: 'it is on a read-only disk; choose another folder with --dir',
  ENOTDIR: 'a part of its path is a file; choose another folder with --dir, or move the file away',
  EEXIST: 'a file of that name is in the way; choose another folder with --dir, or move the file away',
  ENOSPC: 'the disk is full; make room and run again, what was stored stays',
  EDQUOT: 'the quota of the disk is used up; make room and run again, what was stored stays',
};

/** A failure to write, as a sentence where the person can do something about it; any other error as it is. */
export function writingError(folder: string, error: unknown): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException | undefined)?.code ?? ''];
  return reason ? new UsageError(`The archive in ${folder} cannot be written: ${reason}.`, { cause: error }) : error;
}

export function damaged(folder: string, entry: string, why: string): ArchiveError {
  return new ArchiveError(`The archive in ${folder} is damaged: ${entry} cannot be read: ${why}.`);
}

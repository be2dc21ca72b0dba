/** What of the system's errors is nobody's mistake in the code, and what to do about it; each the end of a sentence. */
const advice: Partial<Record<string, string>> = {
  EACCES: 'permission is denied. Give this user the right to it, or choose another folder',
  EPERM: 'the operation is not permitted. Give this user the right to it, or choose another folder',
  EROFS: 'the file system is read-only. Choose another folder',
  ENOSPC: 'there is no space left. Make room and run it again',
  EFBIG: 'it is larger than files may be there. Choose another folder, on another disk',
  EDQUOT: 'the quota is used up. Make room and run it again',
  ENOENT: 'a folder of the path is not there and cannot be made. Make it, or choose another folder',
  ENOTDIR: 'a part of the path is a file and no folder. Choose another folder, or move the file away',
  EEXIST: 'a file of that name is in the way. Choose another folder, or move the file away',
  EISDIR: 'it is a folder and no file. Move it away, or choose another folder',
  ELOOP: 'a link is in the place of a file. Move it away, or choose another folder',
  EMFILE: 'too many files are open. Lower --concurrency',
  ENFILE: 'too many files are open on this machine. Lower --concurrency, or wait',
  EIO: 'the disk failed. Check it before anything else',
};

/** For an error of the system: its code, and what to do about it; undefined for anything that is not for the user to fix. */
export function systemAdvice(error: unknown): { code: string; advice: string } | undefined {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const text = typeof code === 'string' ? advice[code] : undefined;
  return typeof code === 'string' && text !== undefined ? { code, advice: text } : undefined;
}

/** Whether a path is longer than the system takes: that of one file, and no trouble of the others. */
export function isTooLong(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENAMETOOLONG';
}

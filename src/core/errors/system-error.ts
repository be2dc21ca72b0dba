import { message, type Message } from '../../messages/message.ts';

/** The system's errors that are no bug, and what to do about them; each the end of a sentence. */
const advice: Partial<Record<string, Message>> = {
  EACCES: message('system.EACCES'),
  EPERM: message('system.EPERM'),
  EROFS: message('system.EROFS'),
  ENOSPC: message('system.ENOSPC'),
  EFBIG: message('system.EFBIG'),
  EDQUOT: message('system.EDQUOT'),
  ENOENT: message('system.ENOENT'),
  ENOTDIR: message('system.ENOTDIR'),
  EEXIST: message('system.EEXIST'),
  EISDIR: message('system.EISDIR'),
  ELOOP: message('system.ELOOP'),
  EMFILE: message('system.EMFILE'),
  ENFILE: message('system.ENFILE'),
  EIO: message('system.EIO'),
};

/** For an error of the system: its code, and what to do about it; undefined for anything that the user cannot fix. */
export function systemAdvice(error: unknown): { code: string; advice: Message } | undefined {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  // Node.js makes all missing folders at once. If it cannot, as on a read-only disk, it only says that the folder does not exist.
  const isFolderNotMade = code === 'ENOENT' && syscall === 'mkdir';
  const text = isFolderNotMade
    ? message('system.folder-not-made')
    : typeof code === 'string'
      ? advice[code]
      : undefined;
  return typeof code === 'string' && text !== undefined ? { code, advice: text } : undefined;
}

/** Whether a path is longer than the system takes: that of one file, and no trouble of the others. */
export function isTooLong(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENAMETOOLONG';
}

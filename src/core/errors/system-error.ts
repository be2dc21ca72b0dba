import { message, type Message } from '../../messages/message.ts';

/** Advice, by error code, for system errors that are not bugs. Each is the end of a sentence. */
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

/** Returns the code of a system error and advice for the user. Undefined if the user cannot fix the error. */
export function systemAdvice(error: unknown): { code: string; advice: Message } | undefined {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  // A recursive mkdir that fails, such as on a read-only disk, reports only that the folder does not exist.
  const isFolderNotMade = code === 'ENOENT' && syscall === 'mkdir';
  const text = isFolderNotMade
    ? message('system.folder-not-made')
    : typeof code === 'string'
      ? advice[code]
      : undefined;
  return typeof code === 'string' && text !== undefined ? { code, advice: text } : undefined;
}

/** Reports whether a path is too long for the file system. This concerns a single file only. */
export function isPathTooLong(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENAMETOOLONG';
}

import { onCommandLine } from '../on-command-line.ts';

/** Advice about system errors. Each is the end of a sentence. */
export const system = {
  EACCES: 'permission denied. Give this user access to it, or choose another folder',
  EPERM: 'operation not permitted. Give this user access to it, or choose another folder',
  EROFS: 'the file system is read-only. Choose another folder',
  ENOSPC: 'no space left on the disk. Free some space and run it again',
  EFBIG: 'the file is too large for this file system. Choose a folder on another disk',
  EDQUOT: 'the disk quota is used up. Free some space and run it again',
  ENOENT: 'a folder in the path does not exist and cannot be created. Create it, or choose another folder',
  'folder-not-made':
    'the folder cannot be created: the file system is read-only, or a folder in the path does not exist. Choose another folder',
  ENOTDIR: 'a part of the path is a file, not a folder. Choose another folder, or move the file away',
  EEXIST: 'a file has that name. Choose another folder, or move the file away',
  EISDIR: 'it is a folder, not a file. Move it away, or choose another folder',
  ELOOP: 'there is a link in place of a file. Move it away, or choose another folder',
  ENAMETOOLONG: 'the path, or a name in it, is longer than this system allows. Choose a shorter one',
  EMFILE: `too many files are open${onCommandLine('. Lower --concurrency')}`,
  ENFILE: `too many files are open on this machine. ${onCommandLine('Lower --concurrency, or wait', 'Wait')}`,
  EIO: 'the disk failed. First copy the archive to another disk, then check this one',
};

import { ArchiveError, UsageError } from '../../core/errors/errors.ts';
import { systemAdvice } from '../../core/errors/system-error.ts';
import { message, type Text } from '../../messages/message.ts';
import { layout } from './layout.ts';

/** Converts system errors that a user can fix to errors with advice. Returns other errors unchanged. */
export function writingError(folder: string, error: unknown): unknown {
  const system = systemAdvice(error);
  if (!system) return error;
  return new UsageError(
    'folder-unwritable',
    message('archive.unwritable', { folder, code: system.code, advice: system.advice }),
  );
}

export function damaged(folder: string, entry: string, why: Text): ArchiveError {
  return new ArchiveError('archive-damaged', message('archive.damaged', { folder, entry, why }));
}

/** @param files damaged files that concern the whole blog */
export function damagedRecords(folder: string, files: readonly string[]): ArchiveError {
  return new ArchiveError('archive-damaged', message('archive.records-damaged', { folder, files }));
}

/** @param files media files whose entries in `media.json` are lost */
export function mediaListDamaged(folder: string, files: readonly string[]): ArchiveError {
  const [first = ''] = files;
  const text = message('archive.media-list-damaged', { folder, list: layout.media, files: files.length, first });
  return new ArchiveError('archive-damaged', text);
}

/** @param posts damaged files by post */
export function allPostsDamagedError(folder: string, posts: ReadonlyMap<string, readonly string[]>): ArchiveError {
  const [file = ''] = [...posts.values()].flat();
  return new ArchiveError('archive-damaged', message('archive.all-posts-damaged', { folder, posts: posts.size, file }));
}

/** The list of forgotten posts is damaged. */
export function forgottenListDamaged(folder: string): ArchiveError {
  return new ArchiveError('archive-damaged', message('archive.forgotten-damaged', { folder, list: layout.forgotten }));
}

export function fileInTheWay(folder: string): UsageError {
  return new UsageError('file-in-the-way', message('archive.file-in-the-way', { folder }));
}

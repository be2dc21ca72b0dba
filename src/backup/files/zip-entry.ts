import type { Entry } from 'yauzl';
import { systemFileIn } from '../../core/files/system-file.ts';
import { maxNameBytes } from './container.ts';
import { entryName, entryPath } from './names.ts';
import { hostileContainerError, unreadableError } from './errors.ts';
import { message, type Text } from '../../messages/message.ts';

/** Role of a zip entry in a backup. `reason` is worded as the end of a sentence. */
export type EntryKind =
  | { readonly is: 'file'; readonly path: string }
  | { readonly is: 'folder'; readonly path: string }
  | { readonly is: 'left-out' | 'unread'; readonly path: string; readonly reason: Text }
  | { readonly is: 'junk' };

/**
 * Classifies an entry.
 *
 * @param zip name of the zip
 * @throws {UsageError} if the entry makes the whole zip unreadable: its path leads out of the zip, or it is encrypted
 */
export function classifyEntry(entry: Entry, zip: string): EntryKind {
  const raw = entry.fileNameRaw;
  const name = entryName(raw, entry.extraFields);
  if (name === undefined) {
    const path = raw.toString('latin1').replaceAll(/[^\x20-\x7e]/gu, '?');
    return {
      is: 'unread',
      path,
      reason: message('backup.name-unknown-encoding'),
    };
  }
  const path = entryPath(name);
  if (path === undefined) throw hostileContainerError(zip, message('backup.entry-outside', { entry: printable(name) }));
  if (path === '' || path === '/' || systemFileIn(path) !== undefined) return { is: 'junk' };
  if (path.endsWith('/')) return { is: 'folder', path: path.slice(0, -1) };
  if (isLink(entry)) return { is: 'left-out', path: printable(path), reason: message('backup.is-link') };
  const reason = unsupportedReason(entry);
  if (reason !== undefined) return { is: 'unread', path: printable(path), reason };
  if (entry.isEncrypted()) throw encryptedZipError(zip);
  return { is: 'file', path };
}

function unsupportedReason(entry: Entry): Text | undefined {
  if (entry.fileNameLength > maxNameBytes) return message('backup.name-too-long');
  if (entry.isEncrypted() || supportedMethods.has(entry.compressionMethod)) return undefined;
  return message('backup.method-unsupported', { method: entry.compressionMethod });
}

const supportedMethods = new Set([0, 8]);

/**
 * Reports whether an entry is a symbolic link. The upper half of the attributes is the file mode in zips created on Unix, and usually 0 in
 * others.
 */
function isLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

export function encryptedZipError(zip: string) {
  return unreadableError(message('backup.locked', { zip }));
}

function printable(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, '?').slice(0, 200);
}

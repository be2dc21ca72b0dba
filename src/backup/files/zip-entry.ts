import type { Entry } from 'yauzl';
import { longestName } from './container.ts';
import { entryName, entryPath, isJunk } from './names.ts';
import { hostile, unreadable } from './refusals.ts';

/** What an entry of a zip is to a backup; `reason` is the end of a sentence. */
export type EntryKind =
  | { readonly is: 'file'; readonly path: string }
  | { readonly is: 'folder'; readonly path: string }
  | { readonly is: 'left-out'; readonly path: string; readonly reason: string }
  | { readonly is: 'junk' };

/**
 * @param zip the name of the file
 * @throws {UsageError} where one such entry is enough to not read the zip
 */
export function kindOf(entry: Entry, zip: string): EntryKind {
  const raw = entry.fileNameRaw;
  const name = entryName(raw, entry.extraFields);
  if (name === undefined) {
    const path = raw.toString('latin1').replaceAll(/[^\x20-\x7e]/gu, '?');
    return {
      is: 'left-out',
      path,
      reason: 'its name is neither UTF-8 nor CP949; unpack the zip, rename it, and give the folder',
    };
  }
  const path = entryPath(name);
  if (path === undefined) throw hostile(zip, `has an entry that leads outside of it (${quoted(name)})`);
  if (path === '' || path === '/' || isJunk(path)) return { is: 'junk' };
  if (path.endsWith('/')) return { is: 'folder', path: path.slice(0, -1) };
  const reason = reasonAgainst(entry);
  if (reason !== undefined) return { is: 'left-out', path: quoted(path), reason };
  if (entry.isEncrypted()) throw locked(zip);
  return { is: 'file', path };
}

function reasonAgainst(entry: Entry): string | undefined {
  if (entry.fileNameLength > longestName)
    return 'its name is longer than systems take; unpack the zip, and give the folder';
  if (isLink(entry)) return 'it is a link, and links are not followed';
  if (entry.isEncrypted() || methods.has(entry.compressionMethod)) return undefined;
  return `it is packed in a way that is not supported (method ${entry.compressionMethod}); unpack the zip, and give the folder`;
}

const methods = new Set([0, 8]);

/** The upper half of the attributes is the mode of the file where a Unix made the zip, and mostly empty elsewhere. */
function isLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

export function locked(zip: string) {
  return unreadable(`${zip} is locked with a password. Unpack it with its password, and give the folder instead.`);
}

function quoted(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, '?').slice(0, 200);
}

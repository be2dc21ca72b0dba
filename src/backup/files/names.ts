import { crc32 } from 'node:zlib';

/**
 * Decodes the name of a zip entry: as UTF-8 if it is valid (whatever the flag says), otherwise from the Info-ZIP Unicode Path field,
 * otherwise as CP949, the encoding of zips created on Korean Windows. Undefined if none of these applies. Unicode is not normalized.
 */
export function entryName(raw: Buffer, extraFields: readonly { id: number; data: Buffer }[]): string | undefined {
  return tryDecode(utf8, raw) ?? unicodePath(raw, extraFields) ?? tryDecode(cp949, raw);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
// In the Encoding Standard, "euc-kr" includes all of CP949.
const cp949 = new TextDecoder('euc-kr', { fatal: true });

function tryDecode(decoder: TextDecoder, raw: Buffer): string | undefined {
  try {
    return decoder.decode(raw);
  } catch {
    return undefined;
  }
}

/** Returns the name in the Unicode Path field (APPNOTE.TXT 4.6.9): version, CRC-32 of the original name, name. */
function unicodePath(raw: Buffer, extraFields: readonly { id: number; data: Buffer }[]): string | undefined {
  const field = extraFields.find(({ id, data }) => id === 0x7075 && data.length > 5 && data[0] === 1)?.data;
  return field?.readUInt32LE(1) === crc32(raw) ? tryDecode(utf8, field.subarray(5)) : undefined;
}

/**
 * Returns the path for a name in a zip: with slashes, without `.` and empty segments, and with a trailing slash for a folder. Undefined
 * if the path leads out of the zip on any system, including those that separate segments by backslashes.
 */
export function entryPath(name: string): string | undefined {
  const parts = name.split(/[/\\]/u);
  if (/^[/\\]|^[a-z]:/iu.test(name) || parts.includes('..')) return undefined;
  // Some Windows programs separate segments only by backslashes. If the name also contains slashes, a backslash is part of a title.
  const path = name.includes('/') ? name : name.replaceAll('\\', '/');
  const segments = path.split('/').filter((part) => part !== '' && part !== '.');
  return segments.join('/') + (path.endsWith('/') ? '/' : '');
}

/** Adds every ancestor folder of a path. Stops at the first one present, since its ancestors are then present too. */
export function addFoldersAbove(path: string, folders: Set<string>): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end);
    if (folders.has(folder)) return;
    folders.add(folder);
  }
}

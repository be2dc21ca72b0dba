import { crc32 } from 'node:zlib';

/** What systems put beside files of their own accord. */
export function isJunk(path: string): boolean {
  const segments = path.split('/');
  const last = (segments.at(-1) ?? '').toLowerCase();
  return segments.includes('__MACOSX') || last.startsWith('._') || junk.has(last);
}

const junk = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/**
 * The name of an entry of a zip: UTF-8 where its bytes are (whatever its flag says), else what its field of Info-ZIP for Unicode
 * says, else CP949, which zips made on a Korean Windows have. Undefined where it is none of these. As written: Hangul may be
 * composed or not.
 */
export function entryName(raw: Buffer, extraFields: readonly { id: number; data: Buffer }[]): string | undefined {
  return decoded(utf8, raw) ?? unicodePath(raw, extraFields) ?? decoded(cp949, raw);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
// The encoding that the standard of encodings calls EUC-KR is the whole of CP949.
const cp949 = new TextDecoder('euc-kr', { fatal: true });

function decoded(decoder: TextDecoder, raw: Buffer): string | undefined {
  try {
    return decoder.decode(raw);
  } catch {
    return undefined;
  }
}

/** APPNOTE.TXT 4.6.9: a version, the checksum of the name that it stands for, the name. */
function unicodePath(raw: Buffer, extraFields: readonly { id: number; data: Buffer }[]): string | undefined {
  const field = extraFields.find(({ id, data }) => id === 0x7075 && data.length > 5 && data[0] === 1)?.data;
  return field?.readUInt32LE(1) === crc32(raw) ? decoded(utf8, field.subarray(5)) : undefined;
}

/**
 * The path of a name in a zip, with slashes, without `.` and empty parts and with a slash at its end where it is a folder. Undefined
 * where it leads outside, also for a system that takes backslashes for slashes.
 */
export function entryPath(name: string): string | undefined {
  const parts = name.split(/[/\\]/u);
  if (/^[/\\]|^[a-z]:/iu.test(name) || parts.includes('..')) return undefined;
  // Some programs of Windows write nothing but backslashes; elsewhere one is a letter of a title.
  const path = name.includes('/') ? name : name.replaceAll('\\', '/');
  const whole = path.split('/').filter((part) => part !== '' && part !== '.');
  return whole.join('/') + (path.endsWith('/') ? '/' : '');
}

/** Adds every folder above a path. Where one is there, so are those above it: a name may consist of thousands. */
export function addFoldersAbove(path: string, folders: Set<string>): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end);
    if (folders.has(folder)) return;
    folders.add(folder);
  }
}

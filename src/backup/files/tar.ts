import { open as openFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { systemFileIn } from '../../core/files/system-file.ts';
import { BackupError } from '../errors.ts';
import { dayOfFile, later } from '../snapshot-date.ts';
import { checkedStream } from './checked-stream.ts';
import { maxEntries, maxNameBytes, type Container, type ContainerEntry } from './container.ts';
import { hostileContainerError, unreadableError } from './errors.ts';
import { addFoldersAbove } from './names.ts';
import { message, type Text } from '../../messages/message.ts';

/** Size in bytes of a header, and of the units in which content is stored. */
const block = 512;

/** Maximum size in bytes of a header with a long name or other properties of an entry. */
const maxLongHeader = 1024 * 1024;

/** Number of bytes of a file that are read at once. */
const pieceSize = 65_536;

interface TarEntry extends ContainerEntry {
  readonly start: number;
}

/**
 * Opens an uncompressed tar (POSIX.1-1988 and 2001, GNU). Files are read in place.
 *
 * @param name name in messages
 * @throws {UsageError} if the tar is damaged or hostile
 */
export async function openTar(file: string, signal?: AbortSignal, name = path.basename(file)): Promise<Container> {
  const handle = await openFile(file, 'r');
  try {
    const { entries, skipped, unreadable, newest } = await readHeaders(handle, name, signal);
    return {
      name,
      entries,
      folders: () => {
        const folders = new Set<string>();
        for (const entry of entries.keys()) addFoldersAbove(entry, folders);
        return folders;
      },
      newestFileDate: newest === undefined ? undefined : dayOfFile(newest * 1000),
      isCreationDate: false,
      skipped,
      unreadable,
      open: (at) => {
        const entry = entries.get(at);
        if (!entry) return Promise.reject(new BackupError(message('backup.no-entry', { entry: at, name })));
        const { start, size } = entry;
        return Promise.resolve(checkedStream(readEntry(handle, start, size), `${name}/${at}`, size));
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reports whether a file is a tar, judged by its first bytes. */
export const isTar = (head: Buffer) =>
  head.toString('latin1', 257, 262) === 'ustar' && hasChecksum(head.subarray(0, block));

async function readHeaders(handle: FileHandle, name: string, signal: AbortSignal | undefined) {
  const { size: fileSize } = await handle.stat();
  const entries = new Map<string, TarEntry>();
  const skipped = new Map<string, Text>();
  const unreadable = new Map<string, Text>();
  let newest: number | undefined;
  let longName: string | undefined;
  let longSize: number | undefined;
  for (let at = 0; at + block <= fileSize;) {
    signal?.throwIfAborted();
    const header = await readAt(handle, at, block);
    if (header.every((byte) => byte === 0)) break;
    if (!hasChecksum(header)) throw unreadableError(message('backup.damaged-tar', { name }));
    const type = header.toString('latin1', 156, 157);
    const start = at + block;
    const size = (type === 'x' || type === 'L' ? undefined : longSize) ?? numberIn(header, 124, 12);
    if (!(size >= 0 && size <= Number.MAX_SAFE_INTEGER - at))
      throw unreadableError(message('backup.damaged-tar', { name }));
    at = start + Math.ceil(size / block) * block;
    if (type === 'x' || type === 'L') {
      if (size > maxLongHeader) throw hostileContainerError(name, message('backup.entries-behind-end'));
      const text = await readAt(handle, start, Math.min(size, fileSize - start));
      if (type === 'L') longName = textIn(text, 0, text.length);
      else {
        const properties = parsePax(text);
        longName = properties.get('path') ?? longName;
        longSize = properties.has('size') ? Number(properties.get('size')) : undefined;
      }
      continue;
    }
    const entry = (longName ?? nameIn(header)).replace(/^(?:\.?\/)+/u, '').replace(/(?<!\/)\/+$/u, '');
    [longName, longSize] = [undefined, undefined];
    // Properties of all entries, targets of links, folders, and files that operating systems add
    if (/[gK5]/u.test(type) || entry === '' || systemFileIn(entry) !== undefined) continue;
    if (entry.split('/').includes('..')) throw hostileContainerError(name, message('backup.entry-outside', { entry }));
    if (entries.size + skipped.size >= maxEntries)
      throw hostileContainerError(name, message('backup.too-many-entries', { count: maxEntries + 1 }));
    if (type !== '0' && type !== '\0')
      skipped.set(entry, message(/[12]/u.test(type) ? 'backup.is-link' : 'backup.is-no-file'));
    else if (entry.includes('\u{fffd}')) unreadable.set(entry, message('backup.name-not-utf-8'));
    else if (Buffer.byteLength(entry) > maxNameBytes)
      unreadable.set(entry.slice(0, 100), message('backup.name-too-long'));
    else if (start + size > fileSize) unreadable.set(entry, message('backup.tar-ends'));
    else {
      entries.set(entry, { size, start });
      newest = later(newest, numberIn(header, 136, 12));
    }
  }
  return { entries, skipped, unreadable, newest };
}

async function* readEntry(handle: FileHandle, start: number, size: number): AsyncGenerator<Buffer, undefined> {
  for (let at = 0; at < size; at += pieceSize) {
    const piece = await readAt(handle, start + at, Math.min(pieceSize, size - at));
    if (piece.length > 0) yield piece;
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(length, 0)), 0, Math.max(length, 0), position);
  return buffer.subarray(0, bytesRead);
}

/** Reports whether the checksum of a header is right: the sum of its bytes, with spaces in place of the checksum. */
function hasChecksum(header: Buffer): boolean {
  if (header.length < block) return false;
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 32 : byte;
  return sum === numberIn(header, 148, 8);
}

/** Returns a number: octal digits, or, if the first bit is set, bytes in base 256. */
function numberIn(header: Buffer, start: number, length: number): number {
  const field = header.subarray(start, start + length);
  if (((field[0] ?? 0) & 0x80) === 0) return Number.parseInt(textIn(field, 0, length).trim() || '0', 8);
  return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, (field[0] ?? 0) & 0x7f);
}

function nameIn(header: Buffer): string {
  const prefix = header.toString('latin1', 257, 263) === 'ustar\0' ? textIn(header, 345, 155) : '';
  return prefix === '' ? textIn(header, 0, 100) : `${prefix}/${textIn(header, 0, 100)}`;
}

/** Returns text up to the first zero byte. */
function textIn(bytes: Buffer, start: number, length: number): string {
  const field = bytes.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? field.length : end).toString('utf8');
}

/** Parses the records of a pax header: `<length> <key>=<value>\n`. */
function parsePax(bytes: Buffer): Map<string, string> {
  const properties = new Map<string, string>();
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const length = space < 0 ? NaN : Number(bytes.toString('latin1', at, space));
    if (!(length > space - at)) break;
    const record = bytes.toString('utf8', space + 1, at + length - 1);
    const equals = record.indexOf('=');
    properties.set(record.slice(0, equals), record.slice(equals + 1));
    at += length;
  }
  return properties;
}

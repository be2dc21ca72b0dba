import { fileTypeFromBuffer } from 'file-type';
import { message, type Text } from '../messages/message.ts';
import type { BackupFormat } from './format.ts';
import { isTar } from './files/tar.ts';
import { formats } from './formats.ts';

/** Format of a file. `seems`: if the file is not a backup, a description of what it seems to be. */
export type FileFormat = 'zip' | 'tar' | BackupFormat | { readonly seems: Text };

/** Number of leading bytes that {@link detectFormat} needs. */
export const detectionBytes = 65_536;

/** Detects the format of a file. @param head the first bytes of the file, up to {@link detectionBytes} */
export async function detectFormat(head: Buffer): Promise<FileFormat> {
  if (head.length === 0) return { seems: message('backup.seems-empty') };
  // Signatures of a zip, an empty zip, and the first part of a split zip.
  const magic = head.subarray(0, 4).toString('latin1');
  if (['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].includes(magic)) return 'zip';
  if (isTar(head)) return 'tar';
  if (['fffe', 'feff'].includes(head.subarray(0, 2).toString('hex'))) return { seems: message('backup.seems-utf-16') };
  const start = startOf(head);
  const format = formats.find((one) => one.isFile?.(start));
  if (format) return format;
  for (const [is, seems] of textFormats) if (is.test(start)) return { seems };
  const type = await fileTypeFromBuffer(head);
  return { seems: type ? message('backup.seems-type', { type: type.mime }) : message('backup.seems-unknown') };
}

/**
 * Returns the text at the start of a file, without byte order mark and XML prolog: XML declaration, comments and document type. Decodes
 * UTF-8; in other encodings that contain ASCII, markup and field names are the same.
 */
export function startOf(head: Buffer): string {
  let rest = head
    .toString('utf8')
    .replace(/^\u{feff}/u, '')
    .trimStart();
  for (;;) {
    const skipped = /^(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE blog[^[>]*>)\s*/su.exec(rest);
    if (!skipped) return rest;
    rest = rest.slice(skipped[0].length);
  }
}

const textFormats: readonly (readonly [is: RegExp, seems: Text])[] = [
  [/^<(?:rss|feed)\b/iu, message('backup.seems-feed')],
  [/^<urlset\b/iu, message('backup.seems-sitemap')],
  [/^<!doctype html|^<html|^<meta\b|^<head\b/iu, message('backup.seems-page')],
  [/^<[a-z]/iu, message('backup.seems-xml')],
  [/^[[{]/u, message('backup.seems-json')],
];

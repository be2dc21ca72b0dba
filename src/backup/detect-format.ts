import { fileTypeFromBuffer } from 'file-type';
import { message, type Message, type Text } from '../messages/message.ts';
import type { BackupFormat } from './format.ts';
import { isTar } from './files/tar.ts';
import { formats } from './formats.ts';
import { startOf } from './head.ts';
import { describePlatformFile } from './other-platforms.ts';

/** Format of a file. `refusal`: if the file is not a backup, the reason, with what it seems to be. */
export type FileFormat = 'zip' | 'tar' | BackupFormat | { readonly refusal: Message };

/**
 * Detects the format of a file.
 * @param file name in messages
 * @param head the first bytes of the file, up to `detectionBytes`
 */
export async function detectFormat(file: string, head: Buffer): Promise<FileFormat> {
  const refuse = (seems: Text) => ({ refusal: message('backup.no-backup', { file, seems }) });
  if (head.length === 0) return refuse(message('backup.seems-empty'));
  // Signatures of a zip, an empty zip, and the first part of a split zip.
  const magic = head.subarray(0, 4).toString('latin1');
  if (['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].includes(magic)) return 'zip';
  if (isTar(head)) return 'tar';
  if (['fffe', 'feff'].includes(head.subarray(0, 2).toString('hex'))) return refuse(message('backup.seems-utf-16'));
  const start = startOf(head);
  const refusal = describePlatformFile(file, start);
  if (refusal) return { refusal };
  const format = formats.find((one) => one.isFile?.(start));
  if (format) return format;
  for (const [pattern, seems] of textFormats) if (pattern.test(start)) return refuse(seems);
  const type = await fileTypeFromBuffer(head);
  return refuse(type ? message('backup.seems-type', { type: type.mime }) : message('backup.seems-unknown'));
}

const textFormats: readonly (readonly [is: RegExp, seems: Text])[] = [
  [/^<(?:rss|feed|rdf:rdf)\b/iu, message('backup.seems-feed')],
  [/^<(?:urlset|sitemapindex)\b/iu, message('backup.seems-sitemap')],
  [/^<!doctype html|^<html|^<meta\b|^<head\b/iu, message('backup.seems-page')],
  [/^<[a-z]/iu, message('backup.seems-xml')],
  [/^[[{]/u, message('backup.seems-json')],
];

import { fileTypeFromBuffer } from 'file-type';

/** What a file is, by its first bytes: a zip, TTXML, or something else, in words. */
export type FileFormat = 'zip' | 'ttxml' | { readonly seems: string };

/** As many bytes of a file as tell its format. */
export const formatBytes = 65_536;

/** @param head the first bytes of a file, {@link formatBytes} of them if there are that many */
export async function formatOf(head: Buffer): Promise<FileFormat> {
  if (head.length === 0) return { seems: 'is empty' };
  // The second is that of a zip without entries, the third that of the first part of a split one.
  const magic = head.subarray(0, 4).toString('latin1');
  if (['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].includes(magic)) return 'zip';
  const text = head.toString('utf8').replace(/^\u{feff}/u, '');
  const start = startOf(text);
  if (/^<blog[\s>]/u.test(start)) return 'ttxml';
  for (const [is, seems] of texts) if (is.test(start)) return { seems };
  const type = await fileTypeFromBuffer(head);
  return { seems: type ? `seems to be ${type.mime}` : 'is of no format that is known' };
}

/** What comes behind the XML declaration, comments and a document type. */
function startOf(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const skipped = /^(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE blog[^[>]*>)\s*/su.exec(rest);
    if (!skipped) return rest;
    rest = rest.slice(skipped[0].length);
  }
}

const texts: readonly (readonly [is: RegExp, seems: string])[] = [
  [/^<rss\b/iu, 'seems to be a feed or an export of WordPress'],
  [/^<feed\b/iu, 'seems to be a feed or an export of Blogger'],
  [/^<urlset\b/iu, 'seems to be a sitemap, which is for --published'],
  [/^<!doctype html|^<html|^<meta\b|^<head\b/iu, 'seems to be a single page: a backup has a folder for each post'],
  [/^<[a-z]/iu, 'seems to be XML of another kind'],
  [/^[[{]/u, 'seems to be JSON'],
];

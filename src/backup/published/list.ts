import { UsageError } from '../../core/errors/errors.ts';
import type { PublishedEntry } from './address.ts';
import { parseLines } from './lines.ts';
import { parseSitemap } from './sitemap.ts';
import { message } from '../../messages/message.ts';

/** A list of public posts, in the order of the file. `matchPublished` applies it to the posts of a backup. */
export interface PublishedList {
  readonly entries: readonly PublishedEntry[];
}

/**
 * Parses a list of public posts: a sitemap (sitemaps.org, `<urlset>`), or lines of IDs and addresses with comments after `#`.
 *
 * @param fileName name of the file in error messages
 * @throws {UsageError} `published-list-unreadable` for anything else, and for an empty list
 */
export function parsePublishedList(text: string, fileName: string): PublishedList {
  const list = text.replace(/^\uFEFF/u, '');
  const start = list.trimStart().slice(0, 1000);
  assertTextList(start, fileName);
  const entries = start.startsWith('<') ? parseSitemap(list, fileName) : parseLines(list, fileName);
  if (entries.length > 0) return { entries };
  throw new UsageError('published-list-unreadable', message('backup.list-empty', { file: fileName }));
}

/** Rejects other kinds of files. @throws {UsageError} if the file is compressed, binary or HTML */
function assertTextList(start: string, fileName: string): void {
  if (start.startsWith('\u001F'))
    throw new UsageError('published-list-unreadable', message('backup.list-packed', { file: fileName }));
  if (/[\u0000-\u0008\u000E-\u001F]/u.test(start))
    throw new UsageError('published-list-unreadable', message('backup.list-not-utf-8', { file: fileName }));
  if (/^(?:<!--(?:(?!-->)[^])*-->\s*)*(?:<!doctype\s+html|<html|<head|<body)/iu.test(start))
    throw new UsageError('published-list-unreadable', message('backup.list-is-page', { file: fileName }));
}

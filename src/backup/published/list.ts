import { UsageError } from '../../core/errors/errors.ts';
import type { PublishedEntry } from './address.ts';
import { parseLines } from './lines.ts';
import { parseSitemap } from './sitemap.ts';
import { message } from '../../messages/message.ts';

/** What an owner says is public, in the order of the file. Choose posts by it with `choosePublished`. */
export interface PublishedList {
  readonly entries: readonly PublishedEntry[];
}

/**
 * Reads a list of public posts: a sitemap (sitemaps.org, `<urlset>`) or lines of ids and addresses, where what follows `#` is a comment.
 *
 * @param fileName as the user gave it, for the sentence
 * @throws {UsageError} `published-list-unreadable` for anything else, and for a list without a single entry
 */
export function parsePublishedList(text: string, fileName: string): PublishedList {
  const list = text.replace(/^\uFEFF/u, '');
  const start = list.trimStart().slice(0, 1000);
  refuseOthers(start, fileName);
  const entries = start.startsWith('<') ? parseSitemap(list, fileName) : parseLines(list, fileName);
  if (entries.length > 0) return { entries };
  throw new UsageError('published-list-unreadable', message('backup.list-empty', { file: fileName }));
}

/** What is a file of another kind altogether. */
function refuseOthers(start: string, fileName: string): void {
  if (start.startsWith('\u001F'))
    throw new UsageError('published-list-unreadable', message('backup.list-packed', { file: fileName }));
  if (/[\u0000-\u0008\u000E-\u001F]/u.test(start))
    throw new UsageError('published-list-unreadable', message('backup.list-not-utf-8', { file: fileName }));
  if (/^(?:<!--[^]*?-->\s*)*(?:<!doctype\s+html|<html|<head|<body)/iu.test(start))
    throw new UsageError('published-list-unreadable', message('backup.list-is-page', { file: fileName }));
}

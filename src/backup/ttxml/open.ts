import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Warning } from '../../core/report/warnings.ts';
import { newestNotAfter } from '../snapshot-date.ts';
import type { Backup, BackupPostContent, BrokenPost } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { tistoryAddress } from '../tistory-address.ts';
import { unreadableError } from '../files/errors.ts';
import { parseComments } from './comments.ts';
import { innerText, parseElements } from '../xml/element.ts';
import { clockIn } from './fields.ts';
import { filesOf, indexPosts, type TtxmlIndex } from './index-posts.ts';
import { hasLineBreaks, addBreaks } from './line-ends.ts';
import { readElementAndBody } from '../xml/scan.ts';
import { xmlWarnings } from '../xml/warnings.ts';
import { createMediaLookup } from './media.ts';
import { unshownWarnings, newestMomentIn, readExtra } from './extra.ts';
import { scanTtxml, type TtxmlItem, type TtxmlScan } from './scan.ts';
import { message } from '../../messages/message.ts';

/**
 * Opens a backup in one XML file, `<blog type="tattertools/1.1">`, which contains comments and media. One pass finds the position of every
 * item, and content is read from the file on demand.
 *
 * @throws {UsageError} `backup-unreadable` for other files, encodings other than UTF-8, and files with a document type declaration
 */
export async function openTtxml(
  file: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Backup> {
  const handle = await open(file, 'r');
  try {
    return await readBackup(handle, path.basename(file), signal);
  } catch (error) {
    await handle.close();
    throw error instanceof BackupError
      ? unreadableError(message('backup.unreadable', { file: path.basename(file), why: error.text }), error)
      : error;
  }
}

async function readBackup(handle: FileHandle, name: string, signal: AbortSignal | undefined): Promise<Backup> {
  const { size, mtimeMs } = await handle.stat();
  const scan = await scanTtxml(handle, size, name, { signal });
  const extra = await readExtra(handle, scan);
  const index = await indexPosts(handle, scan.items, extra.settings, signal);
  const { posts } = index;
  const newest = newestNotAfter(index.eventTimes, mtimeMs / 1000);
  return {
    format: 'ttxml',
    names: [name],
    blog: extra.blog,
    capabilities: { comments: true, visibility: true, addresses: true, zone: true },
    addressOf: tistoryAddress,
    snapshotDate: newest === undefined ? undefined : clockIn(extra.settings.zone, newest).slice(0, 10),
    posts,
    categories: extra.labels(Array.from(posts.values(), ({ category }) => category)),
    broken: [...index.broken, ...cutBetweenPosts(scan, index)],
    warnings: [
      ...(await xmlWarnings(handle, [...scan.problems, ...index.sizeMismatches], index.items)),
      ...index.warnings,
      ...emptyAttachments(index),
      ...unshownWarnings(
        'trackback',
        Array.from(posts.values(), ({ trackbacks = 0 }) => trackbacks).reduce((sum, count) => sum + count, 0),
      ),
      ...extra.warnings,
    ],
    extra: extra.text,
    newestMomentIn: newestMomentIn,
    read: (id) => readPost(handle, index.items.get(id), id),
    ...createMediaLookup(index.attachments, handle),
    close: () => handle.close(),
  };
}

/**
 * Returns one warning about all attachments without content, as in a backup created without files. Those that bodies refer to are also
 * reported when they are fetched.
 */
function emptyAttachments({ emptyAttachments: count }: TtxmlIndex): Warning[] {
  const reason = message('backup.attachments-empty', { count });
  return count === 0 ? [] : [{ code: 'backup-entry-left-out', path: '<attachment>', reason }];
}

async function readPost(handle: FileHandle, item: TtxmlItem | undefined, id: string): Promise<BackupPostContent> {
  if (!item) throw new BackupError(message('backup.no-post-with-id', { id }));
  const [post, body] = await readElementAndBody(handle, item, filesOf(item));
  const [element] = parseElements(post);
  const content = innerText(body);
  if (!element) return { content, comments: [], extra: { post } };
  const comments = parseComments(element);
  if (!hasLineBreaks(element, content)) return { content, comments, extra: { post } };
  return { content: addBreaks(content), comments, extra: { post, content } };
}

/** Reports a file that ends between two posts, since further posts may be missing. */
function cutBetweenPosts({ isComplete, items }: TtxmlScan, index: TtxmlIndex): BrokenPost[] {
  if (isComplete || items.at(-1)?.state === 'cut') return [];
  const last = [...index.items.keys()].at(-1);
  return [
    {
      id: '?',
      message:
        last === undefined
          ? message('backup.file-ends-before-posts')
          : message('backup.file-ends-behind', { id: last }),
    },
  ];
}

import { open } from 'node:fs/promises';
import { compareIds } from '../../core/collections/compare.ts';
import { dayOf, fixedZone, momentIn } from '../../core/dates.ts';
import type { Warning } from '../../core/report/warnings.ts';
import type { Backup, BackupPostContent, BrokenPost } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { skippedEntryWarnings, type Container } from '../files/container.ts';
import { unreadableError } from '../files/errors.ts';
import type { BackupFile, BackupInput } from '../format.ts';
import { newestNotAfter } from '../snapshot-date.ts';
import { innerText, parseElements } from '../xml/element.ts';
import { decodeUtf8, readRanges } from '../xml/ranges.ts';
import { readElementAndBody } from '../xml/scan.ts';
import { xmlWarnings } from '../xml/warnings.ts';
import { blogAddressIn, exportedAt, parseChannel } from './channel.ts';
import { parseComments, type ExportedPost } from './comments.ts';
import { metaOf } from './fields.ts';
import { ItemIndex, type Place, type WxrFile } from './index-items.ts';
import { MediaLibrary } from './media.ts';
import { collectReferences, type Attachment } from './references.ts';
import { scanWxr } from './scan.ts';
import { message } from '../../messages/message.ts';

/**
 * Opens an export of WordPress in one or several files, with the media library in folders or archives. One pass finds the position of every
 * item, and content is read from the files on demand.
 *
 * @throws {UsageError} `backup-unreadable` for files of several blogs, and files without posts
 */
export async function openWxr(input: BackupInput): Promise<Backup> {
  const files: WxrFile[] = [];
  try {
    for (const file of input.files) files.push(await scanFile(file, input.signal));
    return await readBackup(files, input);
  } catch (error) {
    for (const { handle } of files) await handle.close();
    throw error instanceof BackupError
      ? unreadableError(message('backup.unreadable', { file: input.names.join(', '), why: error.text }), error)
      : error;
  }
}

async function scanFile({ name, path }: BackupFile, signal: AbortSignal | undefined): Promise<WxrFile> {
  const handle = await open(path, 'r');
  try {
    const { size, mtimeMs } = await handle.stat();
    const scan = await scanWxr(handle, size, name, { signal });
    const channel = await readChannel(handle, scan);
    return { name, handle, scan, channel, modified: mtimeMs / 1000, exported: exportedAt(channel) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readBackup(files: readonly WxrFile[], input: BackupInput): Promise<Backup> {
  const { containers, nested, signal } = input;
  const sources = files.map(({ channel: source }) => source);
  checkOneBlog(files, sources);
  const channel = parseChannel(sources);
  const index = new ItemIndex(channel);
  for (const file of files) {
    for (const item of file.scan.items) {
      signal?.throwIfAborted();
      await index.add(file, item);
    }
  }
  index.finish();
  const { posts } = index;
  if (posts.size === 0) {
    const [why] = index.broken;
    throw unreadableError(message('backup.wxr-without-posts', { files: input.names, why: why?.message ?? '' }));
  }
  const extra = await readExtra(sources, index);
  const all = [...containers, ...nested.containers];
  const library = new MediaLibrary({
    containers: all,
    isExport: (container, at) => input.files.some(({ entry }) => entry?.container === container && entry.path === at),
    blogUrl: channel.blog.url,
    attachments: index.attachments.values(),
  });
  const warnings = [
    ...(await warningsOf(files, index)),
    ...all.flatMap(skippedEntryWarnings),
    ...trackbacks(index),
    ...extra.warnings,
  ];
  return {
    format: 'wxr',
    names: input.names,
    blog: channel.blog,
    capabilities: { comments: true, visibility: true, addresses: true, zone: index.offset !== undefined },
    snapshotDate: snapshotDateOf(files, index),
    posts,
    categories: channel.categories.labels(categoriesOf(index)),
    categoryIds: channel.categories.categoryIds(),
    broken: [
      ...index.broken,
      ...files.flatMap((file) => cutBetweenItems(file)),
      ...nested.unreadable,
      ...all.flatMap(unreadableFiles),
    ],
    // Read at the end of a run, when all media have been looked up.
    get warnings() {
      return [...warnings, ...library.unusedWarnings()];
    },
    extra: extra.text,
    newestMomentIn,
    read: (id) => readPost(index, id),
    medium: (address) => library.medium(address),
    originalOf: (address) => library.originalOf(address),
    otherFiles: (id, addresses) => library.otherFiles(id, addresses),
    close: async () => {
      for (const { handle } of files) await handle.close();
      await input.close();
    },
  };
}

/** Returns the source of a file without its items, and without the white space between these. */
async function readChannel(handle: WxrFile['handle'], scan: WxrFile['scan']): Promise<string> {
  const pieces = await readRanges(handle, scan.extra);
  return decodeUtf8(pieces.filter((piece) => piece.length > 64 || piece.toString('latin1').trim() !== ''));
}

function checkOneBlog(files: readonly WxrFile[], sources: readonly string[]): void {
  const blogs = new Map<string, string>();
  for (const [place, source] of sources.entries()) {
    const address = blogAddressIn(source);
    const key = address.replace(/^https?:\/\/(?:www\.)?|(?<!\/)\/+$/giu, '').toLowerCase();
    const file = files[place]?.name ?? '';
    if (key !== '' && !blogs.has(key)) blogs.set(key, `${address} (${file})`);
  }
  if (blogs.size > 1) throw unreadableError(message('backup.several-wordpress', { blogs: [...blogs.values()] }));
}

/** Maximum size in bytes of the items that belong to no post, about that of 250,000 attachments. Further items are omitted. */
const maxExtra = 256 * 1024 * 1024;

/** Reads the data outside of posts: the channels, and the items that neither are posts nor were uploaded to one. */
async function readExtra(
  sources: readonly string[],
  { others, attachmentsOfPost, attachmentPlaces, posts }: ItemIndex,
): Promise<{ readonly text: string; readonly warnings: readonly Warning[] }> {
  const unattached = [...attachmentsOfPost].flatMap(([parent, ids]) => (posts.has(parent) ? [] : ids));
  const places = [...others, ...unattached.flatMap((id) => attachmentPlaces.get(id) ?? [])];
  // The files of one export repeat some of the data.
  const texts = new Set(sources);
  let size = 0;
  let omitted = 0;
  for (const { file, item } of places) {
    size += item.range.end - item.range.start;
    if (size > maxExtra) omitted += 1;
    else texts.add(decodeUtf8(await readRanges(file.handle, [item.range])));
  }
  const reason = message('backup.items-too-large', { count: omitted });
  return {
    text: [...texts].join('\n'),
    warnings: omitted === 0 ? [] : [{ code: 'backup-entry-left-out', path: '<item>', reason }],
  };
}

async function warningsOf(files: readonly WxrFile[], index: ItemIndex): Promise<Warning[]> {
  const warnings: Warning[] = [];
  for (const file of files) {
    const items = new Map(
      [...index.places].flatMap(([id, places]) =>
        places.flatMap(({ file: other, item }) => (other === file ? [[id, item] as const] : [])),
      ),
    );
    if (file.scan.problems.length > 0) warnings.push(...(await xmlWarnings(file.handle, file.scan.problems, items)));
  }
  return [...warnings, ...index.warnings];
}

function trackbacks({ posts }: ItemIndex): Warning[] {
  let count = 0;
  for (const post of posts.values()) count += post.trackbacks ?? 0;
  return count === 0 ? [] : [{ code: 'backup-kept-unshown', what: 'trackback', count }];
}

function categoriesOf({ posts }: ItemIndex): Set<string> {
  const labels = new Set<string>();
  for (const { category, moreCategories = [] } of posts.values())
    for (const label of [category, ...moreCategories]) labels.add(label);
  return labels;
}

/** Returns the day of the export in the time zone of the blog; if unknown, that of the newest content. */
function snapshotDateOf(files: readonly WxrFile[], { eventTimes, offset }: ItemIndex) {
  const newestOf = (key: 'modified' | 'exported') => files.reduce((newest, file) => Math.max(newest, file[key]), 0);
  const newest = newestOf('exported') || newestNotAfter(eventTimes, newestOf('modified'));
  return newest === undefined ? undefined : dayOf(momentIn(fixedZone(offset ?? 0), { epoch: newest }));
}

/** Reports a file that ends between two items, since further posts may be missing. */
function cutBetweenItems({ name, scan }: WxrFile): BrokenPost[] {
  if (scan.isComplete || scan.items.at(-1)?.state === 'cut') return [];
  return [{ id: '?', message: message('backup.wxr-cut', { name }) }];
}

function unreadableFiles({ name, unreadable }: Container): BrokenPost[] {
  return [...unreadable].map(([at, why]) => {
    return { id: '?', message: message('backup.page-unread', { what: `${name}/${at}`, why }) };
  });
}

async function readPost(index: ItemIndex, id: string): Promise<BackupPostContent> {
  const places = index.places.get(id);
  if (!places) throw new BackupError(message('backup.no-post-with-id', { id }));
  const sources: string[] = [];
  const posts: ExportedPost[] = [];
  let content: string | undefined;
  for (const { file, item } of places) {
    const [source, body] = await readElementAndBody(file.handle, item);
    sources.push(source);
    for (const element of parseElements(source).slice(0, 1)) posts.push({ element, exported: file.exported });
    content ??= innerText(body);
  }
  const ownAttachments = index.attachmentsOfPost.get(id) ?? [];
  const attachments = ownAttachments
    .flatMap((one): Attachment[] => [index.attachments.get(one) ?? []].flat())
    .sort((one, other) => one.order - other.order || compareIds(one.id, other.id));
  const bodyReferences = await collectReferences(content ?? '', {
    ownAttachments: attachments,
    attachmentOf: (one) => index.attachments.get(one),
    attachmentAt: (href) => index.attachmentAt(href),
    blockOf: async (one) => {
      const block = index.blocks.get(one);
      return block && innerText((await readElementAndBody(block.file.handle, block.item))[1]);
    },
    isHidden: (one) => index.isHidden(one, id),
    footnotes: posts[0] && metaOf(posts[0].element).get('footnotes')?.at(-1),
  });
  const attached = await readAttachments(ownAttachments.flatMap((one) => index.attachmentPlaces.get(one) ?? []));
  return {
    content: content ?? '',
    bodyFormat: 'wordpress',
    ...(bodyReferences && { bodyReferences }),
    commentFormat: 'html',
    comments: parseComments(posts, index.offset),
    extra: { item: [...new Set(sources)].join('\n'), ...(attached !== '' && { attachments: attached }) },
  };
}

/** Returns the source of attachments, as received. Files of one export may repeat it. */
async function readAttachments(places: readonly Place[]): Promise<string> {
  const sources = new Set<string>();
  for (const { file, item } of places) sources.add(decodeUtf8(await readRanges(file.handle, [item.range])));
  return [...sources].join('\n');
}

/** Returns the newest date in the source of items, in seconds since 1970; 0 if there is none. */
function newestMomentIn(text: string): number {
  let newest = 0;
  for (const [, day = '', time = ''] of text.matchAll(
    /<wp:(?:post_date|post_modified|comment_date)_gmt>(?:<!\[CDATA\[)?(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/gu,
  ))
    newest = Math.max(newest, (Date.parse(`${day}T${time}Z`) || 0) / 1000);
  return newest;
}

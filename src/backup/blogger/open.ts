import { open, type FileHandle } from 'node:fs/promises';
import type { Warning } from '../../core/report/warnings.ts';
import { dayOf, fixedZone, momentIn, namedZone } from '../../core/dates.ts';
import type { Backup, BackupMedium, BackupPostContent, BackupPosts } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { skippedEntryWarnings, type Container } from '../files/container.ts';
import { unreadableError } from '../files/errors.ts';
import type { BackupInput } from '../format.ts';
import { newestNotAfter } from '../snapshot-date.ts';
import { innerText, parseElements } from '../xml/element.ts';
import { readElementAndBody } from '../xml/scan.ts';
import { xmlWarnings } from '../xml/warnings.ts';
import { AlbumImages, albumWarnings } from './albums.ts';
import { chooseFeed, feedElementIn, type NamedBlog } from './choose-feed.ts';
import { toComments, type BloggerComment } from './comments.ts';
import { linkOf, parseEntry } from './entry.ts';
import { newestMomentIn, readExtra } from './extra.ts';
import { namedImagesIn, originalImage } from './image-address.ts';
import { indexEntries, type EntryIndex } from './index-entries.ts';
import { scanFeed } from './scan-feed.ts';
import { albumFilesOf, findAlbums } from './takeout.ts';
import { message } from '../../messages/message.ts';

/**
 * Opens a backup of Blogger. One pass finds the position of every entry of the feed, and content is read from it on demand.
 *
 * @throws {UsageError} if there are several blogs and none is chosen, or the feed is no export of a blog
 */
export async function openBlogger(input: BackupInput): Promise<Backup> {
  const containers = [...input.containers, ...input.nested.containers];
  const { blog, all } = await chooseFeed(input, containers);
  const { file } = blog.feed;
  const handle = await open(file.path, 'r');
  try {
    const albums = albumFilesOf(findAlbums(containers), titlesOf(blog), all.flatMap(titlesOf));
    // A title is a name only if the user has chosen by it.
    const name = all.length > 1 ? blog.name : blog.subdomain;
    return await readBackup(handle, { blog, name, albums: new AlbumImages(albums), containers, input });
  } catch (error) {
    await handle.close();
    throw error instanceof BackupError
      ? unreadableError(message('backup.unreadable', { file: file.name, why: error.text }), error)
      : error;
  }
}

const titlesOf = ({ title, feed }: NamedBlog) => [title, feed.folder];

interface BloggerInput {
  readonly blog: NamedBlog;
  /** name of the blog; undefined if unknown */
  readonly name: string | undefined;
  readonly albums: AlbumImages;
  /** all containers, also those in others */
  readonly containers: readonly Container[];
  readonly input: BackupInput;
}

async function readBackup(
  handle: FileHandle,
  { blog: { feed, title, settings: fileSettings }, name, albums, containers, input }: BloggerInput,
): Promise<Backup> {
  const { nested, signal, now = new Date() } = input;
  const { size, mtimeMs } = await handle.stat();
  const scan = await scanFeed(handle, size, feed.file.name, { signal });
  const onBody = albums.isEmpty ? undefined : (text: string) => albums.addAll(namedImagesIn(text));
  const index = await indexEntries(handle, scan.items, { settings: fileSettings, now, signal, onBody });
  const { posts, settings } = index;
  if (posts.size === 0) {
    const [why] = index.broken;
    throw unreadableError(message('backup.feed-without-posts', { name: feed.file.name, why: why?.message ?? '' }));
  }
  const extra = await readExtra(handle, scan.extra, index.others, feed.others);
  const zone = settings.timeZone === undefined ? fixedZone(0) : namedZone(settings.timeZone);
  const { container } = feed.file.entry ?? {};
  const created = container?.isCreationDate === true ? container.newestFileDate : undefined;
  const newest = newestNotAfter(index.eventTimes, mtimeMs / 1000);
  return {
    format: 'blogger',
    names: input.names,
    blog: {
      name,
      title: title || undefined,
      description: settings.description,
      language: settings.language,
      url: settings.address ?? (linkOf(feedElementIn(extra.feed), 'alternate') || undefined),
    },
    capabilities: {
      comments: true,
      visibility: true,
      addresses: true,
      zone: hasLocalTimes(posts),
    },
    snapshotDate: created ?? (newest === undefined ? undefined : dayOf(momentIn(zone, { epoch: newest }))),
    posts,
    categories: [],
    broken: [
      ...index.broken,
      ...(scan.isComplete || scan.items.at(-1)?.state === 'cut'
        ? []
        : [{ id: '?', message: message('backup.feed-cut', { name: feed.file.name }) }]),
      ...nested.unreadable,
    ],
    warnings: [
      ...(await xmlWarnings(handle, scan.problems, index.items)),
      ...containers.flatMap((one) => [...skippedEntryWarnings(one), ...unreadableEntries(one)]),
      ...unshown('comment on a missing post', index.lostComments),
      ...unshown('feed entry of an unknown kind', index.unknown),
      ...albumWarnings(albums),
      ...omittedEntries(extra.omitted),
    ],
    extra: extra.text,
    newestMomentIn,
    read: (id) => readPost(handle, index, id),
    medium: (address) => mediumIn(albums, address),
    originalOf: originalImage,
    otherFiles: () => [],
    close: async () => {
      await handle.close();
      await input.close();
    },
  };
}

function hasLocalTimes(posts: BackupPosts): boolean {
  for (const { date } of posts.values()) if (date && date.clock === undefined) return false;
  return true;
}

function mediumIn(albums: AlbumImages, address: string): BackupMedium | undefined {
  const found = albums.match(address);
  const size = found?.container.entries.get(found.at)?.size;
  return found && size !== undefined ? { size, open: () => found.container.open(found.at) } : undefined;
}

async function readPost(handle: FileHandle, index: EntryIndex, id: string): Promise<BackupPostContent> {
  const item = index.items.get(id);
  if (!item) throw new BackupError(message('backup.no-post-with-id', { id }));
  const [entry, body] = await readElementAndBody(handle, item);
  const sources: string[] = [];
  const found: BloggerComment[] = [];
  for (const comment of index.comments.get(id) ?? []) {
    const [source, text] = await readElementAndBody(handle, comment);
    const [element] = parseElements(source);
    sources.push(source);
    if (element) found.push({ entry: parseEntry(element), text: innerText(text) });
  }
  return {
    content: innerText(body),
    commentFormat: 'html',
    comments: toComments(found),
    extra: { entry, ...(sources.length > 0 && { comments: sources.join('\n') }) },
  };
}

function unreadableEntries({ name, unreadable }: Container): Warning[] {
  return [...unreadable].map(([at, reason]) => ({ code: 'backup-entry-left-out', path: `${name}/${at}`, reason }));
}

function unshown(what: string, count: number): Warning[] {
  return count === 0 ? [] : [{ code: 'backup-kept-unshown', what, count }];
}

function omittedEntries(count: number): Warning[] {
  const reason = message('backup.rest-too-large', { count });
  return count === 0 ? [] : [{ code: 'backup-entry-left-out', path: '<entry>', reason }];
}

import { compareText } from '../../core/ids.ts';
import { later, newestWithin } from '../as-of.ts';
import type { Backup, BackupReading } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { leftOutOf, type Container } from '../files/container.ts';
import { unreadable } from '../files/refusals.ts';
import { isArchive, notABackup } from './not-a-backup.ts';
import { readFramedBody } from './files.ts';
import { indexPosts, postsLeftOut, type Index, type PostPlace } from './index-posts.ts';
import { postFolders } from './layout.ts';
import { mediaIn } from './media.ts';
import { MediaFolders } from './media-folders.ts';
import { partsOf } from './parts.ts';
import { message } from '../../messages/message.ts';

/**
 * The backup that a platform lets its bloggers download: folders of HTML files and media, in one part or several. It knows neither comments
 * nor who could see a post.
 *
 * @param containers zips and folders that hold the parts; they are closed with the backup, and not where this fails
 * @throws {UsageError} where there is no post to read in them, or they are of two blogs
 */
export async function openHtml(containers: readonly Container[], signal?: AbortSignal): Promise<Backup> {
  const places = containers.flatMap(placesIn);
  const { blog, warnings } = partsOf(places);
  const index = await indexPosts(places, signal);
  const { posts } = index;
  if (posts.size === 0) {
    const archive = containers.find(isArchive);
    throw archive
      ? notABackup(archive)
      : unreadable(message('backup.no-readable-post', { why: index.broken[0]?.message ?? '' }));
  }
  return {
    format: 'html',
    names: containers.map(({ name }) => name),
    blog: { name: blog },
    knows: { comments: false, visibility: false },
    asOf: newestDay(containers, index),
    posts,
    categories: categoriesOf(new Set(Array.from(posts.values(), ({ category }) => category))),
    broken: index.broken,
    warnings: [...warnings, ...containers.flatMap(leftOutOf), ...index.warnings],
    read: (id) => readPost(index, id),
    ...mediaIn(new MediaFolders(places, index.files)),
    close: async () => {
      for (const container of containers) await container.close();
    },
  };
}

function placesIn(container: Container): PostPlace[] {
  const folders = postFolders(container.entries.keys(), container.folders());
  if (folders.length === 0) throw notABackup(container);
  const leftOut = postsLeftOut(container);
  // Copied by name: each object that is spread has a shape of its own, which takes more memory than the object.
  return folders.map(({ id, path, part, files, fitting }) => {
    return { id, path, part, files, fitting, container, leftOut: leftOut.get(path) };
  });
}

async function readPost(index: Index, id: string): Promise<BackupReading> {
  const found = index.files.get(id);
  if (!found) throw new BackupError(message('backup.no-post-with-id', { id }));
  const { container, part, file } = found;
  const { body, before, after } = await readFramedBody(container, file);
  const from = part === '' ? 0 : part.length + 1;
  return { content: body, rest: { file: file.slice(from), before, after } };
}

/** The day on which a zip was made; where none says it, that of the newest post which is no newer than the files. */
function newestDay(containers: readonly Container[], { posts }: Index): string | undefined {
  const newestFile = (all: readonly Container[]) => all.map((one) => one.newestFile).reduce(later, undefined);
  const made = newestFile(containers.filter(({ isDated }) => isDated));
  if (made !== undefined) return made;
  const days = Array.from(posts.values(), ({ date }) => date?.clock.slice(0, 10) ?? '').filter((day) => day !== '');
  return newestWithin(days, newestFile(containers));
}

/** With the categories above them, which may have no post of their own. */
function categoriesOf(labels: ReadonlySet<string>): string[] {
  const all = new Set<string>();
  for (const label of labels) {
    const names = label.split('/');
    names.forEach((_, index) => all.add(names.slice(0, index + 1).join('/')));
  }
  all.delete('');
  // What is above begins what is below.
  return [...all].sort(compareText);
}

import { compareText } from '../../core/collections/compare.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { later, newestNotAfter } from '../snapshot-date.ts';
import type { Backup, BackupPostContent, BrokenPost } from '../backup.ts';
import { BackupError } from '../errors.ts';
import { tistoryAddress } from '../tistory-address.ts';
import { skippedEntryWarnings, type Container } from '../files/container.ts';
import { unreadableError } from '../files/errors.ts';
import { isArchive, notABackupError } from './not-a-backup.ts';
import { readFramedBody } from './read-page.ts';
import { indexPosts, skipReasonsByFolder, type FolderIndex, type PostCandidate } from './index-posts.ts';
import type { NestedZips } from '../nested-zips.ts';
import { folderOf, postFolders, strayPages } from './layout.ts';
import { createMediaLookup } from './media.ts';
import { MediaFolders } from './media-folders.ts';
import { checkParts } from './parts.ts';
import { idOfStrayPage, toStrayPage, type StrayPage } from './stray-pages.ts';
import { unusedFileWarnings } from './unused-files.ts';
import { message } from '../../messages/message.ts';

/**
 * Opens the backup that a platform offers for download: folders of HTML files and media, in one or several parts. It contains neither
 * comments nor the visibility of posts.
 *
 * @param containers zips and folders with the parts. They are closed with the backup, but not if this function fails.
 * @param nested zips inside the containers
 * @throws {UsageError} if there is no readable post, or posts of two blogs
 */
export async function openHtml(
  containers: readonly Container[],
  signal?: AbortSignal,
  nested: NestedZips = { containers: [], paths: new Map(), unreadable: [] },
): Promise<Backup> {
  const all = [...containers, ...nested.containers];
  const layouts = all.map((container) => layoutOf(container));
  const [places, strays] = [layouts.flatMap((one) => one.places), layouts.flatMap((one) => one.strays)];
  const { blog, warnings } = checkParts([...places, ...strays.filter((stray) => idOfStrayPage(stray) !== undefined)]);
  const index = await indexPosts(places, strays, signal);
  const { posts } = index;
  const containersWithPosts = new Set([...places, ...index.files.values()].map(({ container }) => container));
  const other = containers.find((one) => !containersWithPosts.has(one) && !nested.paths.has(one));
  if (other) throw notABackupError(other);
  if (posts.size === 0) {
    const archive = all.find(isArchive);
    const [first] = containers;
    const refused = archive ?? (containersWithPosts.size === 0 && nested.unreadable.length === 0 ? first : undefined);
    if (refused) throw notABackupError(refused);
    throw unreadableError(
      message('backup.no-readable-post', { why: [...nested.unreadable, ...index.broken][0]?.message ?? '' }),
    );
  }
  const folders = new MediaFolders(index.folders, index.files);
  const foreign = nested.containers.filter((one) => !containersWithPosts.has(one) && !nested.paths.has(one));
  const ownContainers = all.filter((one) => !foreign.includes(one));
  return {
    format: 'html',
    names: containers.map(({ name }) => name),
    blog: { name: blog },
    capabilities: { comments: false, visibility: false, addresses: true, zone: true },
    addressOf: tistoryAddress,
    snapshotDate: snapshotDateOf(all, index),
    posts,
    categories: categoriesOf(new Set(Array.from(posts.values(), ({ category }) => category))),
    cardTitles: index.cardTitles,
    broken: [...index.broken, ...nested.unreadable, ...unreadableFiles(all, places, index)],
    warnings: [
      ...warnings,
      ...all.flatMap(skippedEntryWarnings),
      ...index.warnings,
      ...foreign.map(({ name }): Warning => {
        return { code: 'backup-entry-left-out', path: name, reason: message('backup.is-no-post') };
      }),
      ...unusedFileWarnings(
        ownContainers,
        folders,
        (container, path) => nested.paths.get(container)?.has(path) === true,
      ),
    ],
    read: (id) => readPost(index, id),
    ...createMediaLookup(folders),
    close: async () => {
      for (const container of all) await container.close();
    },
  };
}

function layoutOf(container: Container): { places: PostCandidate[]; strays: StrayPage[] } {
  const folders = postFolders(container.entries.keys(), container.folders());
  const skipReasons = skipReasonsByFolder(container);
  const parts = new Set(folders.map(({ part }) => part));
  return {
    // Copied field by field: V8 gives each spread object a hidden class of its own, which is larger than the object.
    places: folders.map(({ id, path, part, files, matching }) => {
      return { id, path, part, files, matching, container, skipReason: skipReasons.get(path) };
    }),
    strays: strayPages(container.entries.keys(), folders).map((file) => toStrayPage(container, file, parts)),
  };
}

/** Returns the unreadable files of the backup, except for those in folders of posts that are already reported as broken. */
function unreadableFiles(
  containers: readonly Container[],
  places: readonly PostCandidate[],
  { broken }: FolderIndex,
): BrokenPost[] {
  const ids = new Set(broken.map(({ id }) => id));
  const reported = new Set(
    places.filter(({ id }) => ids.has(id)).map(({ container, path }) => `${container.name}/${path}`),
  );
  return containers.flatMap(({ name, unreadable }) =>
    [...unreadable]
      .map(([path, why]) => ({ what: `${name}/${path}`, why }))
      .filter(({ what }) => !reported.has(what) && !reported.has(folderOf(what)))
      .map(({ what, why }) => ({ id: '?', message: message('backup.page-unread', { what, why }) })),
  );
}

async function readPost(index: FolderIndex, id: string): Promise<BackupPostContent> {
  const found = index.files.get(id);
  if (!found) throw new BackupError(message('backup.no-post-with-id', { id }));
  const { container, part, file } = found;
  const { body, before, after } = await readFramedBody(container, file);
  const from = part === '' ? 0 : part.length + 1;
  return { content: body, extra: { file: file.slice(from), before, after } };
}

/** Returns the date on which the newest zip was created; if unknown, the date of the newest post that is not newer than the files. */
function snapshotDateOf(containers: readonly Container[], { posts }: FolderIndex): string | undefined {
  const newestFile = (all: readonly Container[]) => all.map((one) => one.newestFileDate).reduce(later, undefined);
  const created = newestFile(containers.filter(({ isCreationDate }) => isCreationDate));
  if (created !== undefined) return created;
  const days = Array.from(posts.values(), ({ date }) => date?.clock?.slice(0, 10) ?? '').filter((day) => day !== '');
  return newestNotAfter(days, newestFile(containers));
}

/** Returns the categories and their ancestors, which may have no posts, sorted by label. */
function categoriesOf(labels: ReadonlySet<string>): string[] {
  const all = new Set<string>();
  for (const label of labels) {
    const names = label.split('/');
    names.forEach((_, index) => all.add(names.slice(0, index + 1).join('/')));
  }
  all.delete('');
  // Sorting puts parents first, since their labels are prefixes.
  return [...all].sort(compareText);
}

import path from 'node:path';
import { damagedRecords } from '../archive/format/errors.ts';
import { layout } from '../archive/format/layout.ts';
import { readJournal } from '../archive/reader/files.ts';
import { Holdings } from '../archive/reader/holdings.ts';
import { readFormat } from '../archive/reader/open.ts';
import { readKnown, removeNotes, writeKnown } from '../archive/store/known-file.ts';
import { takeLock } from '../archive/store/lock.ts';
import { ArchiveStore, mayShowPosts } from '../archive/store/store.ts';
import { assertArchive } from '../archive/verify/check-archive.ts';
import { findMediaInTime } from './stoppable-media.ts';
import { compareIds } from '../core/collections/compare.ts';
import { ArchiveError, UsageError } from '../core/errors/errors.ts';
import { addressOf, decodedTextOf } from '../core/items/scalar.ts';
import { mediaBaseOf } from '../core/media/media-base.ts';
import { stripSignature } from '../core/media/media-url.ts';
import type { PostRecord } from '../core/records/post-record.ts';
import type { KnownIssue } from '../core/report/known-issues.ts';
import { message } from '../messages/message.ts';
import { removeCacheFiles } from '../publish/build/cache-folder.ts';
import type { Context } from './context.ts';
import { processes } from './crawl/processes.ts';

export interface ForgetOptions {
  readonly archive: string;
  /** IDs of the posts to remove */
  readonly posts: readonly string[];
  /** Cache folders, whose files may contain texts of the posts. Their files are removed. */
  readonly caches: readonly string[];
  /** Report what would be removed, without writing anything. */
  readonly dryRun: boolean;
}

export interface ForgottenPosts {
  readonly archive: string;
  readonly posts: readonly { readonly id: string; readonly title: string }[];
  /** number of media that only these posts show */
  readonly media: number;
  /** whether the archive had other data of a backup, which may show texts of these posts and is removed with them */
  readonly hasBackupData: boolean;
}

/**
 * Removes posts from an archive for good, with their comments and the media that no other post shows. Everything else that may contain
 * their texts is removed, too: backup data outside posts, categories that only they had, and caches. The archive keeps their IDs, so that no
 * run stores them again.
 *
 * @throws {UsageError} if a post is not in the archive
 * @throws {ArchiveError} if the archive is damaged: which media other posts show would be uncertain
 */
export async function forgetPosts(options: ForgetOptions, context: Context): Promise<ForgottenPosts> {
  const archive = path.resolve(options.archive);
  await assertArchive(archive);
  if (options.dryRun) return (await planRemoval(archive, options.posts)).result;
  const lock = takeLock(archive, context.processes ?? processes, context.now());
  try {
    const { result, forgotten, media } = await planRemoval(archive, options.posts);
    const isStopped = !readJournal(archive).isEmpty;
    const { blog, rootKey } = (await readFormat(archive)) ?? { blog: '', rootKey: '' };
    const today = context.now().toISOString().slice(0, 10);
    const store = await ArchiveStore.open(archive, { blog, rootKey, today });
    await store.forget(forgotten, media);
    // A stopped crawl can only be continued with its journal.
    await (isStopped ? store.suspend({ seal: true }) : store.finish());
    const known = readKnown(archive);
    const isKept = ({ post = '', about }: KnownIssue) => !forgotten.has(post) && !media.has(about.url ?? '');
    if (known) writeKnown(archive, known.filter(isKept));
    removeNotes(archive);
    for (const cache of options.caches) removeCacheFiles(cache);
    return result;
  } finally {
    lock.release();
  }
}

/** Determines what to remove. Earlier forgotten posts are included, so that a stopped call can be repeated. */
async function planRemoval(archive: string, ids: readonly string[]) {
  const holdings = await Holdings.open(archive);
  const list = listOf(holdings);
  const forgotten = new Set([...(list ?? []), ...ids]);
  for (const id of ids) {
    if (list && !list.has(id) && !holdings.postIds().has(id))
      throw new UsageError('post-unknown', message('archive.post-unknown', { folder: archive, id }));
  }
  const files = holdings.damaged().filter((file) => file !== layout.forgotten);
  if (files.length > 0) throw damagedRecords(archive, files);
  const media = mediaOnlyIn(forgotten, archive, holdings);
  const posts = [...ids].sort(compareIds).map((id) => ({ id, title: titleOf(holdings.post(id)?.record) }));
  const count = [...media].filter((address) => holdings.media.has(address)).length;
  const hasBackupData = mayShowPosts(holdings.extra() ?? '');
  return { result: { archive, posts, media: count, hasBackupData }, forgotten, media };
}

/** Returns the IDs of the posts that were forgotten earlier; undefined if the list is damaged. */
function listOf(holdings: Holdings): ReadonlySet<string> | undefined {
  try {
    return holdings.forgotten();
  } catch (error) {
    if (error instanceof ArchiveError) return undefined;
    throw error;
  }
}

/** Returns the URLs, without signatures, of the media that only the given posts show. The archive may lack some of them. */
function mediaOnlyIn(posts: ReadonlySet<string>, archive: string, holdings: Holdings): Set<string> {
  const blog = holdings.blog() ?? {};
  const shown = new Set(
    [blog.blogIconUrl, blog.faviconUrl, blog.profileImageUrl, blog.profileThumbnailImageUrl].map((url) =>
      stripSignature(addressOf(url)),
    ),
  );
  const mediaOfRemovedPosts = new Set<string>();
  const bases: string[] = [];
  for (const id of holdings.postIds()) {
    const post = holdings.post(id);
    const [damage] = post?.damage ?? [];
    if (damage) throw damagedRecords(archive, [damage.entry]);
    if (!post?.record) continue;
    const { record, body = '' } = post;
    const isRemoved = posts.has(id);
    if (isRemoved && record.mediaBase !== undefined) bases.push(record.mediaBase);
    for (const { addresses } of findMediaInTime(body, mediaBaseOf(record, blog), record.details))
      for (const address of addresses) (isRemoved ? mediaOfRemovedPosts : shown).add(stripSignature(address));
  }
  // A backup also has files of a post to which its body does not refer.
  for (const address of holdings.media.keys())
    if (bases.some((base) => address.startsWith(base))) mediaOfRemovedPosts.add(address);
  return new Set([...mediaOfRemovedPosts].filter((address) => !shown.has(address)));
}

const titleOf = (record: PostRecord | undefined) => decodedTextOf(record?.summary.title).trim();

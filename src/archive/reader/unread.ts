import { decodeJson, missingSchema } from '../format/codec.ts';
import { decodeFile } from '../format/post.ts';
import { readEntry, readJournal, readPost } from './files.ts';
import type { JournalState } from '../format/journal.ts';
import { layout } from '../format/layout.ts';
import { readPostIds } from './open.ts';

/**
 * Counts the listed posts that no run has read: a run could not read them, or was stopped before them. Posts that the source refuses to
 * return do not count.
 * The journal of a stopped run contains the new posts of the list, and the total number of posts, which is used if the run did not see the
 * whole list. `missing.json` contains the posts that the last run could not read. Damaged files are ignored: their damage is reported
 * elsewhere.
 *
 * @param ids IDs of all records
 */
export function countUnread(folder: string, ids: ReadonlySet<string>, { listed, total, read }: JournalState): number {
  const unseen = [...listed].filter((id) => !ids.has(id)).length;
  const failed = failedToRead(folder).filter((id) => !read.has(id) && !(listed.has(id) && !ids.has(id)));
  const unread = failed.filter((id) => !ids.has(id) || isUnread(folder, id)).length;
  return Math.max(unseen, (total ?? 0) - ids.size) + unread;
}

/** Counts the unread posts of an archive on disk, see {@link countUnread}. */
export async function unreadIn(folder: string): Promise<number> {
  const journal = readJournal(folder);
  const mayBeUnread = journal.listed.size > 0 || journal.total !== undefined || failedToRead(folder).length > 0;
  return mayBeUnread ? countUnread(folder, new Set(await readPostIds(folder)), journal) : 0;
}

/** Returns the IDs of the posts that the last run could not read. */
function failedToRead(folder: string): string[] {
  const decode = (text: string) => decodeJson(missingSchema, text).posts;
  const { value: posts = {} } = decodeFile(layout.missing, (entry) => readEntry(folder, entry), decode);
  return Object.entries(posts).flatMap(([id, parts]) => (parts.includes('post read') ? [id] : []));
}

function isUnread(folder: string, id: string): boolean {
  const post = readPost(folder, id);
  if (!post.record) return post.damageOf('record')?.kind === 'missing';
  return post.record.reading === null && post.record.state !== 'removed';
}

import { decodeJson, decodeRecord, missingSchema } from './codec.ts';
import { decoded, readEntry } from './entries.ts';
import { readJournal, type JournalState } from './journal.ts';
import { layout } from './layout.ts';
import { readPostIds } from './open.ts';

/**
 * How many posts the source lists of which an archive holds nothing but their line in the list, or not even that, since a run was
 * stopped before it came to them, or could not read them. Posts that the source refuses to show are not among them.
 *
 * A run that was stopped has left in its journal the new posts that it was shown, and how many there were said to be: what was
 * said counts where it had not seen all of them. What the last run could not read is in the list of what is missing.
 *
 * @param ids of all records
 * @throws {CodecError} when a file that says so is damaged
 */
export function countUnread(folder: string, ids: ReadonlySet<string>, { listed, total, read }: JournalState): number {
  const unseen = [...listed].filter((id) => !ids.has(id)).length;
  const failed = failedToRead(folder).filter((id) => !read.has(id) && !(listed.has(id) && !ids.has(id)));
  const unread = failed.filter((id) => !ids.has(id) || isUnread(folder, id)).length;
  return Math.max(unseen, (total ?? 0) - ids.size) + unread;
}

/**
 * {@link countUnread} of an archive as it lies on the disk.
 * @throws {ArchiveError} when a file that says so is damaged
 */
export async function unreadIn(folder: string): Promise<number> {
  const ids = new Set(await readPostIds(folder));
  return decoded(folder, layout.missing, () => countUnread(folder, ids, readJournal(folder)));
}

/** The ids of posts that the last run could not read. */
function failedToRead(folder: string): string[] {
  const text = readEntry(folder, layout.missing);
  if (text === undefined) return [];
  const { posts } = decodeJson(missingSchema, text);
  return Object.entries(posts).flatMap(([id, parts]) => (parts.includes('post read') ? [id] : []));
}

function isUnread(folder: string, id: string): boolean {
  const text = readEntry(folder, layout.post(id));
  if (text === undefined) return true;
  const { state, reading } = decodeRecord(text);
  return reading === null && state !== 'removed';
}

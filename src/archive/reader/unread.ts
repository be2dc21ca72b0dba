import { CodecError, decodeJson, decodeRecord, missingSchema } from '../format/codec.ts';
import { readEntry, readJournal } from './files.ts';
import type { JournalState } from '../format/journal.ts';
import { layout } from '../format/layout.ts';
import { readPostIds } from './open.ts';

/**
 * How many posts the source lists of which an archive holds nothing but their line in the list, or not even that, since a run was
 * stopped before it came to them, or could not read them. Posts that the source refuses to show are not among them.
 *
 * A run that was stopped has left in its journal the new posts that it was shown, and how many there were said to be: what was
 * said counts where it had not seen all of them. What the last run could not read is in the list of what is missing. Where that
 * list is damaged it says nothing, and a damaged record is no unread one: damage is reported as such, and keeps nothing from being published.
 *
 * @param ids of all records
 */
export function countUnread(folder: string, ids: ReadonlySet<string>, { listed, total, read }: JournalState): number {
  const unseen = [...listed].filter((id) => !ids.has(id)).length;
  const failed = failedToRead(folder).filter((id) => !read.has(id) && !(listed.has(id) && !ids.has(id)));
  const unread = failed.filter((id) => !ids.has(id) || isUnread(folder, id)).length;
  return Math.max(unseen, (total ?? 0) - ids.size) + unread;
}

/** {@link countUnread} of an archive as it lies on the disk. */
export async function unreadIn(folder: string): Promise<number> {
  const journal = readJournal(folder);
  const mayBeUnread = journal.listed.size > 0 || journal.total !== undefined || failedToRead(folder).length > 0;
  return mayBeUnread ? countUnread(folder, new Set(await readPostIds(folder)), journal) : 0;
}

/** The ids of posts that the last run could not read. */
function failedToRead(folder: string): string[] {
  const text = readEntry(folder, layout.missing);
  if (text === undefined) return [];
  const posts = legible(() => decodeJson(missingSchema, text).posts);
  return Object.entries(posts ?? {}).flatMap(([id, parts]) => (parts.includes('post read') ? [id] : []));
}

function isUnread(folder: string, id: string): boolean {
  const text = readEntry(folder, layout.post(id));
  if (text === undefined) return true;
  const record = legible(() => decodeRecord(text));
  return record?.reading === null && record.state !== 'removed';
}

/** Undefined where a file is damaged. */
function legible<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}

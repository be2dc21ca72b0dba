import { fixedZone, localDate, momentIn, type Zone } from '../../core/dates.ts';
import type { BackupPost } from '../backup.ts';
import type { AtomEntry, Instant } from './entry.ts';

/** Data of a post that is not in its entry. */
export interface EntryContext {
  readonly id: string;
  readonly isPublic: boolean;
  /** time zone of the blog; undefined if unknown */
  readonly zone: Zone | undefined;
  /** number of comments; undefined if unknown */
  readonly comments: number | undefined;
}

/** Returns the metadata of a post. */
export function postOf(entry: AtomEntry, { id, isPublic, zone, comments }: EntryContext): BackupPost {
  const { kind, title, author, published, dateText, updated, labels, description, path } = entry;
  return {
    id,
    title,
    category: '',
    tags: labels,
    author: author || undefined,
    updated,
    description: description || undefined,
    kind: kind === 'page' ? 'page' : undefined,
    ...(published ? { date: dateOf(published, zone) } : dateText !== undefined && { dateText }),
    visibility: isPublic ? '20' : '0',
    ...(path !== undefined && { path }),
    comments,
  };
}

/** Returns a date with its local time, if the time zone is known. */
function dateOf({ seconds, offset }: Instant, blogZone: Zone | undefined): NonNullable<BackupPost['date']> {
  const zone = offset === undefined ? blogZone : fixedZone(offset);
  return { seconds, ...(zone && { clock: localDate(momentIn(zone, { epoch: seconds })) }) };
}

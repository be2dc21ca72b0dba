import type { JournalState } from '../format/journal.ts';
import { postOf } from '../format/layout.ts';
import type { Bookkeeping } from './payload-check.ts';

/**
 * What the journal of a run that was stopped, or is under way, says of files: each is what the manifest or the journal says,
 * and of one that was just going to be written or removed nobody knows.
 */
export function bookkeepingOf(journal: JournalState): Bookkeeping {
  return {
    accepts: (path, sha256) => (journal.files.get(path) ?? []).some((file) => file?.sha256 === sha256),
    paths: new Set(
      [...journal.files].flatMap(([path, versions]) =>
        versions.some((file) => file) && path.startsWith('data/') ? [path] : [],
      ),
    ),
    mayBeAbsent: (path) => {
      const versions = journal.files.get(path);
      if (versions === undefined) return false;
      const post = postOf(path);
      return versions.includes(null) || post === undefined || !journal.read.has(post) || journal.torn.has(post);
    },
  };
}

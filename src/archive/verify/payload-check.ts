import { systemFileIn } from '../../core/files/system-file.ts';
import { type Finding, addFindings } from '../../core/report/findings.ts';
import type { PayloadFile } from '../format/bag.ts';
import { layout, postOf } from '../format/layout.ts';
import type { Unread } from './file-reader.ts';
import { isNearly } from '../format/manifest.ts';
import type { FolderEntry } from './walk.ts';
import { message, type Text } from '../../messages/message.ts';
import type { JournalState } from '../format/journal.ts';

/** Exceptions to the manifest, according to the journal of a stopped run. */
export interface Bookkeeping {
  /** whether a file may have this SHA-256 instead of the one in the manifest */
  accepts(path: string, sha256: string): boolean;
  /** files listed in the journal that must exist */
  readonly paths: ReadonlySet<string>;
  /** whether a file may be missing */
  mayBeAbsent(path: string): boolean;
}

/**
 * Returns the exceptions that a journal implies. The last change recorded in it may not have been made, so files may match the manifest
 * instead.
 */
export function bookkeepingOf(journal: JournalState): Bookkeeping {
  return {
    accepts: (path, sha256) => (journal.files.get(path) ?? []).some((file) => file?.sha256 === sha256),
    paths: new Set(
      [...journal.files].flatMap(([path, versions]) =>
        versions.some((file) => file) && path.startsWith(layout.payload) ? [path] : [],
      ),
    ),
    mayBeAbsent: (path) => {
      const versions = journal.files.get(path);
      if (versions === undefined) return false;
      const post = postOf(path);
      return versions.includes(null) || post === undefined || !journal.read.has(post) || journal.partial.has(post);
    },
  };
}

/** A folder entry, and the result of reading it, which is undefined if the entry is not a file. */
export interface CheckedEntry {
  readonly found: FolderEntry;
  readonly sums: PayloadFile | Unread | undefined;
}

/** All entries below `data/` in batches, in the order of {@link walk}. */
export type PayloadFiles = AsyncIterable<readonly CheckedEntry[]>;

/** The files that are expected below `data/`. */
export interface Expected {
  /** file name of the manifest */
  readonly name: string;
  /** checksums in the manifest, by path */
  readonly sums: ReadonlyMap<string, string>;
  /** paths of the files listed in `fetch.txt` */
  readonly toFetch: ReadonlySet<string>;
  readonly bookkeeping: Bookkeeping;
}

export interface CheckedPayload {
  readonly findings: Finding[];
  /** readable payload files, by path */
  readonly read: Map<string, PayloadFile>;
}

/** Compares the files below `data/` with the manifest, in both directions. */
export async function checkPayload(payload: PayloadFiles, expected: Expected): Promise<CheckedPayload> {
  const findings: Finding[] = [];
  const read = new Map<string, PayloadFile>();
  const unread = new Set<string>();
  for await (const files of payload) {
    for (const { found, sums } of files) {
      const { path } = found;
      const systemFile = expected.sums.has(path) ? undefined : systemFileIn(path);
      if (systemFile !== undefined) findings.push({ code: 'system-file', path: systemFile });
      else if (sums && 'sha256' in sums) {
        read.set(path, sums);
        addFindings(findings, compare(path, sums, expected));
      } else if (sums?.why !== 'missing') {
        unread.add(path);
        findings.push(unreadFinding(found, sums));
      }
    }
  }
  addFindings(
    findings,
    checkListed(expected, (path) => read.has(path) || unread.has(path)),
  );
  return { findings: withMoves(findings, expected.sums, read), read };
}

/** Finds listed files that are missing. In almost all archives, there are none. */
function checkListed(expected: Expected, exists: (path: string) => boolean): Finding[] {
  const { sums, bookkeeping } = expected;
  const gone = new Set<string>();
  for (const list of [sums, bookkeeping.paths]) {
    for (const path of list.keys()) if (!exists(path) && !bookkeeping.mayBeAbsent(path)) gone.add(path);
  }
  if (gone.size === 0) return [];
  const met = new Set([...sums.keys(), ...bookkeeping.paths].filter(exists));
  return [...gone].map((path) => absent(path, expected, met));
}

/** Returns the finding for an entry that could not be read. */
export function unreadFinding({ path, kind, reason }: FolderEntry, why?: { why: string; reason?: Text }): Finding {
  const what = why?.why ?? kind;
  if (what === 'link') return { code: 'link', path };
  if (what === 'unreadable') return { code: 'file-unreadable', path, reason: why?.reason ?? reason ?? '' };
  return { code: 'not-a-file', path };
}

function compare(path: string, { size, sha256 }: PayloadFile, { name, sums, bookkeeping }: Expected): Finding[] {
  const listed = sums.get(path);
  if (listed === sha256 || bookkeeping.accepts(path, sha256)) return [];
  if (listed === undefined && !bookkeeping.paths.has(path)) return [{ code: 'file-additional', path }];
  return listed !== undefined && isNearly(listed, sha256)
    ? [{ code: 'bag-manifest', path: name, reason: message('archive.checksum-damaged', { path }) }]
    : [{ code: 'file-changed', path, size }];
}

function absent(path: string, { toFetch, sums }: Expected, met: ReadonlySet<string>): Finding {
  if (toFetch.has(path)) return { code: 'bag-not-fetched', path };
  if (systemFileIn(path) !== undefined) return { code: 'system-file', path };
  const alias = [...met].find((other) => folded(other) === folded(path) && sums.get(path) === sums.get(other));
  return alias === undefined ? { code: 'file-missing', path } : { code: 'bag-alias', path, alias };
}

/** Returns a key that is equal for paths that systems without support for case or normalization do not distinguish. */
const folded = (path: string) => path.normalize('NFC').toLowerCase();

/** Adds the current and original paths to findings about files that were moved or swapped. */
function withMoves(
  findings: readonly Finding[],
  sums: ReadonlyMap<string, string>,
  read: ReadonlyMap<string, PayloadFile>,
): Finding[] {
  const strays = findings.filter(({ code }) => ['file-changed', 'file-additional', 'file-missing'].includes(code));
  if (strays.length < 2) return [...findings];
  const belongsTo = new Map(strays.map(({ path }) => [sums.get(path), path]));
  const isIn = new Map(strays.map(({ path }) => [read.get(path)?.sha256, path]));
  return findings.map((finding) => {
    if (finding.code === 'file-changed') {
      const sum = read.get(finding.path)?.sha256;
      return { ...finding, ...(sum !== undefined && belongsTo.has(sum) && { holds: belongsTo.get(sum) }) };
    }
    if (finding.code !== 'file-missing') return finding;
    const sum = sums.get(finding.path);
    return { ...finding, ...(sum !== undefined && isIn.has(sum) && { foundAt: isIn.get(sum) }) };
  });
}

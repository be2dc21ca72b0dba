import { type Finding, addFindings } from '../../core/report/findings.ts';
import { layout, postOf } from '../format/layout.ts';
import type { FileReader, FileSums, Unread } from './file-reader.ts';
import { isNearly, type Manifest } from '../format/manifest.ts';
import { walk, type Found } from './walk.ts';
import { message, type Text } from '../../messages/message.ts';
import type { JournalState } from '../format/journal.ts';

/** What the journal of a stopped run says about files. */
export interface Bookkeeping {
  /** whether a file may have this SHA-256 */
  accepts(path: string, sha256: string): boolean;
  /** listed files that must exist */
  readonly paths: ReadonlySet<string>;
  /** whether a file may be missing */
  mayBeAbsent(path: string): boolean;
}

/** Each file matches the manifest or the journal of a run; the last one of the journal may not have been written or removed yet. */
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

/** Something in a folder, and the result of reading it; undefined if it is no file. */
export interface ReadFile {
  readonly found: Found;
  readonly sums: FileSums | Unread | undefined;
}

/** Reads everything below `data/`, in the order of {@link walk}, with checksums by these algorithms, in batches. */
export type ReadPayload = (algorithms: readonly string[]) => AsyncIterable<readonly ReadFile[]>;

export function oneByOne(folder: string, reader: FileReader): ReadPayload {
  return async function* (algorithms) {
    for (const found of walk(folder, 'data'))
      yield [{ found, sums: found.kind === 'file' ? await reader.sums(found.path, algorithms) : undefined }];
  };
}

export interface PayloadCheck {
  readonly read: ReadPayload;
  readonly manifests: readonly Manifest[];
  /** whether each manifest must list all files, as since version 1.0 */
  readonly isStrict: boolean;
  /** paths that `fetch.txt` lists */
  readonly toFetch?: ReadonlySet<string>;
  readonly bookkeeping?: Bookkeeping;
}

export interface CheckedPayload {
  readonly findings: Finding[];
  /** readable files, by path */
  readonly read: Map<string, FileSums>;
}

/** Compares the files below `data/` with the manifests, and the manifests with the files. */
export async function checkPayload(check: PayloadCheck): Promise<CheckedPayload> {
  const { manifests } = check;
  const algorithms = [...new Set(['sha256', ...manifests.map(({ algorithm }) => algorithm)])];
  const findings: Finding[] = [];
  const read = new Map<string, FileSums>();
  const unread = new Set<string>();
  for await (const files of check.read(algorithms)) {
    for (const { found, sums } of files) {
      const { path } = found;
      if (sums && 'sums' in sums) {
        read.set(path, sums);
        addFindings(findings, compare(path, sums, check));
      } else if (sums?.why !== 'missing') {
        unread.add(path);
        findings.push(unreadFinding(found, sums));
      }
    }
  }
  addFindings(
    findings,
    checkListed(check, (path) => read.has(path) || unread.has(path)),
  );
  return { findings: withMoves(findings, manifests, read), read };
}

/** Finds listed files that are missing. Nearly always there are none. */
function checkListed(check: PayloadCheck, exists: (path: string) => boolean): Finding[] {
  const { manifests, bookkeeping } = check;
  const lists = [...manifests.map(({ sums }) => sums), bookkeeping?.paths ?? new Set<string>()];
  const gone = new Set<string>();
  for (const list of lists) {
    for (const path of list.keys()) if (!exists(path) && bookkeeping?.mayBeAbsent(path) !== true) gone.add(path);
  }
  if (gone.size === 0) return [];
  const met = new Set(lists.flatMap((list) => [...list.keys()]).filter(exists));
  return [...gone].map((path) => absent(path, check, met));
}

/** The finding about something that could not be read. */
export function unreadFinding({ path, kind, reason }: Found, why?: { why: string; reason?: Text }): Finding {
  const what = why?.why ?? kind;
  if (what === 'link') return { code: 'link', path };
  if (what === 'unreadable') return { code: 'file-unreadable', path, reason: why?.reason ?? reason ?? '' };
  return { code: 'not-a-file', path };
}

function compare(path: string, { size, sums }: FileSums, check: PayloadCheck): Finding[] {
  const { manifests, isStrict, bookkeeping } = check;
  const isAsListed = manifests.every((manifest) => manifest.sums.get(path) === sums[manifest.algorithm]);
  if (manifests.length > 0 && isAsListed) return [];
  if (bookkeeping?.accepts(path, sums.sha256 ?? '')) return [];
  const listing = manifests.filter((manifest) => manifest.sums.has(path));
  if (listing.length === 0) {
    const isKnown = bookkeeping?.paths.has(path) === true;
    return [isKnown ? { code: 'file-changed', path, size } : { code: 'file-additional', path }];
  }
  const differing = listing.filter((manifest) => manifest.sums.get(path) !== sums[manifest.algorithm]);
  const findings: Finding[] = isStrict
    ? manifests
        .filter((one) => !one.sums.has(path))
        .map(({ name }) => ({ code: 'bag-not-listed', path, manifest: name }))
    : [];
  const misprinted = differing.find((one) => isNearly(one.sums.get(path) ?? '', sums[one.algorithm] ?? ''));
  if (misprinted) {
    findings.push({
      code: 'bag-manifest',
      path: misprinted.name,
      reason: message('archive.checksum-damaged', { path }),
    });
  } else if (differing.length > 0) findings.push({ code: 'file-changed', path, size });
  return findings;
}

/** Created and removed by operating systems. */
const systemFiles = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/iu;

function absent(path: string, { toFetch, manifests }: PayloadCheck, met: ReadonlySet<string>): Finding {
  if (toFetch?.has(path)) return { code: 'bag-not-fetched', path };
  if (systemFiles.test(path)) return { code: 'system-file', path };
  const same = (other: string) => manifests.every(({ sums }) => sums.get(path) === sums.get(other));
  const alias = [...met].find((other) => folded(other) === folded(path) && same(other));
  return alias === undefined ? { code: 'file-missing', path } : { code: 'bag-alias', path, alias };
}

/** A path as on systems that ignore case and normalization. */
const folded = (path: string) => path.normalize('NFC').toLowerCase();

/** Adds to findings about moved or swapped files where their content is, and what they contain. */
function withMoves(
  findings: readonly Finding[],
  manifests: readonly Manifest[],
  read: ReadonlyMap<string, FileSums>,
): Finding[] {
  const [manifest] = manifests;
  const strays = findings.filter(({ code }) => ['file-changed', 'file-additional', 'file-missing'].includes(code));
  if (!manifest || strays.length < 2) return [...findings];
  const sumOf = (path: string) => read.get(path)?.sums[manifest.algorithm];
  const belongsTo = new Map(strays.map(({ path }) => [manifest.sums.get(path), path]));
  const isIn = new Map(strays.map(({ path }) => [sumOf(path), path]));
  return findings.map((finding) => {
    if (finding.code === 'file-changed') {
      const sum = sumOf(finding.path);
      return { ...finding, ...(sum !== undefined && belongsTo.has(sum) && { holds: belongsTo.get(sum) }) };
    }
    if (finding.code !== 'file-missing') return finding;
    const sum = manifest.sums.get(finding.path);
    return { ...finding, ...(sum !== undefined && isIn.has(sum) && { foundAt: isIn.get(sum) }) };
  });
}

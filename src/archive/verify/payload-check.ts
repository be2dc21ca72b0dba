import { addFindings } from '../../core/add-findings.ts';
import type { Finding } from '../../core/findings.ts';
import { layout, postOf } from '../format/layout.ts';
import type { FileReader, FileSums, Unread } from './file-reader.ts';
import { isNearly, type Manifest } from '../format/manifest.ts';
import { walk, type Found } from './walk.ts';
import { message, type Text } from '../../messages/message.ts';
import type { JournalState } from '../format/journal.ts';

/** What the bookkeeping of an unfinished run says of files, besides the manifests. */
export interface Bookkeeping {
  /** whether a file may hold this, by its sha256 */
  accepts(path: string, sha256: string): boolean;
  /** the files that it lists and that have to be there */
  readonly paths: ReadonlySet<string>;
  /** whether it may be that there is no such file */
  mayBeAbsent(path: string): boolean;
}

/**
 * What the journal of a run that was stopped, or is under way, says of files: each is what the manifest or the journal says,
 * and of one that was just going to be written or removed nobody knows.
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
      return versions.includes(null) || post === undefined || !journal.read.has(post) || journal.torn.has(post);
    },
  };
}

/** Something that was found, and what came of reading it: nothing where it is no file. */
export interface ReadFile {
  readonly found: Found;
  readonly sums: FileSums | Unread | undefined;
}

/** Reads everything below `data/`, in the order of {@link walk}, for checksums of these algorithms: several files at a time, as it comes. */
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
  /** whether each manifest has to list all files: from version 1.0 on */
  readonly isStrict: boolean;
  /** paths that `fetch.txt` has addresses for */
  readonly toFetch?: ReadonlySet<string>;
  readonly bookkeeping?: Bookkeeping;
}

export interface CheckedPayload {
  readonly findings: Finding[];
  /** what was read, by path */
  readonly read: Map<string, FileSums>;
}

/** Holds every file below `data/` against the manifests, and the manifests against the files. */
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
  return { findings: withWhereabouts(findings, manifests, read), read };
}

/** Holds what is listed against what there is: nearly always that is all of it. */
function checkListed(check: PayloadCheck, isMet: (path: string) => boolean): Finding[] {
  const { manifests, bookkeeping } = check;
  const lists = [...manifests.map(({ sums }) => sums), bookkeeping?.paths ?? new Set<string>()];
  const gone = new Set<string>();
  for (const list of lists) {
    for (const path of list.keys()) if (!isMet(path) && bookkeeping?.mayBeAbsent(path) !== true) gone.add(path);
  }
  if (gone.size === 0) return [];
  const met = new Set(lists.flatMap((list) => [...list.keys()]).filter(isMet));
  return [...gone].map((path) => absent(path, check, met));
}

/** What there is to say of something that was not read. */
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

/** Made and taken away by systems without being asked. */
const systemFiles = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/iu;

function absent(path: string, { toFetch, manifests }: PayloadCheck, met: ReadonlySet<string>): Finding {
  if (toFetch?.has(path)) return { code: 'bag-not-fetched', path };
  if (systemFiles.test(path)) return { code: 'system-file', path };
  const same = (other: string) => manifests.every(({ sums }) => sums.get(path) === sums.get(other));
  const alias = [...met].find((other) => folded(other) === folded(path) && same(other));
  return alias === undefined ? { code: 'file-missing', path } : { code: 'bag-alias', path, alias };
}

/** A path as systems see it that tell neither case nor composed characters apart. */
const folded = (path: string) => path.normalize('NFC').toLowerCase();

/** Says of files that were moved or swapped where what belongs to them is, and what they hold. */
function withWhereabouts(
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

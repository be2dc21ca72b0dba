import fs from 'fs-extra';
import { addFindings } from '../../core/add-findings.ts';
import { severityOf, type Finding } from '../../core/findings.ts';
import { encodeManifest } from '../../core/bag-manifest.ts';
import { bagInfoValue } from '../../core/bag-info.ts';
import { sha256Of } from '../format/bag.ts';
import { readElsewhere } from '../reader/elsewhere.ts';
import { readEntry } from '../reader/entries.ts';
import type { JournalState } from '../format/journal.ts';
import { layout, placeOf } from '../format/layout.ts';
import { checkArchiveTags, topFiles } from './archive-tags.ts';
import { bookkeepingOf } from './bookkeeping.ts';
import type { FileReader, FileSums } from './file-reader.ts';
import { parseManifest } from '../format/manifest.ts';
import { checkPayload, unreadFinding, type ReadPayload } from './payload-check.ts';

export interface CheckedArchive {
  readonly findings: readonly Finding[];
  /** what was read of the payload, by path */
  readonly read: ReadonlyMap<string, FileSums>;
}

/**
 * Holds an archive of ours against its own books: the bag's manifests and, where a run has not come to its end, the journal.
 * A bag of ours is stricter than others: nothing else is in it.
 */
export async function checkArchiveBag(
  folder: string,
  reader: FileReader,
  readPayload: ReadPayload,
  journal: JournalState,
): Promise<CheckedArchive> {
  const bookkeeping = bookkeepingOf(journal);
  const isUnsealed = !journal.isEmpty && topFiles.every((name) => !exists(folder, name));
  const tags = await checkArchiveTags(reader, bookkeeping, isUnsealed);
  const parsed = tags.manifest && parseManifest(layout.manifest, tags.manifest.toString(), true);
  const manifests = [
    parsed ?? { name: layout.manifest, algorithm: 'sha256', sums: new Map<string, string>(), findings: [] },
  ];
  const toFetch = new Set(readElsewhere(folder).keys());
  const payload = await checkPayload({ read: readPayload, manifests, isStrict: true, toFetch, bookkeeping });
  const { read } = payload;
  let findings = [...(parsed?.findings ?? []), ...payload.findings];
  if (findings.length > 0 && isVouchedFor(read, tags.manifestSum)) findings = findings.filter(isOfDisk);
  else if (!parsed && !isUnsealed) findings = findings.filter(({ code }) => code !== 'file-additional');
  addFindings(findings, tags.findings, strangers(folder));
  if (journal.isEmpty && !findings.some((one) => severityOf(one) === 'damage')) {
    addFindings(findings, checkSize(folder, read));
  }
  return { findings, read };
}

function exists(folder: string, name: string): boolean {
  return fs.lstatSync(placeOf(folder, name), { throwIfNoEntry: false }) !== undefined;
}

/** Whether the payload is what the tag manifest's checksum of the manifest stands for: then no file is damaged but the manifest itself. */
function isVouchedFor(read: ReadonlyMap<string, FileSums>, manifestSum: string | undefined): boolean {
  const sums = new Map([...read].map(([path, { sums }]) => [path, sums.sha256 ?? '']));
  return sha256Of(encodeManifest(sums)) === manifestSum;
}

function isOfDisk({ code }: Finding): boolean {
  return !['file-changed', 'file-missing', 'file-additional', 'bag-manifest', 'bag-path', 'bag-listed-twice'].includes(
    code,
  );
}

/**
 * What is at the top of an archive and is none of it. Names that begin with a dot belong to others, as `.git` does, and
 * are left alone.
 */
function strangers(folder: string): Finding[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry): Finding[] => {
    const path = entry.name;
    const isOwn = path === 'data' || path === layout.work;
    if (entry.isDirectory() && isOwn) return [];
    if (isOwn) return [unreadFinding({ path, kind: entry.isSymbolicLink() ? 'link' : 'other' })];
    const isExpected = topFiles.includes(path) || (path === layout.fetchList && entry.isFile());
    if (isExpected || path.startsWith('.')) return [];
    return [entry.isSymbolicLink() ? { code: 'link', path } : { code: 'file-additional', path }];
  });
}

function checkSize(folder: string, read: ReadonlyMap<string, FileSums>): Finding[] {
  let bytes = 0;
  for (const { size } of read.values()) bytes += size;
  const counted = `${bytes}.${read.size}`;
  const said = bagInfoValue(readEntry(folder, layout.bagInfo) ?? '', 'Payload-Oxum') ?? '';
  return said === counted ? [] : [{ code: 'bag-size', path: layout.bagInfo, said, counted }];
}

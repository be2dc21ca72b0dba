import fs from 'fs-extra';
import { systemFileIn } from '../../core/files/system-file.ts';
import { type Finding, addFindings, severityOf } from '../../core/report/findings.ts';
import { decodeManifest, encodeManifest } from '../../core/bagit/manifest.ts';
import { bagInfoValue } from '../../core/bagit/bag-info.ts';
import { isWithoutReadme, isWhole, sha256Of, tagFiles, type PayloadFile } from '../format/bag.ts';
import { readFetchList, readEntry } from '../reader/files.ts';
import type { JournalState } from '../format/journal.ts';
import { layout, placeOf } from '../format/layout.ts';
import { bookkeepingOf, type Bookkeeping, checkPayload, unreadFinding, type PayloadFiles } from './payload-check.ts';
import type { FileReader } from './file-reader.ts';
import { isNearly, parseManifest } from '../format/manifest.ts';
import { message, type Text } from '../../messages/message.ts';

export interface CheckedArchive {
  readonly findings: readonly Finding[];
  /** readable payload files, by path */
  readonly read: ReadonlyMap<string, PayloadFile>;
}

/** Compares an archive with its manifests and, after a stopped run, with the journal. The archive must not contain any other files. */
export async function checkArchiveBag(
  folder: string,
  reader: FileReader,
  files: PayloadFiles,
  journal: JournalState,
): Promise<CheckedArchive> {
  const bookkeeping = bookkeepingOf(journal);
  const isUnsealed = !journal.isEmpty && topFiles.every((name) => !exists(folder, name));
  const tags = await checkArchiveTags(reader, bookkeeping, isUnsealed);
  const parsed = tags.manifest && parseManifest(layout.manifest, tags.manifest.toString());
  const { findings: compared, read } = await checkPayload(files, {
    name: layout.manifest,
    sums: parsed?.sums ?? new Map(),
    toFetch: new Set(readFetchList(folder).keys()),
    bookkeeping,
  });
  let findings = [...(parsed?.findings ?? []), ...compared];
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

/** Reports whether the payload yields the checksum of the original manifest, in which case only the manifest is damaged. */
function isVouchedFor(read: ReadonlyMap<string, PayloadFile>, manifestSum: string | undefined): boolean {
  const sums = new Map([...read].map(([path, { sha256 }]) => [path, sha256]));
  return sha256Of(encodeManifest(sums)) === manifestSum;
}

function isOfDisk({ code }: Finding): boolean {
  return !['file-changed', 'file-missing', 'file-additional', 'bag-manifest', 'bag-path', 'bag-listed-twice'].includes(
    code,
  );
}

/** Finds files at the top level of an archive that do not belong to it. Ignores hidden files, such as `.git`. */
function strangers(folder: string): Finding[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry): Finding[] => {
    const path = entry.name;
    const isOwn = path === 'data' || path === layout.work;
    if (entry.isDirectory() && isOwn) return [];
    if (isOwn) return [unreadFinding({ path, kind: entry.isSymbolicLink() ? 'link' : 'other' })];
    const isExpected = topFiles.includes(path) || (path === layout.fetchList && entry.isFile());
    if (isExpected || path.startsWith('.')) return [];
    if (systemFileIn(path) !== undefined) return [{ code: 'system-file', path }];
    return [entry.isSymbolicLink() ? { code: 'link', path } : { code: 'file-additional', path }];
  });
}

function checkSize(folder: string, read: ReadonlyMap<string, PayloadFile>): Finding[] {
  let bytes = 0;
  for (const { size } of read.values()) bytes += size;
  const actualOxum = `${bytes}.${read.size}`;
  const declaredOxum = bagInfoValue(readEntry(folder, layout.bagInfo) ?? '', 'Payload-Oxum') ?? '';
  return declaredOxum === actualOxum
    ? []
    : [{ code: 'bag-size', path: layout.bagInfo, said: declaredOxum, counted: actualOxum }];
}

const { tagManifest } = layout;

/** The files at the top level of an archive. */
export const topFiles: readonly string[] = [...tagFiles, tagManifest];

export interface CheckedTags {
  readonly findings: Finding[];
  /** the manifest; undefined if it cannot be read */
  readonly manifest: Buffer | undefined;
  /** the checksum that the manifest must have */
  readonly manifestSum: string | undefined;
}

/**
 * Compares the tag files with the tag manifest. The checksum of the tag manifest itself is not stored anywhere, but its form is known: one
 * line per tag file, in order. If a checksum differs from the expected one in only a few digits, the tag manifest is damaged.
 *
 * @param isUnsealed whether a run was stopped before it wrote the tag files
 */
export async function checkArchiveTags(
  reader: FileReader,
  bookkeeping: Bookkeeping,
  isUnsealed: boolean,
): Promise<CheckedTags> {
  const findings: Finding[] = [];
  const read = async (path: string, isOptional = false) => {
    const bytes = await reader.bytes(path);
    if (Buffer.isBuffer(bytes)) return bytes;
    if (bytes.why !== 'missing') findings.push(unreadFinding({ path, kind: 'other' }, bytes));
    else if (!isOptional && !isUnsealed && !bookkeeping.mayBeAbsent(path))
      findings.push({ code: 'file-missing', path });
    return undefined;
  };
  const text = (await read(tagManifest))?.toString();
  const listed = decodeManifest(text ?? '');
  const problems: Text[] = [];
  if (text !== undefined && !isWhole(text)) problems.push(message('archive.bag-cut'));
  let manifest: Buffer | undefined;
  for (const path of tagFiles) {
    const expected = listed.get(path);
    const bytes = await read(path, path === layout.readme && expected === undefined);
    if (path === layout.manifest) manifest = bytes;
    if (!bytes) continue;
    const sum = sha256Of(bytes);
    if (expected === sum || bookkeeping.accepts(path, sum)) continue;
    if (expected === undefined) {
      if (path === layout.readme && isWithoutReadme(text ?? '')) findings.push({ code: 'file-additional', path });
    } else if (isNearly(expected, sum)) problems.push(message('archive.checksum-damaged', { path }));
    else findings.push({ code: 'file-changed', path, size: bytes.length });
  }
  for (const reason of problems) findings.push({ code: 'bag-manifest', path: tagManifest, reason });
  return { findings, manifest, manifestSum: listed.get(layout.manifest) };
}

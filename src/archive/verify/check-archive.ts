import path from 'node:path';
import { ArchiveError } from '../../core/errors/errors.ts';
import { severityOf, type Finding } from '../../core/report/findings.ts';
import { bagInfoValue } from '../../core/bagit/bag-info.ts';
import { blogLabel } from '../format/bag.ts';
import { attempt, readEntry, readJournal } from '../reader/files.ts';
import { emptyJournal, type JournalState } from '../format/journal.ts';
import { isKnownDamaged } from '../store/known-file.ts';
import { layout } from '../format/layout.ts';
import { readLock } from '../store/lock-holder.ts';
import { assertNoLinks, isFormatDamaged, readFormat } from '../reader/open.ts';
import { unreadIn } from '../reader/unread.ts';
import { checkArchiveBag } from './archive-bag.ts';
import { checkContents, type Contents } from './contents.ts';
import { Documents } from './documents.ts';
import { FileReader, Turns } from './file-reader.ts';
import type { BatchWorkers } from './batch-workers.ts';
import { PayloadReading } from './payload-reading.ts';
import type { FindMedia } from './checked-post.ts';
import { message, type Text } from '../../messages/message.ts';

/** The result of verifying an archive. */
export interface ArchiveCheck {
  readonly findings: readonly Finding[];
  readonly contents: Contents;
  /** number of files and bytes that were compared with checksums */
  readonly files: number;
  readonly bytes: number;
}

export interface ArchiveCheckOptions {
  readonly findMedia: FindMedia;
  /** workers for large archives; default: this thread reads everything */
  readonly workers?: BatchWorkers | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Verifies an archive: compares all files with the manifests, and records with each other. Writes nothing. If a run is in progress, the
 * archive is checked twice, and only damage found both times counts.
 *
 * @throws {ArchiveError} if there is no archive, or it has a newer format
 * @throws {InterruptedError} if the signal is aborted
 */
export async function checkArchive(place: string, options: ArchiveCheckOptions): Promise<ArchiveCheck> {
  const folder = path.resolve(place);
  await assertArchive(folder);
  const before = stateOf(folder);
  const first = await checkOnce(folder, options);
  const after = stateOf(folder);
  const isChanging =
    before.lockHolder !== undefined || after.lockHolder !== undefined || before.manifest !== after.manifest;
  const isSound = !first.findings.some((finding) => severityOf(finding) === 'damage');
  const check = isChanging && !isSound ? foundTwice(first, await checkOnce(folder, options)) : first;
  const bookkeeping = await runNotes(before.lockHolder ?? after.lockHolder, folder);
  return { ...check, findings: distinct([...check.findings, ...bookkeeping]) };
}

/**
 * Asserts that there is an archive. Accepts a damaged format file, which verification reports.
 *
 * @throws {ArchiveError} if there is no archive in the folder, it has a newer format, or one of its folders is a link
 */
export async function assertArchive(folder: string): Promise<void> {
  try {
    if (await readFormat(folder)) return;
  } catch (error) {
    if (!attempt(() => isFormatDamaged(folder))) throw error;
    assertNoLinks(folder);
    return;
  }
  throw new ArchiveError('archive-missing', message('archive.missing', { folder }));
}

async function checkOnce(folder: string, options: ArchiveCheckOptions): Promise<ArchiveCheck> {
  const { findMedia, signal } = options;
  const journal = journalOf(folder);
  const turns = new Turns(signal);
  const reader = new FileReader(folder, turns);
  const payload = await PayloadReading.open(folder, options, reader, turns);
  const bag = await checkArchiveBag(folder, reader, payload.files(), journal).finally(() => payload.close());
  const damaged = new Set(bag.findings.filter((one) => severityOf(one) === 'damage').map((one) => one.path));
  const checked = { read: bag.read, damaged, posts: payload.posts(bag.read) };
  const documents = new Documents(new FileReader(folder, turns), checked, journal);
  const { findings, contents } = await checkContents(documents, journal, findMedia);
  const name = contents.name || nameInBag(folder);
  return {
    findings: [...bag.findings, ...findings, ...checkKnown(folder)],
    contents: { ...contents, name },
    ...reader.total,
  };
}

/** Checks the file of known issues, which is not part of the bag. */
function checkKnown(folder: string): Finding[] {
  return isKnownDamaged(folder) ? [{ code: 'known-damaged', path: layout.known }] : [];
}

/** Returns the second check, reduced to the damage that both checks found. Other damage is in files that a run was writing. */
function foundTwice(first: ArchiveCheck, second: ArchiveCheck): ArchiveCheck {
  const before = new Set(first.findings.map(keyOf));
  return {
    ...second,
    findings: second.findings.filter((one) => severityOf(one) !== 'damage' || before.has(keyOf(one))),
  };
}

const keyOf = ({ code, path }: Finding) => `${code} ${path}`;

function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/** Reads the holder of the lock, if there is one, and the manifest. */
function stateOf(folder: string): { lockHolder: Text | undefined; manifest: string | undefined } {
  const lockHolder = attempt(() => readLock(folder));
  return {
    lockHolder: lockHolder && message('archive.writer', lockHolder),
    manifest: attempt(() => readEntry(folder, layout.manifest)),
  };
}

async function runNotes(lockHolder: Text | undefined, folder: string): Promise<Finding[]> {
  const journal = journalOf(folder);
  const count = await unreadIn(folder).catch(() => 0);
  const path = journal.isEmpty ? layout.missing : layout.journal;
  const unread: Finding[] = count === 0 ? [] : [{ code: 'posts-unread', path, count }];
  if (lockHolder !== undefined) return [{ code: 'archive-in-use', path: layout.lock, who: lockHolder }, ...unread];
  return journal.isEmpty ? unread : [{ code: 'run-stopped', path: layout.journal }, ...unread];
}

function nameInBag(folder: string): string {
  return bagInfoValue(attempt(() => readEntry(folder, layout.bagInfo)) ?? '', blogLabel) ?? '';
}

/** Reads the journal. An unreadable one counts as empty. */
function journalOf(folder: string): JournalState {
  return attempt(() => readJournal(folder)) ?? emptyJournal;
}

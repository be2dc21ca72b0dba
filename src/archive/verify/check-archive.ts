import path from 'node:path';
import { ArchiveError } from '../../core/errors.ts';
import { severityOf, type Finding } from '../../core/findings.ts';
import { bagInfoValue } from '../../core/bag-info.ts';
import { blogLabel } from '../format/bag.ts';
import { readEntry, readJournal } from '../reader/files.ts';
import { emptyJournal, type JournalState } from '../format/journal.ts';
import { isKnownDamaged } from '../store/known-file.ts';
import { layout } from '../format/layout.ts';
import { readLock } from '../store/lock-holder.ts';
import { isFormatDamaged, readFormat } from '../reader/open.ts';
import { unreadIn } from '../reader/unread.ts';
import { attempt } from './attempt.ts';
import { checkArchiveBag } from './archive-bag.ts';
import { checkContents, type Contents } from './contents.ts';
import { Documents } from './documents.ts';
import { FileReader } from './file-reader.ts';
import type { BatchWorkers } from './batch-workers.ts';
import { payloadReading } from './payload-reading.ts';
import type { MediaFinder } from './post-facts.ts';
import { Turns } from './turns.ts';
import { message, type Text } from '../../messages/message.ts';

/** What came of checking an archive. */
export interface ArchiveCheck {
  readonly findings: readonly Finding[];
  readonly contents: Contents;
  /** files and bytes that were read and held against a checksum */
  readonly files: number;
  readonly bytes: number;
}

export interface ArchiveCheckOptions extends MediaFinder {
  /** read large archives; left out, everything is read in this thread */
  readonly workers?: BatchWorkers | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks an archive: every file against the bag's manifests, and the records against each other. Reads alone, and may do so
 * while a run writes: what looks damaged then is looked at once more.
 *
 * @throws {ArchiveError} when there is no archive, or it is of a newer format
 * @throws {InterruptedError} when the signal says so
 */
export async function checkArchive(place: string, options: ArchiveCheckOptions): Promise<ArchiveCheck> {
  const folder = path.resolve(place);
  await assertArchive(folder);
  const before = stateOf(folder);
  const first = await lookAt(folder, options);
  const after = stateOf(folder);
  const isMoving = before.who !== undefined || after.who !== undefined || before.manifest !== after.manifest;
  const isSound = !first.findings.some((finding) => severityOf(finding) === 'damage');
  const check = isMoving && !isSound ? foundTwice(first, await lookAt(folder, options)) : first;
  const bookkeeping = await noteOf(before.who ?? after.who, folder);
  return { ...check, findings: distinct([...check.findings, ...bookkeeping]) };
}

/**
 * Where the damage is to the very file that says what the archive is, that is for the check to find.
 *
 * @throws {ArchiveError} when there is no archive in the folder, or one of a newer format
 */
export async function assertArchive(folder: string): Promise<void> {
  try {
    if (await readFormat(folder)) return;
  } catch (error) {
    if (attempt(() => isFormatDamaged(folder))) return;
    throw error;
  }
  throw new ArchiveError('archive-missing', message('archive.missing', { folder }));
}

async function lookAt(folder: string, options: ArchiveCheckOptions): Promise<ArchiveCheck> {
  const { findMedia, signal } = options;
  const journal = journalOf(folder);
  const turns = new Turns(signal);
  const reader = new FileReader(folder, turns);
  const payload = await payloadReading(folder, options, reader, turns);
  const bag = await checkArchiveBag(folder, reader, payload.read, journal).finally(() => payload.close());
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

/** The file beside the bag that tells what is new from what is known. */
function checkKnown(folder: string): Finding[] {
  return isKnownDamaged(folder) ? [{ code: 'known-damaged', path: layout.known }] : [];
}

/** What was damage when it was first looked at and is the same now. What a run was just writing is not. */
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

/** Who writes, where somebody does, and what the bag's manifest is. */
function stateOf(folder: string): { who: Text | undefined; manifest: string | undefined } {
  const who = attempt(() => readLock(folder));
  return {
    who: who && message('archive.writer', who),
    manifest: attempt(() => readEntry(folder, layout.manifest)),
  };
}

async function noteOf(who: Text | undefined, folder: string): Promise<Finding[]> {
  const journal = journalOf(folder);
  const count = await unreadIn(folder).catch(() => 0);
  const path = journal.isEmpty ? layout.missing : layout.journal;
  const unread: Finding[] = count === 0 ? [] : [{ code: 'posts-unread', path, count }];
  if (who !== undefined) return [{ code: 'archive-in-use', path: layout.lock, who }, ...unread];
  return journal.isEmpty ? unread : [{ code: 'run-stopped', path: layout.journal }, ...unread];
}

function nameInBag(folder: string): string {
  return bagInfoValue(attempt(() => readEntry(folder, layout.bagInfo)) ?? '', blogLabel) ?? '';
}

/** A journal that cannot be read explains nothing. */
function journalOf(folder: string): JournalState {
  return attempt(() => readJournal(folder)) ?? emptyJournal;
}

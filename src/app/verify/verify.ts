import { assertBlog, isImported } from '../../archive/reader/open.ts';
import { assertArchive, checkArchive } from '../../archive/verify/check-archive.ts';
import { findMedia } from '../../body/find-media.ts';
import { mayReferToMediaIn } from '../../body/media-in-bytes.ts';
import { addFindings } from '../../core/add-findings.ts';
import { reportedFinding, severityOf, type Finding, type ReportedFinding } from '../../core/findings.ts';
import { compareIds } from '../../core/ids.ts';
import { outputNames } from '../../core/output-names.ts';
import type { Context } from '../context.ts';
import type { PublishOptions, SourceOptions } from '../options.ts';
import { verifyWorker } from '../package-folders.ts';

/** With the one that holds against the manifest what all of them read. */
const mostThreads = 4;

/** Options of publishing that are not given are those with which it was published. */
export interface VerifyOptions extends Omit<PublishOptions, 'dryRun'> {
  /** left out, no source is asked */
  readonly source?: SourceOptions | undefined;
}

/** What came of verifying. */
export interface Verification {
  /** `failed` where anything is damaged or differs */
  status: 'complete' | 'failed';
  /** the blog's name; empty where the archive does not tell */
  blog: string;
  /** true if the archive is from backup files alone; otherwise absent */
  imported?: true;
  checked: { files: number; bytes: number; posts: number; media: number };
  findings: ReportedFinding[];
}

/**
 * Verifies an archive: every file against the bag's manifests, records against each other, Markdown and site against what
 * the archive would publish, and with a source, what it holds against the source's counts. Writes nothing.
 *
 * @throws {ArchiveError} when there is no archive, or it is of a newer format
 * @throws {RefusedError} when the source does not accept the token, or has no such blog
 * @throws {SourceError} when the source cannot be reached or does not speak this API
 * @throws {UsageError} when a template or the time zone is none
 * @throws {InterruptedError} when the signal says so
 */
export async function verifyArchive(options: VerifyOptions, context: Context): Promise<Verification> {
  const { archive, source } = options;
  await assertArchive(archive);
  await assertBlog(archive, options.blog);
  // Before anything takes long: it fails at once where the token is wrong.
  const comparison = source && (await import('./source-counts.ts'));
  const counts = comparison && (await comparison.readSourceCounts(source, options, context));
  const workers = { worker: verifyWorker, workers: Math.min(context.processors ?? 1, mostThreads) - 1 };
  const check = await checkArchive(archive, {
    findMedia,
    mayReferToMedia: mayReferToMediaIn,
    workers,
    signal: context.signal,
  });
  const findings: Finding[] = [...check.findings];
  // Most verify an archive alone, and need not wait for what publishes to be loaded.
  if (outputNames.some((name) => options[name] !== undefined)) {
    const { comparePublication } = await import('./publication.ts');
    addFindings(findings, await comparePublication(options, context, !findings.some(isDamage)));
  }
  if (counts) addFindings(findings, comparison.compareWithSource(counts, check.contents));
  const { files, bytes, contents } = check;
  return {
    status: isSound(findings) ? 'complete' : 'failed',
    blog: contents.name,
    ...(isFromBackup(archive) && { imported: true }),
    checked: { files, bytes, posts: contents.posts, media: contents.media },
    findings: inOrder(findings).map(reportedFinding),
  };
}

/** An archive whose description cannot be read is damaged: that is a finding already. */
function isFromBackup(archive: string): boolean {
  try {
    return isImported(archive);
  } catch {
    return false;
  }
}

function isSound(findings: readonly Finding[]): boolean {
  return findings.every((finding) => severityOf(finding) === 'note');
}

function isDamage(finding: Finding): boolean {
  return severityOf(finding) === 'damage';
}

const severities = ['damage', 'difference', 'note'];

/** The worst first, then by path, so that the same archive gives the same report. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const rank = (finding: Finding) => severities.indexOf(severityOf(finding));
  return findings.toSorted((a, b) => rank(a) - rank(b) || compareIds(a.path, b.path) || compareIds(a.code, b.code));
}

import fs from 'fs-extra';
import { assertBlog, hasMediaFiles, isImported } from '../../archive/reader/open.ts';
import { InterruptedError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import { assertArchive, checkArchive } from '../../archive/verify/check-archive.ts';
import { findMediaInTime } from '../stoppable-media.ts';
import {
  type Finding,
  type ReportedFinding,
  addFindings,
  toReportedFinding,
  severityOf,
} from '../../core/report/findings.ts';
import { compareIds } from '../../core/collections/compare.ts';
import { outputNames } from '../../core/outputs.ts';
import type { Context } from '../context.ts';
import type { PublishOptions, SourceOptions } from '../options.ts';
import { verifyWorker } from '../package-folders.ts';
import { assertPublishable } from '../publish/assert-publishable.ts';
import { passesOf, resolveOutput, type PublishPass } from '../publish/resolve-options.ts';

/** Maximum number of threads, including the main thread, which compares the checksums with the manifest. */
const maxThreads = 4;

/** Omitted publishing options default to those of the last publish. */
export interface VerifyOptions extends Omit<PublishOptions, 'dryRun'> {
  /** Source whose counts are compared with the archive. Default: none. */
  readonly source?: SourceOptions | undefined;
}

export interface Verification {
  /** `failed` if anything is damaged or differs */
  status: 'complete' | 'failed';
  /** name of the blog; empty if unknown */
  blog: string;
  /** true if all data in the archive is from backup files; otherwise absent */
  imported?: true;
  checked: { files: number; bytes: number; posts: number; media: number };
  findings: ReportedFinding[];
}

/**
 * Verifies an archive: all files against the manifests of the bag, records against each other, outputs against the result of publishing now
 * and, if there is a source, the archive against the counts of the source. Writes nothing.
 * @throws {ArchiveError} if there is no archive, or it has a newer format
 * @throws {RefusedError} if the source rejects the token, or does not have the blog
 * @throws {SourceError} if the source cannot be reached or does not implement this API
 * @throws {UsageError} if a template or the time zone is invalid, or options contradict each other
 * @throws {InterruptedError} if the signal is aborted
 */
export async function verifyArchive(options: VerifyOptions, context: Context): Promise<Verification> {
  try {
    return await verify(options, context);
  } catch (error) {
    // Comparing outputs runs a publish, whose own error would speak of publishing.
    throw context.signal?.aborted ? new InterruptedError(message('archive.verification-stopped')) : error;
  }
}

async function verify(options: VerifyOptions, context: Context): Promise<Verification> {
  const { archive, source } = options;
  await assertArchive(archive);
  await assertBlog(archive, options.blog);
  await assertPublishable(passesToCompare(options), hasMediaFiles(archive));
  // Comes first, so that a wrong token fails immediately.
  const comparison = source && (await import('./source-counts.ts'));
  const counts = comparison && (await comparison.readSourceCounts(source, options, context));
  const workers = { worker: verifyWorker, workers: Math.min(context.processors ?? 1, maxThreads) - 1 };
  const check = await checkArchive(archive, {
    findMedia: findMediaInTime,
    workers,
    signal: context.signal,
  });
  const findings: Finding[] = [...check.findings];
  // Loaded on demand, since often there are no outputs to compare.
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
    findings: sorted(findings).map(toReportedFinding),
  };
}

/** Returns the options of the outputs that exist and whose remembered options are valid. The others are findings. */
function passesToCompare(options: VerifyOptions): PublishPass<VerifyOptions>[] {
  const outputs = outputNames.flatMap((name) => {
    const resolved = resolveOutput(name, options);
    return resolved && !('problem' in resolved) && fs.existsSync(resolved.folder) ? [resolved] : [];
  });
  return passesOf(outputs, options);
}

/** Reports whether the archive is from backup files. Returns false if its description cannot be read, which another finding reports. */
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

/** Sorts findings by severity, then by path, so that the same archive always results in the same report. */
function sorted(findings: readonly Finding[]): Finding[] {
  const rank = (finding: Finding) => severities.indexOf(severityOf(finding));
  return findings.toSorted((a, b) => rank(a) - rank(b) || compareIds(a.path, b.path) || compareIds(a.code, b.code));
}

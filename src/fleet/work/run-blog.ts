import fs from 'fs-extra';
import { join } from 'node:path';
import { ArchiveError, BlogkeepError, crawlBlog, publishBlog, type Report, type RequestBudget } from '../../index.ts';
import { errorMessage } from '../../core/errors/errors.ts';
import { exitCodeOf } from '../../core/errors/exit-code.ts';
import { isTransient, StorageError } from '../storage/errors.ts';
import { RemoteArchive } from '../storage/remote-archive.ts';
import type { Storage } from '../storage/storage.ts';
import { failureCode } from './failure-code.ts';
import { storeOutputs } from './store-outputs.ts';
import type { RunEnd, RunRequest } from './protocol.ts';
import { summarize } from './summary.ts';

export interface RunPorts {
  /** Opens the storage, which is closed at the end of the run. */
  readonly openStorage: () => Promise<Storage>;
  readonly budget: RequestBudget;
  /** Resolves if this run still holds the lease of the blog. */
  readonly check: () => Promise<void>;
  readonly now: () => Date;
}

/**
 * Runs a blog: fetches its archive from the storage without media, crawls, and stores the changes atomically. Then publishes the blog, if
 * its group does.
 *
 * Never rejects: errors are part of the result.
 */
export async function runBlog(request: RunRequest, ports: RunPorts): Promise<RunEnd> {
  let storage: Storage | undefined;
  try {
    storage = await ports.openStorage();
    return await run(request, storage, ports);
  } catch (error) {
    return toRunEnd(error);
  } finally {
    storage?.close();
  }
}

async function run(request: RunRequest, storage: Storage, { budget, check, now }: RunPorts): Promise<RunEnd> {
  const { name, blog, source, timeout, crawl, publish, fence, scratch, cache } = request;
  const archive = cache === undefined ? join(scratch, 'archive') : join(cache, name);
  await fs.ensureDir(archive);
  const remote = await new RemoteArchive(storage, name).begin({ fence, check });
  await remote.fetch(archive);

  let crawled: Report;
  try {
    crawled = await crawlBlog({ ...crawl, ...source, blog, timeout, archive }, { budget, now });
  } catch (error) {
    // The partial state is stored for the next attempt to continue from, unless the archive itself is damaged.
    if (!(error instanceof ArchiveError) && (await isArchive(archive))) await remote.store(archive);
    throw error;
  }
  await remote.store(archive);
  if (!publish) {
    // Crawls do not need media, which are in the storage. With them, the cache would be as large as the archives.
    if (cache !== undefined) await fs.remove(join(archive, 'data', 'media'));
    return reportEnd(crawled);
  }

  await remote.fetchMedia(archive);
  const options = { ...publish, archive, dir: scratch };
  const published = await publishBlog(options, { now });
  await storeOutputs(storage, name, scratch, check);
  const warnings = [...crawled.warnings, ...published.warnings];
  const seconds = { crawl: crawled.seconds.crawl, publish: published.seconds.publish };
  return reportEnd({ ...crawled, warnings, seconds, exitCode: crawled.exitCode || published.exitCode });
}

/** Reports whether a folder contains an archive. A run that was stopped early may not have created one. */
function isArchive(folder: string): Promise<boolean> {
  return fs.pathExists(join(folder, 'data', 'blogkeep.json'));
}

function reportEnd(report: Report): RunEnd {
  return { exitCode: report.exitCode, unchanged: report.posts.unchanged, summary: summarize(report) };
}

/**
 * Converts an error to a result with the exit code that the command line would have. Transient errors get exit code 4, which is retried.
 */
function toRunEnd(error: unknown): RunEnd {
  const known = error instanceof BlogkeepError ? error : undefined;
  const failure = { error: known?.message ?? errorMessage(error), errorCode: failureCode(error) };
  // Another process may be using the worker's copy of the archive.
  const isRetried = error instanceof StorageError ? isTransient(error) : known?.code === 'archive-in-use';
  if (isRetried) return { exitCode: 4, ...failure };
  const report = known?.report;
  return { exitCode: exitCodeOf({ error }), ...failure, ...(report && { summary: summarize(report) }) };
}

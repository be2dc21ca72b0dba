import fs from 'fs-extra';
import { layout, placeOf } from '../../archive/format/layout.ts';
import { assertWritable, readFormat } from '../../archive/reader/open.ts';
import type { Holder } from '../../archive/store/lock-holder.ts';
import { takeLock } from '../../archive/store/lock.ts';
import type { ArchiveStore } from '../../archive/store/store.ts';
import { waitForAll } from '../../core/async/wait-for-all.ts';
import { createInterruptedError } from '../../core/errors/errors.ts';
import type { PostList } from '../../core/items/post.ts';
import { stripSignature } from '../../core/media/media-url.ts';
import { addWarning, type Report } from '../../core/report/report.ts';
import type { SourceLocation } from '../../core/source-location.ts';
import type { Crawl } from '../../crawl/crawler.ts';
import type { IsUnchecked } from '../../crawl/finish/unchecked-warnings.ts';
import type { FetchMedium } from '../../crawl/ports.ts';
import type { SourceBlog } from '../../crawl/source.ts';
import type { Context } from '../context.ts';
import type { CrawlOptions } from '../options.ts';
import { KnownIssues, type Remaining } from '../publish/known-issues.ts';
import { reported, secondsSince } from '../run.ts';
import { openSource } from '../sources/index.ts';
import { processes } from './processes.ts';

/**
 * Crawls a blog from its source into an archive.
 * @returns the report; its status is partial if posts or media could not be fetched
 * @throws {BlogkeepError} with the report so far, if the run cannot continue; data that was already stored is kept
 */
export function crawlBlog(options: CrawlOptions, context: Context): Promise<Report> {
  return reported(context, (report, context) => runCrawl(options, context, report));
}

/** Like {@link crawlBlog}, but adds to an existing report. */
export async function runCrawl(options: CrawlOptions, context: Context, report: Report): Promise<void> {
  const startTime = context.now();
  const { acceptMissing = false, dryRun } = options;
  const known = new KnownIssues(options.archive, 'crawl', startTime.toISOString().slice(0, 10), !dryRun, acceptMissing);
  const recording = { ...context, emit: known.recording(context.emit) };
  const { source: from, blog: wanted, archive } = options;
  const source = await openSource(from, context, async () => wanted ?? (await readFormat(archive))?.blog);
  const reportSource = () => {
    const { kind, location, isCopy } = source.place;
    report.source = { kind, location, ...(isCopy === true && { isCopy }) };
  };
  reportSource();
  try {
    const opening = source.blog(wanted);
    const loading = options.dryRun ? undefined : loadModules();
    const blog = await opening;
    reportSource();
    report.blog = blog.name;
    if (loading) {
      const [firstPage, modules] = await waitForAll([blog.posts(1), loading]);
      const run = { source: blog, place: source.place, firstPage, report, known };
      await crawlIntoArchive(options, recording, run, modules);
    } else {
      const { planCrawl } = await import('./plan-crawl.ts');
      await planCrawl(options, recording, { source: blog, report, accepted: known.accepted() });
    }
  } catch (error) {
    throw context.signal?.aborted ? createInterruptedError() : source.toRunError(error);
  } finally {
    known.annotate(report);
    report.requests = { ...source.requests };
    report.seconds.crawl = secondsSince(startTime, context);
    await source.close();
  }
}

type Modules = Awaited<ReturnType<typeof loadModules>>;

/** Loads the large modules of a crawl while the run waits for the first two responses. */
async function loadModules() {
  const [{ crawl }, { ArchiveStore }, { findMediaInTime }] = await Promise.all([
    import('../../crawl/crawler.ts'),
    import('../../archive/store/store.ts'),
    import('../stoppable-media.ts'),
  ]);
  return { crawl, openStore: ArchiveStore.open.bind(ArchiveStore), findMediaInTime };
}

/**
 * Fills the archive. It is locked meanwhile, and valid afterwards.
 * @param run `firstPage`: the first page of the post list
 * @throws errors of the crawl; {ArchiveError} if the archive cannot be written
 */
async function crawlIntoArchive(
  options: CrawlOptions,
  context: Context,
  run: { source: SourceBlog; place: SourceLocation; firstPage: PostList; report: Report; known: KnownIssues },
  { crawl, openStore, findMediaInTime }: Modules,
): Promise<void> {
  const { source, place, firstPage, report, known } = run;
  await assertWritable(options.archive, source.name);
  const lock = takeLock(options.archive, context.processes ?? processes, context.now());
  try {
    if (lock.takenFrom) reportTakenOver(lock.takenFrom, report, context);
    const today = context.now().toISOString().slice(0, 10);
    const store = await openStore(options.archive, {
      blog: source.name,
      rootKey: source.rootKey === '' ? ((await readFormat(options.archive))?.rootKey ?? '') : source.rootKey,
      source: place,
      today,
      scrub: source.tokenMask?.text,
    });
    const isUnchecked = await fill(store, options, context, () =>
      crawl({
        ...options,
        source,
        store,
        firstPage,
        report,
        emit: context.emit,
        today,
        accepted: known.accepted(),
        fetchMedium: createMediumFetch(source, store),
        findMedia: withoutToken(findMediaInTime, source),
        signal: context.signal,
      }),
    );
    known.annotate(report);
    known.write(remainingIn(store, isUnchecked));
  } finally {
    if (!fs.existsSync(placeOf(options.archive, layout.journal))) known.forget();
    lock.release();
  }
}

/** Returns which known issues remain: the issues about listed posts and media that the next run requests again. */
function remainingIn(store: ArchiveStore, isUnchecked: IsUnchecked): Remaining {
  const { posts, media } = store.missing();
  return {
    post: (id) => Object.hasOwn(posts, id) || (store.postIds().has(id) && store.post(id)?.record?.state !== 'removed'),
    medium: (address) => Object.hasOwn(media, stripSignature(address)),
    isUnchecked,
  };
}

/** Runs an action that writes to the store. The archive is valid afterwards, even if the action fails. */
async function fill<T>(
  store: ArchiveStore,
  choices: Pick<CrawlOptions, 'acceptRemovals'>,
  context: Context,
  action: () => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    result = await action();
  } catch (error) {
    // Reports the error of the action, not one of this call. Sealing a large archive takes too long after a signal.
    await store.suspend({ seal: !context.signal?.aborted }).catch(() => undefined);
    throw error;
  }
  context.emit({ type: 'phase', phase: 'bag' });
  await store.finish(choices);
  return result;
}

function reportTakenOver({ process, host, started }: Holder, report: Report, { emit }: Context): void {
  const warning = { code: 'lock-taken-over', process, host, started } as const;
  addWarning(report, warning);
  emit({ type: 'warning', warning });
}

/** Returns a `findMedia` that removes the token from the URLs that it finds. */
function withoutToken(findMedia: Crawl['findMedia'], { tokenMask }: Pick<SourceBlog, 'tokenMask'>): Crawl['findMedia'] {
  if (!tokenMask) return findMedia;
  return (...post) => findMedia(...post).map((one) => ({ ...one, addresses: one.addresses.map(tokenMask.address) }));
}

function createMediumFetch(
  source: Pick<SourceBlog, 'fetchMedium'>,
  store: Pick<ArchiveStore, 'newMediumFile' | 'putMedium'>,
): FetchMedium {
  return async (address, kind) => {
    const fetched = await source.fetchMedium(address, kind, store.newMediumFile());
    if (fetched.outcome !== 'fetched') return fetched;
    await store.putMedium(address, fetched.medium);
    return { outcome: 'stored', isCutOff: fetched.medium.isCutOff };
  };
}

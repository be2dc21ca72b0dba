import fs from 'fs-extra';
import { layout, placeOf } from '../archive/layout.ts';
import { takeLock } from '../archive/lock.ts';
import type { Holder } from '../archive/lock-holder.ts';
import { assertWritable, readFormat } from '../archive/open.ts';
import { ArchiveStore } from '../archive/store.ts';
import { findMedia } from '../body/find-media.ts';
import { runStopped } from '../core/errors.ts';
import { withoutSignature } from '../core/media-address.ts';
import { addWarning, type Report } from '../core/report.ts';
import type { SourcePlace } from '../core/source-place.ts';
import { crawl } from '../crawl/crawler.ts';
import type { SourceBlog } from '../crawl/source.ts';
import type { Context } from './context.ts';
import { planCrawl } from './crawl-plan.ts';
import { KnownIssues, type Stays } from './known-issues.ts';
import type { CrawlOptions, SourceOptions } from './options.ts';
import { processes } from './processes.ts';
import { reported, secondsSince } from './run.ts';
import { openSource } from './sources/index.ts';
import type { FetchMedium } from '../crawl/ports.ts';

/**
 * Exports a blog from its source into an archive.
 *
 * @returns the report; partial where posts or media could not be fetched
 * @throws {BlogkeepError} with the report so far, when the run cannot go on; what was stored stays
 */
export function crawlBlog(options: CrawlOptions, context: Context): Promise<Report> {
  return reported((report) => runCrawl(options, context, report));
}

/** {@link crawlBlog} into a report that is there already. */
export async function runCrawl(options: CrawlOptions, context: Context, report: Report): Promise<void> {
  const begun = context.now();
  const known = new KnownIssues(options.archive, 'crawl', dayOf(begun), !options.dryRun);
  const noting = { ...context, emit: known.noting(context.emit) };
  const source = await openSource(await likely(options), context);
  report.source = { kind: source.place.kind, location: source.place.location };
  try {
    const blog = await source.blog(options.blog);
    report.blog = blog.name;
    if (options.dryRun) await planCrawl(options, noting, { source: blog, report });
    else await crawlIntoArchive(options, noting, { source: blog, place: source.place, report, known });
  } catch (error) {
    throw context.signal?.aborted ? runStopped() : source.endingOf(error);
  } finally {
    known.annotate(report);
    report.requests = { ...source.requests };
    report.seconds.crawl = secondsSince(begun, context);
    await source.close();
  }
}

/** Where a backup does not say of which blog it is, the archive that is there does. */
async function likely({ source, blog, archive }: CrawlOptions): Promise<SourceOptions> {
  if (source.kind !== 'backup') return source;
  return { ...source, likelyBlog: blog ?? (await readFormat(archive))?.blog };
}

async function crawlIntoArchive(
  options: CrawlOptions,
  context: Context,
  run: { source: SourceBlog; place: SourcePlace; report: Report; known: KnownIssues },
): Promise<void> {
  const { source, place, report, known } = run;
  const firstPage = await source.posts(1);
  await assertWritable(options.archive, source.name);
  const lock = takeLock(options.archive, context.processes ?? processes, context.now());
  try {
    if (lock.takenFrom) tellTakenOver(lock.takenFrom, report, context);
    const today = dayOf(context.now());
    const store = await ArchiveStore.open(options.archive, {
      blog: source.name,
      rootKey: source.rootKey === '' ? ((await readFormat(options.archive))?.rootKey ?? '') : source.rootKey,
      source: place,
      today,
    });
    await filling(store, context, () =>
      crawl({
        ...options,
        source,
        store,
        firstPage,
        report,
        emit: context.emit,
        today,
        fetchMedium: createMediumFetch(source, store),
        findMedia,
        signal: context.signal,
      }),
    );
    known.annotate(report);
    known.write(staysIn(store));
  } finally {
    if (!fs.existsSync(placeOf(options.archive, layout.journal))) known.forget();
    lock.release();
  }
}

/** What a later run will look at: posts that are listed, and media that it asks for again. */
function staysIn(store: ArchiveStore): Stays {
  const { posts, media } = store.missing();
  return {
    post: (id) => Object.hasOwn(posts, id) || (store.postIds().has(id) && store.post(id)?.record?.state !== 'removed'),
    medium: (address) => Object.hasOwn(media, withoutSignature(address)),
  };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Runs an action that fills the store, and leaves the archive whole however that ends. */
async function filling(store: ArchiveStore, context: Context, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    // The first failure is the one to tell. A signal is waited for: there is no time for the manifests of a large archive.
    await store.suspend({ seal: !context.signal?.aborted }).catch(() => undefined);
    throw error;
  }
  context.emit({ type: 'phase', phase: 'bag' });
  await store.finish();
}

function tellTakenOver({ process, host, started }: Holder, report: Report, { emit }: Context): void {
  const warning = { code: 'lock-taken-over', process, host, started } as const;
  addWarning(report, warning);
  emit({ type: 'warning', warning });
}

/** Fetches a media file of a source into the archive. */
function createMediumFetch(
  source: Pick<SourceBlog, 'fetchMedium'>,
  store: Pick<ArchiveStore, 'newMediumFile' | 'putMedium'>,
): FetchMedium {
  return async (address, kind) => {
    const fetched = await source.fetchMedium(address, kind, store.newMediumFile());
    if (fetched.outcome !== 'fetched') return fetched;
    await store.putMedium(address, fetched.medium);
    return { outcome: 'stored' };
  };
}

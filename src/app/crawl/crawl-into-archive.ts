import fs from 'fs-extra';
import { layout, placeOf } from '../../archive/format/layout.ts';
import { takeLock } from '../../archive/store/lock.ts';
import type { Holder } from '../../archive/store/lock-holder.ts';
import { assertWritable, readFormat } from '../../archive/reader/open.ts';
import { ArchiveStore } from '../../archive/store/store.ts';
import { findMediaInTime } from '../stoppable-media.ts';
import type { PostList } from '../../core/items/post.ts';
import { stripSignature } from '../../core/media/media-url.ts';
import { addWarning, type Report } from '../../core/report/report.ts';
import type { SourceLocation } from '../../core/source-location.ts';
import { crawl } from '../../crawl/crawler.ts';
import type { FetchMedium } from '../../crawl/ports.ts';
import type { SourceBlog } from '../../crawl/source.ts';
import type { IsUnchecked } from '../../crawl/finish/unchecked-warnings.ts';
import type { Context } from '../context.ts';
import type { KnownIssues, Remaining } from '../publish/known-issues.ts';
import type { CrawlOptions } from '../options.ts';
import { processes } from './processes.ts';

/**
 * Crawls a blog into an archive. The archive is locked during the crawl, and valid afterwards.
 * @param run `firstPage`: the first page of the post list
 * @throws errors of the crawl; {ArchiveError} if the archive cannot be written
 */
export async function crawlIntoArchive(
  options: CrawlOptions,
  context: Context,
  run: { source: SourceBlog; place: SourceLocation; firstPage: PostList; report: Report; known: KnownIssues },
): Promise<void> {
  const { source, place, firstPage, report, known } = run;
  await assertWritable(options.archive, source.name);
  const lock = takeLock(options.archive, context.processes ?? processes, context.now());
  try {
    if (lock.takenFrom) reportTakenOver(lock.takenFrom, report, context);
    const today = context.now().toISOString().slice(0, 10);
    const store = await ArchiveStore.open(options.archive, {
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
        fetchMedium: createMediumFetch(source, store),
        findMedia: mediaFinderFor(source),
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
function mediaFinderFor({ tokenMask }: Pick<SourceBlog, 'tokenMask'>): typeof findMediaInTime {
  if (!tokenMask) return findMediaInTime;
  return (...post) =>
    findMediaInTime(...post).map((one) => ({ ...one, addresses: one.addresses.map(tokenMask.address) }));
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

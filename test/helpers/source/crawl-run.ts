import { testContext } from '../context.ts';
import { reported } from '../../../src/app/run.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { crawl, type Crawl } from '../../../src/crawl/crawler.ts';
import type { MediumReference } from '../../../src/crawl/media/media-reference.ts';
import type { FetchMedium, Store } from '../../../src/crawl/ports.ts';
import {
  allCapabilities,
  type BlogItems,
  type SourceBlog,
  type SourceCapabilities,
} from '../../../src/crawl/source.ts';
import { asSourceBlog } from '../memory/memory-source.ts';

/** A store for a crawl, with functions that end the run. */
export interface CrawlStore {
  readonly store: Store;
  /** Stores a media file, as a fetch does. */
  putMedium(address: string, bytes: string): Promise<void>;
  /** Ends a complete run. */
  finish(): Promise<void>;
  /** Ends an incomplete run. */
  stop(): Promise<void>;
}

export interface CrawlRun {
  readonly source: BlogItems & Partial<Pick<SourceBlog, 'blog' | 'mediaBase' | 'authors' | 'details' | 'prepare'>>;
  readonly into: CrawlStore;
  readonly today: string;
  /** numbers of the media fetches that fail, from 1 */
  readonly failingMedia?: ReadonlySet<number>;
  /** capabilities of the source. Default for each: true. */
  readonly capabilities?: Partial<SourceCapabilities>;
  readonly crawl?: Partial<Crawl>;
}

/** Returns the date of a run, such as 2026-11-20. The first run is night 0. */
export function dayOf(night: number): string {
  return new Date(Date.UTC(2026, 10, 20 + night)).toISOString().slice(0, 10);
}

/** Returns the address of a body's only media file, which is derived from the content of the body. */
export function mediumOf(html: string): string {
  return `https://media.example.com/${encodeURIComponent(html)}.png`;
}

/** Returns the media references of a body: one, or none if it is empty. */
export function mediaIn(html: string): MediumReference[] {
  return html === '' ? [] : [{ addresses: [mediumOf(html)], kind: 'image' }];
}

/** Runs a crawl, ends the run in the store, and returns the report. Throws the error of a failed crawl. */
export async function runCrawl({
  source,
  into,
  today,
  failingMedia,
  capabilities,
  ...more
}: CrawlRun): Promise<Report> {
  let fetches = 0;
  const fetchMedium: FetchMedium = async (address) => {
    if (failingMedia?.has(++fetches)) return { outcome: 'failed', message: 'status 500' };
    await into.putMedium(address, `picture at ${address}`);
    return { outcome: 'stored' };
  };
  const { store } = into;
  try {
    const firstPage = await source.posts(1);
    const report = await reported(testContext(), async (report) => {
      await crawl({
        source: {
          ...asSourceBlog(source),
          ...(source.blog && { blog: source.blog }),
          ...(source.prepare && { prepare: (ids) => source.prepare!(ids) }),
          ...(source.authors && { authors: () => source.authors!() }),
          details: (id) => source.details?.(id),
          mediaBase: (...asked) => source.mediaBase?.(...asked),
          capabilities: { ...allCapabilities, ...capabilities },
        },
        store,
        firstPage,
        report,
        emit: () => undefined,
        concurrency: 4,
        today,
        refresh: 'all',
        auditDays: 7,
        acceptRemovals: false,
        media: 'all',
        fetchMedium,
        findMedia: mediaIn,
        ...more.crawl,
      });
    });
    await into.finish();
    return report;
  } catch (error) {
    await into.stop();
    throw error;
  }
}

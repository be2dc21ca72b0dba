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

/** A store that a test crawls into, and how a run of it ends. */
export interface NightStore {
  readonly store: Store;
  /** stores a medium, as a fetch of it does */
  putMedium(address: string, bytes: string): Promise<void>;
  /** ends a run that came to its end */
  finish(): Promise<void>;
  /** ends one that did not */
  stop(): Promise<void>;
}

export interface Night {
  readonly source: BlogItems & Partial<Pick<SourceBlog, 'blog' | 'mediaBase'>>;
  readonly into: NightStore;
  readonly today: string;
  /** numbers of fetches of media, from 1, that no answer comes for */
  readonly failingMedia?: ReadonlySet<number>;
  /** where the source does not know everything */
  readonly capabilities?: Partial<SourceCapabilities>;
  readonly crawl?: Partial<Crawl>;
}

/** The day so many nights after the first, as in 2026-11-20. */
export function dayOf(night: number): string {
  return new Date(Date.UTC(2026, 10, 20 + night)).toISOString().slice(0, 10);
}

/** Every body has one medium, whose address is made of what is in it. */
export function mediumOf(html: string): string {
  return `https://media.example.com/${encodeURIComponent(html)}.png`;
}

/** What a body refers to; nothing where there is none. */
export function mediaIn(html: string): MediumReference[] {
  return html === '' ? [] : [{ addresses: [mediumOf(html)], kind: 'image' }];
}

/** Crawls for one night: a run from its first page to its end, whatever that is. Throws what the run does. */
export async function crawlNight({ source, into, today, failingMedia, capabilities, ...more }: Night): Promise<Report> {
  let fetches = 0;
  const fetchMedium: FetchMedium = async (address) => {
    if (failingMedia?.has(++fetches)) return { outcome: 'failed', message: 'status 500' };
    await into.putMedium(address, `picture at ${address}`);
    return { outcome: 'stored' };
  };
  const { store } = into;
  try {
    const firstPage = await source.posts(1);
    const report = await reported(async (report) => {
      await crawl({
        source: {
          ...asSourceBlog(source),
          ...(source.blog && { blog: source.blog }),
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

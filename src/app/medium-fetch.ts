import type { ArchiveStore } from '../archive/store.ts';
import type { FetchMedium } from '../crawl/ports.ts';
import type { SourceBlog } from '../crawl/source.ts';

/** Fetches a medium of a source into the archive. */
export function createMediumFetch(
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

import type { Listing } from './listing.ts';
import { sourceFailure } from '../ports.ts';
import type { Tally } from '../tally.ts';
import { message } from '../../messages/message.ts';

/** Says which pages of the post list could not be read, or did not come to rest. */
export function tellUnsettled({ posts, failures, unsettled }: Listing, tally: Tally): void {
  for (const { page, error } of failures) {
    tally.failed(
      '',
      sourceFailure(error.operation, error.status, message('crawl.page-failed', { page, why: error.text })),
    );
  }
  if (unsettled && failures.length === 0)
    tally.failed('', unsettled.isEndless ? endlessFailure(unsettled.to, posts.size) : unsettledFailure(unsettled));
}

function endlessFailure(page: number, posts: number) {
  return sourceFailure('post list', 'endless', message('crawl.list-endless', { page, posts }));
}

function unsettledFailure({ from, to }: { from: number; to: number }) {
  return sourceFailure('post list', 'unsettled', message('crawl.list-unsettled', { from, to }));
}

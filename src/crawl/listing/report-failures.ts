import type { Listing } from './listing.ts';
import { sourceFailure } from '../ports.ts';
import type { Tally } from '../tally.ts';
import { message } from '../../messages/message.ts';

/** Reports the pages of the post list that could not be read or kept changing, and the posts that they lack. */
export function reportListingFailures({ posts, failures, unstable, missing }: Listing, tally: Tally): void {
  for (const { page, error } of failures) {
    tally.recordFailure(
      '',
      sourceFailure(error.operation, error.status, message('crawl.page-failed', { page, why: error.text })),
    );
  }
  if (unstable && failures.length === 0)
    tally.recordFailure('', unstable.isEndless ? endlessFailure(unstable.to, posts.size) : unstableFailure(unstable));
  if (missing > 0) {
    const text = message('crawl.list-incomplete', { listed: posts.size, total: posts.size + missing, missing });
    tally.recordFailure('', sourceFailure('post list', 'incomplete', text));
  }
}

function endlessFailure(page: number, posts: number) {
  return sourceFailure('post list', 'endless', message('crawl.list-endless', { page, posts }));
}

function unstableFailure({ from, to }: { from: number; to: number }) {
  return sourceFailure('post list', 'unsettled', message('crawl.list-unsettled', { from, to }));
}

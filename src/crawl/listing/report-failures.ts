import type { Listing } from './listing.ts';
import { incompleteList } from '../../core/report/known-issues.ts';
import { sourceFailure } from '../ports.ts';
import type { Tally } from '../tally.ts';
import { message } from '../../messages/message.ts';

/** Reports the pages of the post list that could not be read or kept changing, the posts that they lack, and an empty list. */
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
    tally.recordFailure('', incompleteListFailure(posts.size, missing), missing);
  } else if (posts.size === 0 && failures.length === 0)
    tally.recordFailure('', sourceFailure('post list', 'empty', message('crawl.list-empty')));
}

/** @param missing number of posts that the list lacks */
export function incompleteListFailure(listed: number, missing: number) {
  const text = message('crawl.list-incomplete', { listed, total: listed + missing, missing });
  return sourceFailure('post list', incompleteList, text);
}

function endlessFailure(page: number, posts: number) {
  return sourceFailure('post list', 'endless', message('crawl.list-endless', { page, posts }));
}

function unstableFailure({ from, to }: { from: number; to: number }) {
  return sourceFailure('post list', 'unsettled', message('crawl.list-unsettled', { from, to }));
}

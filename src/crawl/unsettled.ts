import type { Listing } from './listing.ts';
import { sourceFailure } from './ports.ts';
import type { Tally } from './tally.ts';

/** Says which pages of the post list could not be read, or did not come to rest. */
export function tellUnsettled({ posts, failures, unsettled }: Listing, tally: Tally): void {
  for (const { page, error } of failures) {
    tally.failed('', sourceFailure(error.operation, error.status, `Page ${page}: ${error.message}`));
  }
  if (unsettled && failures.length === 0)
    tally.failed('', unsettled.isEndless ? endlessFailure(unsettled.to, posts.size) : unsettledFailure(unsettled));
}

function endlessFailure(page: number, posts: number) {
  return sourceFailure(
    'post list',
    'endless',
    `After page ${page} the post list still goes on, with ${posts} posts shown: it was not read further, what it showed is stored, and none was marked as removed.`,
  );
}

function unsettledFailure({ from, to }: { from: number; to: number }) {
  const pages = from === to ? `Page ${from}` : `Pages ${from} to ${to}`;
  return sourceFailure(
    'post list',
    'unsettled',
    `${pages} of the post list kept changing while they were read, so a post may have been missed, and none was marked as removed.`,
  );
}

import type { Listing } from './listing.ts';
import { sourceFailure } from './ports.ts';
import type { Tally } from './tally.ts';

/** Says which pages of the post list could not be read, or did not come to rest. */
export function tellUnsettled({ failures, unsettled }: Listing, tally: Tally): void {
  for (const { page, error } of failures) {
    tally.failed('', sourceFailure(error.operation, error.status, `Page ${page}: ${error.message}`));
  }
  if (unsettled && failures.length === 0) tally.failed('', unsettledFailure(unsettled));
}

function unsettledFailure({ from, to }: { from: number; to: number }) {
  const pages = from === to ? `Page ${from}` : `Pages ${from} to ${to}`;
  return sourceFailure(
    'post list',
    'unsettled',
    `${pages} of the post list kept changing while they were read, so a post may have been missed, and none was marked as removed.`,
  );
}

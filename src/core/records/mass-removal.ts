/** Number of removals that are always accepted. */
const alwaysAcceptedRemovals = 5;
/** Maximum fraction of items that may be removed at once. */
const maxRemovalFraction = 1 / 5;

/** Reports whether more items are missing than a blogger is likely to have removed since the last run. */
export function isMassRemoval(missing: number, all: number): boolean {
  return missing > alwaysAcceptedRemovals && missing > all * maxRemovalFraction;
}

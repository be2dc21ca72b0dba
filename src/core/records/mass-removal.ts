/** So many removals at once are always accepted. */
const alwaysAccepted = 5;
/** The largest fraction of what was there that may be removed at once. */
const maxFraction = 1 / 5;

/** Whether more is missing at once than a blogger is likely to have removed. */
export function isMassRemoval(missing: number, all: number): boolean {
  return missing > alwaysAccepted && missing > all * maxFraction;
}

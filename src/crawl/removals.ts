/** Fewer missing posts than this are believed without a question. */
const alwaysBelieved = 5;
/** The largest share of the archive that may be missing at once. */
const believedShare = 1 / 5;

/**
 * Which records a complete listing misses.
 *
 * @param listed ids of the listing
 * @param held ids of the archive's records that are not marked as removed yet
 * @returns the missed ids, and whether they are so many that a fault of the source is likelier than the blogger's wish
 */
export function missedRecords(
  listed: ReadonlySet<string>,
  held: readonly string[],
): { missed: string[]; tooMany: boolean } {
  const missed = held.filter((id) => !listed.has(id));
  return { missed, tooMany: missed.length > alwaysBelieved && missed.length > held.length * believedShare };
}

import { SourceError } from '../core/errors.ts';

/** Fewer missing posts than this are believed without a question. */
const alwaysBelieved = 5;
/** The largest share of the archive that may be missing at once. */
const believedShare = 1 / 5;

/**
 * Which records a complete listing misses.
 *
 * @param listed ids of the listing
 * @param held ids of the archive's records that are not marked as removed yet
 * @param acceptRemovals believe any number
 * @throws {SourceError} when so many are missed that a fault of the source is likelier than the blogger's wish
 */
export function missedRecords(
  listed: ReadonlySet<string>,
  held: readonly string[],
  acceptRemovals: boolean,
): readonly string[] {
  const missed = held.filter((id) => !listed.has(id));
  if (acceptRemovals || missed.length <= alwaysBelieved || missed.length <= held.length * believedShare) return missed;
  throw new SourceError(
    `The source no longer lists ${missed.length} of the ${held.length} posts in the archive. That is more likely a fault of the ` +
      'source than a wish, so nothing was marked as removed. If they really were removed, run again with --accept-removals.',
  );
}

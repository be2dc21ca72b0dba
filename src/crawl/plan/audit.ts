import { shortHash } from '../../core/text/short-hash.ts';

const msPerDay = 24 * 60 * 60 * 1000;

/**
 * Whether it is a post's turn to be read again on a day. By its id and the date alone, so that it needs no memory and comes
 * out the same in a fresh clone: in any so many days in a row each post has its turn once, and each day about as many do.
 *
 * @param today as in 2026-11-20
 * @param days how many days it takes until every post has had its turn
 */
export function isDue(id: string, today: string, days: number): boolean {
  const day = Math.floor(Date.parse(today) / msPerDay);
  return slotOf(id, days) === ((day % days) + days) % days;
}

function slotOf(id: string, days: number): number {
  return Number.parseInt(shortHash(id), 36) % days;
}

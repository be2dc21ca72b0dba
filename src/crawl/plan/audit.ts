import { shortHash } from '../../core/text/short-hash.ts';

const msPerDay = 24 * 60 * 60 * 1000;

/**
 * Reports whether a post is due for its scheduled re-read. Depends only on the ID and the date, so no state is needed and a fresh clone
 * decides the same. In any `days` consecutive days each post is due once, and about the same number of posts is due each day.
 * @param today as in 2026-11-20
 * @param days length of a cycle
 */
export function isDue(id: string, today: string, days: number): boolean {
  const day = Math.floor(Date.parse(today) / msPerDay);
  return slotOf(id, days) === ((day % days) + days) % days;
}

function slotOf(id: string, days: number): number {
  return Number.parseInt(shortHash(id), 36) % days;
}

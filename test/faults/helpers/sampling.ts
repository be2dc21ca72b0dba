/** `all` tries every point; a number is the seed by which the default share of them is chosen. */
const wanted = process.env.BLOGKEEP_FAULTS ?? '1';

/**
 * Some of many points, evenly over their order and always the same for a seed; of a kind that is rare, all.
 * @param kindOf points of which there are at most three of a kind are never left out
 */
export function choose<T>(points: readonly T[], share: number, kindOf: (point: T) => string): T[] {
  if (wanted === 'all') return [...points];
  const counts = new Map<string, number>();
  for (const kind of points.map(kindOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const isRare = (point: T) => counts.get(kindOf(point))! <= 3;
  const common = points.filter((point) => !isRare(point));
  const chosen = new Set(points.filter(isRare));
  const step = common.length / Math.max(1, Math.min(common.length, share - chosen.size));
  for (let at = (step * ((Number(wanted) * 7) % 10)) / 10; at < common.length; at += step) {
    chosen.add(common[Math.floor(at)]!);
  }
  return points.filter((point) => chosen.has(point));
}

/** Numbers from 0 up to 1 that are always the same for a seed (mulberry32). */
export function numbers(seed = Number(wanted) || 1): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

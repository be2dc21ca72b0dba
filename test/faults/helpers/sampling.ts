/** Value of BLOGKEEP_FAULTS: `all` selects every point; a number is the seed of the sample. */
const wanted = process.env.BLOGKEEP_FAULTS ?? '1';

/**
 * Selects a sample of points: all of rare kinds, and an evenly distributed choice of the others, which depends only on the seed.
 * @param share number of points to select
 * @param kindOf returns the kind of a point. A kind is rare if it has at most three points.
 */
export function sample<T>(points: readonly T[], share: number, kindOf: (point: T) => string): T[] {
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

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed = Number(wanted) || 1): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

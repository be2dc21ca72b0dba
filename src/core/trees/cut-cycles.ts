/**
 * Cuts the cycles out of what should be a forest. `parents[i]` is the index of the parent of item `i`, or undefined for
 * an item at the top. In each cycle, an item that is its own parent included, the first item loses its parent.
 *
 * @returns the parents without cycles, and the items that lost theirs
 */
export function cutCycles(parents: readonly (number | undefined)[]): {
  parents: (number | undefined)[];
  cut: number[];
} {
  const acyclic = [...parents];
  const cut: number[] = [];
  /** the start of the walk on which an item was first met */
  const metFrom = new Array<number | undefined>(parents.length);
  for (const start of parents.keys()) {
    let item: number | undefined = start;
    while (item !== undefined && metFrom[item] === undefined) {
      metFrom[item] = start;
      item = acyclic[item];
    }
    if (item === undefined || metFrom[item] !== start) continue;
    const first = firstOfCycle(acyclic, item);
    acyclic[first] = undefined;
    cut.push(first);
  }
  return { parents: acyclic, cut };
}

function firstOfCycle(parents: readonly (number | undefined)[], item: number): number {
  let first = item;
  for (let at = parents[item]; at !== undefined && at !== item; at = parents[at]) first = Math.min(first, at);
  return first;
}

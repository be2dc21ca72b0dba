/**
 * Removes cycles from parent relations. `parents[i]` is the index of the parent of item `i`, or undefined for a root. The first item of
 * each cycle becomes a root; an item that is its own parent is a cycle, too.
 *
 * @returns the acyclic parents, and the items that became roots
 */
export function cutCycles(parents: readonly (number | undefined)[]): {
  parents: (number | undefined)[];
  cutIndexes: number[];
} {
  const acyclic = [...parents];
  const cutIndexes: number[] = [];
  /** start of the walk that first visited each item */
  const visitedFrom = new Array<number | undefined>(parents.length);
  for (const start of parents.keys()) {
    let item: number | undefined = start;
    while (item !== undefined && visitedFrom[item] === undefined) {
      visitedFrom[item] = start;
      item = acyclic[item];
    }
    if (item === undefined || visitedFrom[item] !== start) continue;
    const first = firstOfCycle(acyclic, item);
    acyclic[first] = undefined;
    cutIndexes.push(first);
  }
  return { parents: acyclic, cutIndexes: cutIndexes };
}

function firstOfCycle(parents: readonly (number | undefined)[], item: number): number {
  let first = item;
  for (let at = parents[item]; at !== undefined && at !== item; at = parents[at]) first = Math.min(first, at);
  return first;
}

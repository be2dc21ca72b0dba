/**
 * Converts a tree to nested views that are at most `limit` levels deep. Deeper items follow, in document order, as siblings on the last
 * level, so that templates can recurse safely. `view` gets the list that will contain the children, and the item's parent if that is not
 * the enclosing view. Iterative, so that deep trees cannot overflow the stack.
 */
export function nest<Item, View>(
  roots: readonly Item[],
  childrenOf: (item: Item) => readonly Item[],
  limit: number,
  view: (item: Item, children: readonly View[], flattenedParent: Item | undefined) => View,
): View[] {
  const top: View[] = [];
  const open: Step<Item, View>[] = [];
  const push = (items: readonly Item[], level: number, parent: Item | undefined, into: View[]) => {
    for (const item of items.toReversed()) open.push({ item, level, parent, into });
  };
  push(roots, 1, undefined, top);
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const children: View[] = [];
    step.into.push(view(step.item, children, step.level > limit ? step.parent : undefined));
    push(childrenOf(step.item), step.level + 1, step.item, step.level < limit ? children : step.into);
  }
  return top;
}

interface Step<Item, View> {
  readonly item: Item;
  /** level in the original tree, from 1 */
  readonly level: number;
  readonly parent: Item | undefined;
  readonly into: View[];
}

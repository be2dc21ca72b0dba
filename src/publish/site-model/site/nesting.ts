/**
 * A tree as nested views, at most `limit` levels deep: what lies deeper follows, in document order, as siblings on the
 * last level. So a template may recur, however deep the tree is. `view` gets the list that will hold the children, and
 * the parent where that is not the view around it. Iterative, for the same reason.
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
  /** from 1, in the tree as it is */
  readonly level: number;
  readonly parent: Item | undefined;
  readonly into: View[];
}

import type { ChildNode, Element } from 'domhandler';
import { element, isNamed, isSpace, setChildren } from '../tree.ts';
import type { Flow } from './flow.ts';
import { kept } from './kept.ts';

/** A list of nothing but items, each of which shows something. What stands between items belongs to the one before. */
export function arrangeList(list: Element, flow: Flow, depth: number): ChildNode[] {
  const items: { item: Element; children: ChildNode[] }[] = [];
  for (const child of list.children) {
    if (isNamed(child, 'li')) items.push({ item: child, children: [...child.children] });
    else if (!isSpace(child)) {
      if (items.length === 0) items.push({ item: element('li'), children: [] });
      items.at(-1)?.children.push(child);
    }
  }
  const shown = items.flatMap(({ item, children }) =>
    kept(
      item,
      flow.itemOf(children, depth, (block) => isNamed(block, 'ul', 'ol')),
    ),
  );
  return shown.length === 0 ? [] : withItems(list, shown);
}

function withItems(list: Element, items: readonly ChildNode[]): ChildNode[] {
  setChildren(list, items);
  return [list];
}

/** A definition list: terms are lines, definitions are like items. */
export function arrangeDefinitions(list: Element, flow: Flow, depth: number): ChildNode[] {
  const parts = list.children.flatMap((child) => (isNamed(child, 'div') ? child.children : [child]));
  const shown = parts.flatMap((part) => {
    if (isNamed(part, 'dt')) return kept(part, flow.lineOf(part.children));
    if (isNamed(part, 'dd'))
      return kept(
        part,
        flow.itemOf(part.children, depth, (block) => isNamed(block, 'ul', 'ol')),
      );
    return isSpace(part)
      ? []
      : kept(
          element('dd'),
          flow.itemOf([part], depth, () => false),
        );
  });
  return shown.length === 0 ? [] : withItems(list, shown);
}

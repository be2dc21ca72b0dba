import type { ChildNode, Element } from 'domhandler';
import { isBlock } from '../dom/elements.ts';
import { element, isNamed, isSpace, setChildren } from '../dom/tree.ts';
import type { Flow } from './flow.ts';
import { kept } from './segments.ts';

/** A list of nothing but items, each of which shows something. What stands between items belongs to the one before. */
export function arrangeList(list: Element, flow: Flow, depth: number): ChildNode[] {
  const items: { item: Element; children: ChildNode[]; between: ChildNode[] }[] = [];
  for (const child of list.children) {
    if (isNamed(child, 'li')) items.push({ item: child, children: [...child.children], between: [] });
    else if (items.length > 0 || !isSpace(child)) {
      if (items.length === 0) items.push({ item: element('li'), children: [], between: [] });
      items.at(-1)?.between.push(child);
    }
  }
  for (const { children, between } of items) if (!between.every(isSpace)) children.push(...apart(between));
  const shown = items.flatMap(({ item, children }) =>
    kept(
      item,
      flow.itemOf(children, depth, (block) => isNamed(block, 'ul', 'ol')),
    ),
  );
  return isNamed(list, 'ol') ? numbered(list, shown) : shown.length === 0 ? [] : withItems(list, shown);
}

/** A list of numbers; where an item has one that does not follow from the one before, another list begins. */
function numbered(list: Element, items: readonly ChildNode[]): ChildNode[] {
  const lists: { start: string | undefined; items: ChildNode[] }[] = [];
  for (const item of items) {
    const value = isNamed(item, 'li') && !('reversed' in list.attribs) ? item.attribs.value : undefined;
    const last = lists.at(-1);
    const next = last && Number(last.start ?? '1') + last.items.length;
    const isNext = value === undefined || !/^-?\d{1,9}$/u.test(value) || Number(value) === next;
    if (last && isNext) last.items.push(item);
    else lists.push({ start: isNext ? list.attribs.start : value, items: [item] });
    if (isNamed(item, 'li') && !('reversed' in list.attribs)) Reflect.deleteProperty(item.attribs, 'value');
  }
  const { attribs } = list;
  return lists.flatMap(({ start, items: own }, index) => {
    // What is known of the list is known of its first part.
    const part = index === 0 ? list : element('ol');
    part.attribs = start === undefined ? attribs : { ...attribs, start };
    return withItems(part, own);
  });
}

/** What stood between items, as a line of its own where it would go on the one before it. */
function apart(between: readonly ChildNode[]): readonly ChildNode[] {
  return isBlock(between.find((node) => !isSpace(node)) ?? element('br')) ? between : [element('br'), ...between];
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

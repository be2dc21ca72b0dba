import type { ChildNode, Element } from 'domhandler';
import { isBlock } from '../dom/elements.ts';
import { element, isNamed, isSpace, setChildren } from '../dom/tree.ts';
import type { Flow } from './flow.ts';
import { withChildren } from './segments.ts';

/**
 * Arranges a list so that it contains only visible items. Content between items moves into the preceding item. A list without an item or
 * another list is no list: browsers show its content without markers.
 */
export function arrangeList(list: Element, flow: Flow, depth: number): ChildNode[] {
  if (!list.children.some((child) => isNamed(child, 'li', 'ul', 'ol'))) return flow.toBlocks(list.children, depth);
  const items: { item: Element; children: ChildNode[]; between: ChildNode[] }[] = [];
  for (const child of list.children) {
    if (isNamed(child, 'li')) items.push({ item: child, children: [...child.children], between: [] });
    else if (items.length > 0 || !isSpace(child)) {
      if (items.length === 0) items.push({ item: element('li'), children: [], between: [] });
      items.at(-1)?.between.push(child);
    }
  }
  for (const { children, between } of items) if (!between.every(isSpace)) children.push(...onOwnLine(between));
  const shown = items.flatMap(({ item, children }) =>
    withChildren(
      item,
      flow.toItem(children, depth, (block) => isNamed(block, 'ul', 'ol')),
    ),
  );
  return isNamed(list, 'ol') ? splitByNumber(list, shown) : shown.length === 0 ? [] : withItems(list, shown);
}

/** Splits an ordered list at each item whose number does not follow that of the previous item. */
function splitByNumber(list: Element, items: readonly ChildNode[]): ChildNode[] {
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
    // The first part keeps the list's attributes.
    const part = index === 0 ? list : element('ol');
    part.attribs = start === undefined ? attribs : { ...attribs, start };
    return withItems(part, own);
  });
}

/** Returns content found between items, preceded by a line break if it would otherwise continue the previous line. */
function onOwnLine(between: readonly ChildNode[]): readonly ChildNode[] {
  return isBlock(between.find((node) => !isSpace(node)) ?? element('br')) ? between : [element('br'), ...between];
}

function withItems(list: Element, items: readonly ChildNode[]): ChildNode[] {
  setChildren(list, items);
  return [list];
}

/** Arranges a definition list: terms become lines, and definitions are arranged like list items. */
export function arrangeDefinitions(list: Element, flow: Flow, depth: number): ChildNode[] {
  const parts = list.children.flatMap((child) => (isNamed(child, 'div') ? child.children : [child]));
  const shown = parts.flatMap((part) => {
    if (isNamed(part, 'dt')) return withChildren(part, flow.toLine(part.children));
    if (isNamed(part, 'dd'))
      return withChildren(
        part,
        flow.toItem(part.children, depth, (block) => isNamed(block, 'ul', 'ol')),
      );
    return isSpace(part)
      ? []
      : withChildren(
          element('dd'),
          flow.toItem([part], depth, () => false),
        );
  });
  return shown.length === 0 ? [] : withItems(list, shown);
}

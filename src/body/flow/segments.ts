import { isText, type ChildNode, type Element } from 'domhandler';
import { isBlock, isGroup, isShown } from '../dom/elements.ts';
import { element, findBelow, isNamed, isSpace, setChildren, text } from '../dom/tree.ts';

/** A line (or several, with breaks between them), or a block; `gap` where an empty line stands before it. */
export type Segment = ({ readonly line: readonly ChildNode[] } | { readonly block: Element }) & {
  readonly gap?: boolean;
};

/**
 * The lines and blocks among children, in order. Elements that only group are looked into; a double break ends a line.
 * @param isOpen blocks that are to be looked into as well, for places where no blocks can be
 */
export function segmentsOf(
  children: readonly ChildNode[],
  isOpen: (block: Element) => boolean = () => false,
): Segment[] {
  // Most hold one line, and nothing that ends it.
  if (!children.some(mayEndLine)) {
    const only = trimmedLine(children);
    return only.length === 0 ? [] : [{ line: only }];
  }
  const segments: Segment[] = [];
  let line: ChildNode[] = [];
  let gap = false;
  const add = (segment: Segment) => {
    segments.push(gap ? { ...segment, gap } : segment);
    gap = false;
  };
  const end = () => {
    if (line.length === 0) return;
    const trimmed = trimmedLine(line);
    if (trimmed.length > 0) {
      if (isNamed(line.find(isNoSpace), 'br')) gap = true;
      add({ line: trimmed });
    } else if (line.some(isOfHeight)) gap = true;
    line = [];
  };
  const take = (nodes: readonly ChildNode[]) => {
    for (const node of nodes) {
      if (isText(node)) line.push(node);
      else if (isGroup(node) || (isBlock(node) && isOpen(node))) {
        end();
        take(node.children);
        end();
      } else if (isBlock(node)) {
        end();
        add({ block: node });
      } else if (isNamed(node, 'br') && isAfterBreak(line)) end();
      else line.push(node);
    }
  };
  take(children);
  end();
  return segments;
}

const mayEndLine = (node: ChildNode) => isBlock(node) || isNamed(node, 'br');

const isNoSpace = (node: ChildNode) => !isSpace(node);

/** Whether a node gives an empty line its height: a break, or a space of those that do not collapse. */
function isOfHeight(node: ChildNode): boolean {
  if (isText(node)) return /[^ \t\r\n\f]/u.test(node.data);
  return isNamed(node, 'br') || ('children' in node && findBelow(node, isOfHeight) !== undefined);
}

/** Whether the last thing in a line, spaces apart, is a break. */
function isAfterBreak(line: readonly ChildNode[]): boolean {
  return isNamed(
    line.findLast((node) => !isSpace(node)),
    'br',
  );
}

/**
 * A line without the empty lines before and after it, and without the white space at its ends that HTML collapses; empty if it
 * shows nothing. No-break and wide spaces stay: authors indent with them.
 */
function trimmedLine(line: readonly ChildNode[]): ChildNode[] {
  const isContent = (node: ChildNode) => !isSpace(node) && !isNamed(node, 'br');
  let from = line.findIndex(isContent);
  let to = line.findLastIndex(isContent) + 1;
  while (from > 0 && !isNamed(line[from - 1], 'br')) from -= 1;
  while (to < line.length && !isNamed(line[to], 'br')) to += 1;
  while (from < to && isCollapsible(line[from])) from += 1;
  while (to > from && isCollapsible(line[to - 1])) to -= 1;
  const kept = from < 0 ? [] : line.slice(from, to);
  if (!kept.some(showsSomething)) return [];
  const [first] = kept;
  if (first && isText(first) && /^[ \t\r\n\f]/u.test(first.data))
    kept[0] = text(first.data.replace(/^[ \t\r\n\f]+/u, ''));
  const last = kept.at(-1);
  if (last && isText(last) && ' \t\r\n\f'.includes(last.data.charAt(last.data.length - 1)))
    kept[kept.length - 1] = text(last.data.replace(/[ \t\r\n\f]+$/u, ''));
  return kept;
}

/** Whether a node is nothing but white space that HTML collapses (CSS Text 3, 4.1.1). */
const isCollapsible = (node: ChildNode | undefined) =>
  !!node && isSpace(node) && !(isText(node) && /[^ \t\r\n\f]/u.test(node.data));

/** Characters that show nothing, alone in their line: spaces of every kind, joiners and fillers. */
const blank = /^[\s\u00a0\u00ad\u115f\u1160\u200b-\u200f\u2060\u2800\u3164\ufeff]*$/u;

/** Whether a node is seen on the page, or is a place that links lead to. */
export function showsSomething(node: ChildNode): boolean {
  return isSeen(node) || ('children' in node && findBelow(node, isSeen) !== undefined);
}

function isSeen(one: ChildNode): boolean {
  if (isText(one)) return !blank.test(one.data);
  return (isShown(one) && one.name !== 'br') || (isNamed(one, 'a') && one.attribs.id !== undefined);
}

/** An element with these children; nothing at all where they show nothing. */
export function kept(one: Element, children: readonly ChildNode[]): ChildNode[] {
  if (!children.some(showsSomething)) return [];
  setChildren(one, children);
  return [one];
}

/** A paragraph of a line; none of an empty one. */
export function paragraph(line: readonly ChildNode[]): ChildNode[] {
  return line.length === 0 ? [] : [element('p', {}, line)];
}

/** Several lines as one, with breaks between them. */
export function joined(lines: readonly (readonly ChildNode[])[]): ChildNode[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [element('br'), ...line]));
}

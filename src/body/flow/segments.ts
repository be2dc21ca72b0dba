import { isText, type ChildNode, type Element } from 'domhandler';
import { isBlock, isGroup, isNeverEmpty } from '../dom/elements.ts';
import { element, findDescendant, isNamed, isSpace, setChildren, text } from '../dom/tree.ts';

/** A block, or a line (possibly several, separated by breaks). `gap`: an empty line precedes it. */
export type Segment = ({ readonly line: readonly ChildNode[] } | { readonly block: Element }) & {
  readonly gap?: boolean;
};

/**
 * Returns the lines and blocks among children, in order. Elements that only group others are replaced by their content; a double break ends
 * a line.
 * @param isOpen reports whether to replace a block with its content too, for elements that cannot contain blocks
 */
export function segmentsOf(
  children: readonly ChildNode[],
  isOpen: (block: Element) => boolean = () => false,
): Segment[] {
  // Fast path for the most common case, a single line.
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

/** Reports whether a node gives an empty line a height: a break, or a space that does not collapse. */
function isOfHeight(node: ChildNode): boolean {
  if (isText(node)) return /[^ \t\r\n\f]/u.test(node.data);
  return isNamed(node, 'br') || ('children' in node && findDescendant(node, isOfHeight) !== undefined);
}

/** Reports whether a line ends with a break, ignoring spaces. */
function isAfterBreak(line: readonly ChildNode[]): boolean {
  return isNamed(
    line.findLast((node) => !isSpace(node)),
    'br',
  );
}

/**
 * Removes empty lines at both ends of a line, and white space that HTML collapses. Returns an empty list if nothing is visible. No-break
 * and wide spaces stay, since authors indent with them.
 */
function trimmedLine(line: readonly ChildNode[]): ChildNode[] {
  const isContent = (node: ChildNode) => !isSpace(node) && !isNamed(node, 'br');
  let from = line.findIndex(isContent);
  let to = line.findLastIndex(isContent) + 1;
  while (from > 0 && !isNamed(line[from - 1], 'br')) from -= 1;
  while (to < line.length && !isNamed(line[to], 'br')) to += 1;
  while (from < to && isCollapsible(line[from])) from += 1;
  while (to > from && isCollapsible(line[to - 1])) to -= 1;
  const content = from < 0 ? [] : line.slice(from, to);
  if (!content.some(showsSomething)) return [];
  const [first] = content;
  if (first && isText(first) && /^[ \t\r\n\f]/u.test(first.data))
    content[0] = text(first.data.replace(/^[ \t\r\n\f]+/u, ''));
  const last = content.at(-1);
  if (last && isText(last) && ' \t\r\n\f'.includes(last.data.charAt(last.data.length - 1)))
    content[content.length - 1] = text(last.data.replace(/(?<![ \t\r\n\f])[ \t\r\n\f]+$/u, ''));
  return content;
}

/** Reports whether a node is only white space that HTML collapses (CSS Text 3, 4.1.1). */
const isCollapsible = (node: ChildNode | undefined) =>
  !!node && isSpace(node) && !(isText(node) && /[^ \t\r\n\f]/u.test(node.data));

/** Text that is invisible if it is alone on a line: spaces of all kinds, joiners and fillers. */
const blank = /^[\s\u00a0\u00ad\u115f\u1160\u200b-\u200f\u2060\u2800\u3164\ufeff]*$/u;

/** Reports whether a node is visible on the page or is a link target. */
export function showsSomething(node: ChildNode): boolean {
  return isSeen(node) || ('children' in node && findDescendant(node, isSeen) !== undefined);
}

function isSeen(one: ChildNode): boolean {
  if (isText(one)) return !blank.test(one.data);
  return (isNeverEmpty(one) && one.name !== 'br') || (isNamed(one, 'a') && one.attribs.id !== undefined);
}

/** Sets the children of an element and returns it. Returns an empty list if no child is visible. */
export function withChildren(one: Element, children: readonly ChildNode[]): ChildNode[] {
  if (!children.some(showsSomething)) return [];
  setChildren(one, children);
  return [one];
}

/** Returns a line as a paragraph. Returns an empty list for an empty line. */
export function toParagraph(line: readonly ChildNode[]): ChildNode[] {
  return line.length === 0 ? [] : [element('p', {}, line)];
}

/** Joins lines with breaks between them. */
export function joinLines(lines: readonly (readonly ChildNode[])[]): ChildNode[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [element('br'), ...line]));
}

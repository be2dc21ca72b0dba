import { isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { isBlock, isGroup, isHeading, isNeverEmpty } from '../../dom/elements.ts';
import { element, elementsBelow, isNamed, isSpace, setChildren, text } from '../../dom/tree.ts';
import { isIcon } from '../../media/images.ts';
import { parseDeclarations } from '../../style/declarations.ts';
import type { Rule } from '../rule.ts';

/**
 * Lines and rows by style. An inline element that a style displays as a block gets line breaks around it. In a row, an icon moves into the
 * line of the text beside it.
 */
export const display: Rule = {
  name: 'display',
  mentions: /display\s*:\s*(?:block|flex|grid|inline-flex|list-item|table)/iu,
  apply(body) {
    for (const row of elementsBelow(body.root, isRow)) moveIconsToText(row);
    addBreaks(body.root, { hasContent: false, isDue: false });
  },
};

const displayOf = (one: Element) => parseDeclarations(one.attribs.style ?? '').get('display') ?? '';

function isRow(one: Element): boolean {
  const declared = parseDeclarations(one.attribs.style ?? '');
  const direction = declared.get('flex-direction') ?? declared.get('flex-flow') ?? 'row';
  return /^(?:inline-)?flex$/u.test(declared.get('display') ?? '') && direction.startsWith('row');
}

/** Moves each icon that is alone in its child of a row to the start of the next child. */
function moveIconsToText(row: Element): void {
  const children = row.children.filter((child) => !isSpace(child));
  const moved = new Set<ChildNode>();
  for (const [index, child] of children.entries()) {
    const target = textBlockOf(children[index + 1]);
    const icon = iconOf(child);
    if (!icon || !target) continue;
    setChildren(target, [icon, text(' '), ...target.children]);
    moved.add(child);
  }
  if (moved.size > 0)
    setChildren(
      row,
      row.children.filter((child) => !moved.has(child)),
    );
}

/** Returns the image of a node that consists of an icon, which a link may surround. */
function iconOf(node: ChildNode): ChildNode | undefined {
  if (isNamed(node, 'img')) return isIcon(node.attribs.width) ? node : undefined;
  const [only, ...others] = isTag(node) ? node.children.filter((child) => !isSpace(child)) : [];
  const icon = only && others.length === 0 ? iconOf(only) : undefined;
  return icon && isNamed(node, 'a') ? node : icon;
}

/** Returns the block with the first line of a node. Undefined if the node starts with something other than a line. */
function textBlockOf(node: ChildNode | undefined): Element | undefined {
  if (!node || !isTag(node) || !(isGroup(node) || isHeading(node))) return undefined;
  const first = node.children.find((child) => !isSpace(child));
  return first && isTag(first) && isBlock(first) ? textBlockOf(first) : node;
}

/** The current line: whether it has content, and whether a break must precede further content. */
interface Line {
  hasContent: boolean;
  isDue: boolean;
}

/** Adds the breaks in and around the elements of a line. Recursive: parsed trees have limited depth. */
function addBreaks(parent: ParentNode, line: Line): void {
  const children: ChildNode[] = [];
  for (const child of parent.children) {
    const isBoundary = isNamed(child, 'br') || isBlock(child);
    if (isBoundary) Object.assign(line, { hasContent: false, isDue: false });
    else if (isTag(child) ? isNeverEmpty(child) : !isSpace(child)) {
      if (line.isDue) children.push(element('br'));
      Object.assign(line, { hasContent: true, isDue: false });
    }
    const isLine = !isBoundary && isTag(child) && !isNeverEmpty(child) && isShownAsBlock(child);
    if (isLine) line.isDue ||= line.hasContent;
    if (isTag(child) && child.name !== 'pre') addBreaks(child, line);
    if (isLine) line.isDue ||= line.hasContent;
    if (isBoundary) Object.assign(line, { hasContent: false, isDue: false });
    children.push(child);
  }
  if (children.length > parent.children.length) setChildren(parent, children);
}

const isShownAsBlock = (one: Element) => /^(?:block|flex|grid|list-item|table)$/u.test(displayOf(one));

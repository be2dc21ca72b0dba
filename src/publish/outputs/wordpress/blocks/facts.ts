import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { isBlock } from '../../../../body/elements.ts';
import { findBelow, isNamed, isSpace } from '../../../../body/tree.ts';

/** What rules ask of the elements of a body. */

/** A node within a line. */
export const isInline = (node: ChildNode): boolean => isText(node) || (isTag(node) && !isBlock(node));

/** Whether nodes are what WordPress edits as a line of text: players and formulas are none of it. */
export function isLine(nodes: readonly ChildNode[]): boolean {
  const isForeign = (node: ChildNode) => isBlock(node) || isNamed(node, 'audio', 'video', 'math');
  return nodes.every((node) => !isForeign(node) && (!isTag(node) || !findBelow(node, isForeign)));
}

/** Whether an element has no other attributes than these: those that its block does not know would make it another one. */
export const hasOnly = (one: Element, ...names: readonly string[]): boolean =>
  Object.keys(one.attribs).every((name) => names.includes(name));

/** The elements in an element, where there is nothing else but white space. */
export function childrenOf(one: Element): Element[] | undefined {
  const children = one.children.filter((child) => !isSpace(child));
  return children.every(isTag) ? children : undefined;
}

/** The one node in an element besides white space. */
export function onlyIn(one: Element): ChildNode | undefined {
  const [first, ...others] = one.children.filter((child) => !isSpace(child));
  return others.length === 0 ? first : undefined;
}

/** What is in a figure or a paragraph, and the caption at its end. */
export function partsOf(one: Element): {
  readonly content: readonly ChildNode[];
  readonly caption: Element | undefined;
} {
  const nodes = one.children.filter((child) => !isSpace(child));
  const last = nodes.at(-1);
  return isNamed(last, 'figcaption')
    ? { content: nodes.slice(0, -1), caption: last }
    : { content: nodes, caption: undefined };
}

export const isCaption = (caption: Element): boolean => hasOnly(caption) && isLine(caption.children);

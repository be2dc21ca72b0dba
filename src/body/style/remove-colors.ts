import { isTag, type ChildNode, type Document, type Element, type ParentNode } from 'domhandler';
import { elementsBelow, isNamed, setChildren } from '../dom/tree.ts';

/**
 * Takes the colours of text out of a tree, for Markdown, which reads emphasis by the characters around it.
 * @returns what puts them back
 */
export function withoutColours(root: Document): () => void {
  const before = new Map<ParentNode, readonly ChildNode[]>();
  // From the innermost ones on, so that what is taken out of one is there for the one around it.
  for (const { parent } of elementsBelow(root, isColoured).reverse())
    if (parent && !before.has(parent)) before.set(parent, parent.children);
  for (const parent of [...before.keys()])
    setChildren(
      parent,
      parent.children.flatMap((child) => (isColoured(child) ? bare(child, before) : [child])),
    );
  return () => {
    for (const [parent, children] of [...before].toReversed()) setChildren(parent, children);
  };
}

export const isColoured = (node: ChildNode): node is Element =>
  isNamed(node, 'span') && node.attribs.style !== undefined;

function bare(span: ChildNode, before: Map<ParentNode, readonly ChildNode[]>): ChildNode[] {
  if (!isTag(span)) return [span];
  if (!before.has(span)) before.set(span, span.children);
  return span.children.flatMap((child) => (isColoured(child) ? bare(child, before) : [child]));
}

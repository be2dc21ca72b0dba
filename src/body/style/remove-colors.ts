import { isTag, type ChildNode, type Document, type Element, type ParentNode } from 'domhandler';
import { elementsBelow, isNamed, setChildren } from '../dom/tree.ts';

/**
 * Removes text colors from a tree before Markdown is written, since Markdown emphasis depends on adjacent characters.
 * @returns a function that restores the colors
 */
export function removeColors(root: Document): () => void {
  const before = new Map<ParentNode, readonly ChildNode[]>();
  // Innermost first, so that each parent gets the content of the spans that were removed inside it.
  for (const { parent } of elementsBelow(root, isColored).reverse())
    if (parent && !before.has(parent)) before.set(parent, parent.children);
  for (const parent of [...before.keys()])
    setChildren(
      parent,
      parent.children.flatMap((child) => (isColored(child) ? unwrap(child, before) : [child])),
    );
  return () => {
    for (const [parent, children] of [...before].toReversed()) setChildren(parent, children);
  };
}

export const isColored = (node: ChildNode): node is Element =>
  isNamed(node, 'span') && node.attribs.style !== undefined;

function unwrap(span: ChildNode, before: Map<ParentNode, readonly ChildNode[]>): ChildNode[] {
  if (!isTag(span)) return [span];
  if (!before.has(span)) before.set(span, span.children);
  return span.children.flatMap((child) => (isColored(child) ? unwrap(child, before) : [child]));
}

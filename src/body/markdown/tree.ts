import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { isHeading } from '../dom/elements.ts';
import { isNamed } from '../dom/tree.ts';
import { htmlFallback } from './html.ts';
import { MarkdownNode, type NodeContext } from './node.ts';

/** Builds the tree for turndown. Recursive, which is safe because parsed trees have limited depth. */
export function markdownTree(source: ChildNode | ParentNode, context: NodeContext): MarkdownNode {
  const html = isTag(source) ? htmlFallback(source, context) : undefined;
  const node = new MarkdownNode(source, context, html);
  if (!('children' in source) || source.children.length === 0 || html !== undefined) return node;
  const innerContext = isTag(source) ? contextWithin(source, context) : context;
  const children = source.children.map((child) => markdownTree(child, innerContext));
  node.replaceChildren(children);
  let ordinal = 0;
  for (const child of children) {
    child.ordinal = ordinal++;
    const before = child.previousSibling;
    child.alternate = before?.nodeName === child.nodeName && !before.alternate;
  }
  return node;
}

function contextWithin(element: Element, context: NodeContext): NodeContext {
  if (isNamed(element, 'pre') || (isNamed(element, 'code') && isBareCode(element))) return { ...context, inCode: true };
  if (isNamed(element, 'td', 'th')) return { ...context, inCell: true };
  if (isNamed(element, 'a')) return { ...context, inLink: true };
  return isHeading(element) ? { ...context, inHeading: true } : context;
}

/** Reports whether inline code contains only text. Code with emphasis cannot be written between backticks. */
export const isBareCode = (code: Element): boolean => code.children.every(isText);

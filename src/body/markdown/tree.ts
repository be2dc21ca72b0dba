import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { isHeading } from '../dom/elements.ts';
import { isNamed } from '../dom/tree.ts';
import { htmlFallback } from './html.ts';
import { MarkdownNode, type NodeContext } from './node.ts';

/** Builds the tree for turndown. Recursive, which is safe because parsed trees have limited depth. */
export function markdownTree(source: ChildNode | ParentNode, context: NodeContext): MarkdownNode {
  const html = isTag(source) ? htmlFallback(source, context) : undefined;
  const node = new MarkdownNode(source, context, html);
  if (!('children' in source) || html !== undefined) return node;
  if (source.children.length === 0) return node;
  const inCode = context.inCode || isNamed(source, 'pre') || (isNamed(source, 'code') && isBareCode(source));
  const inCell = context.inCell || isNamed(source, 'td', 'th');
  const inLink = context.inLink || isNamed(source, 'a');
  const inHeading = context.inHeading || (isTag(source) && isHeading(source));
  const isSame =
    inCode === context.inCode &&
    inCell === context.inCell &&
    inLink === context.inLink &&
    inHeading === context.inHeading;
  const within = isSame ? context : { ...context, inCode, inCell, inLink, inHeading };
  const children = source.children.map((child) => markdownTree(child, within));
  node.replaceChildren(children);
  let ordinal = 0;
  for (const child of children) {
    child.ordinal = ordinal++;
    const before = child.previousSibling;
    child.alternate = before?.nodeName === child.nodeName && !before.alternate;
  }
  return node;
}

/** Reports whether inline code contains only text. Code with emphasis cannot be written between backticks. */
export const isBareCode = (code: Element): boolean => code.children.every(isText);

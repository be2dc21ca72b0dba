import { isTag, type ChildNode, type ParentNode } from 'domhandler';
import { isNamed } from '../tree.ts';
import { htmlOf } from './html.ts';
import { isBareCode, MarkdownNode, type NodeContext } from './node.ts';

/** A tree for turndown. Recursive, which the parsed tree's depth allows. */
export function markdownTree(source: ChildNode | ParentNode, context: NodeContext): MarkdownNode {
  const html = isTag(source) ? htmlOf(source, context) : undefined;
  const node = new MarkdownNode(source, context, html);
  if (!('children' in source) || html !== undefined) return node;
  const within: NodeContext = {
    ...context,
    inCode: context.inCode || isNamed(source, 'pre') || (isNamed(source, 'code') && isBareCode(source)),
    inCell: context.inCell || isNamed(source, 'td', 'th'),
  };
  const children = source.children.map((child) => markdownTree(child, within));
  if (children.length === 0) return node;
  node.replaceChildren(children);
  children.forEach((child, index) => {
    child.ordinal = index;
    const before = children[index - 1];
    child.alternate = before?.nodeName === child.nodeName && !before.alternate;
  });
  return node;
}

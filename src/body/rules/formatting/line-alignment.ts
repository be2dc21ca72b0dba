import { isTag, isText, type ChildNode, type Document, type Element } from 'domhandler';
import { isBlock, isGroup, isHeading } from '../../dom/elements.ts';
import { wrapInlineRuns } from '../../dom/wrap-lines.ts';
import { mayAlignLines, alignmentOf } from '../../style/declarations.ts';
import { element, findDescendant, isNamed, setChildren } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Aligns lines, including those that inherit their alignment. Runs after the rule `style`, which reads the same
 * attributes.
 */
export const lineAlignment: Rule = {
  name: 'line-alignment',
  mentions: mayAlignLines,
  apply(body) {
    align(body.root);
  },
};

type Side = 'center' | 'right' | undefined;

/** Walks the tree from the root, passing on inherited alignment. */
function align(root: Document): void {
  const stack: [Document | Element, Side][] = [[root, undefined]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [parent, side] = next;
    for (const child of parent.children) {
      if (!isTag(child) || isNamed(child, 'pre', 'figure')) continue;
      const own = isNamed(child, 'table', 'img') ? undefined : alignmentOf(child);
      const inner = isNamed(child, 'table', 'td', 'th') ? undefined : own === undefined ? side : sideOf(own);
      if (isHeading(child) && inner) child.attribs.class = `align-${inner}`;
      stack.push([child, inner]);
    }
    if (side && (!isTag(parent) || isGroup(parent))) setChildren(parent, wrapLines(parent.children, side));
  }
}

const sideOf = (own: 'left' | 'center' | 'right'): Side => (own === 'left' ? undefined : own);

/** Wraps each line in a `span` with its alignment. */
function wrapLines(children: readonly ChildNode[], side: Side & string): ChildNode[] {
  const isInLine = (node: ChildNode) =>
    isText(node) || (isTag(node) && !isBreak(node) && !findDescendant(node, isBreak));
  return wrapInlineRuns(children, isInLine, (line) => [element('span', { class: `align-${side}` }, line)]);
}

const isBreak = (node: ChildNode): boolean => isTag(node) && (isBlock(node) || node.name === 'br');

import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { mayAlignLines } from '../../style/declarations.ts';
import { hasClass, isNamed, isSpace, rewrite, setChildren } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/** Moves the alignment that all lines of a paragraph or cell share to the paragraph or cell itself. */
export const blockAlignment: Rule = {
  name: 'block-alignment',
  mentions: mayAlignLines,
  apply(body) {
    rewrite(body.root, (one) => {
      if (isNamed(one, 'p', 'td', 'th')) alignBlock(one);
      return isAlignedSpan(one) ? one.children : undefined;
    });
  },
};

const classes = ['align-center', 'align-right'] as const;

const isAlignedSpan = (node: ChildNode): node is Element => isNamed(node, 'span') && hasClass(node, ...classes);

function alignBlock(block: Element): void {
  if (!block.children.some(isAlignedSpan)) return;
  const [first, ...others] = new Set(
    block.children
      .filter((child) => !isSpace(child) && !isNamed(child, 'br'))
      .map((child) => (isAlignedSpan(child) ? child.attribs.class : '')),
  );
  if (first && others.length === 0 && block.attribs.class === undefined) block.attribs.class = first;
  const children = block.children.flatMap((child) => (isAlignedSpan(child) ? child.children : [child]));
  setChildren(block, isTag(block) && block.name === 'p' ? trim(children) : children);
}

/** Removes white space at both ends, which comes from the ends of a line's `span`. */
function trim(children: readonly ChildNode[]): ChildNode[] {
  const from = children.findIndex((child) => !isSpace(child));
  const to = children.findLastIndex((child) => !isSpace(child)) + 1;
  const inner = children.slice(Math.max(from, 0), to);
  const first = inner[0];
  const last = inner.at(-1);
  if (first && isText(first)) first.data = first.data.trimStart();
  if (last && isText(last)) last.data = last.data.replace(/(?<![ \t\r\n\f])[ \t\r\n\f]+$/u, '');
  return inner;
}

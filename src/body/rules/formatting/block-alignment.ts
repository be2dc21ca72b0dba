import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { alignmentMentioned } from '../../style/declarations.ts';
import { hasClass, isNamed, isSpace, rewrite, setChildren } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/** Moves alignment that all lines of a paragraph or cell have in common to the paragraph or cell. */
export const blockAlignment: Rule = {
  name: 'block-alignment',
  mentions: alignmentMentioned,
  apply(body) {
    rewrite(body.root, (one) => {
      if (isNamed(one, 'p', 'td', 'th')) settle(one);
      return isCarrier(one) ? one.children : undefined;
    });
  },
};

const classes = ['align-center', 'align-right'] as const;

const isCarrier = (node: ChildNode): node is Element => isNamed(node, 'span') && hasClass(node, ...classes);

function settle(holder: Element): void {
  if (!holder.children.some(isCarrier)) return;
  const [first, ...others] = new Set(
    holder.children
      .filter((child) => !isSpace(child) && !isNamed(child, 'br'))
      .map((child) => (isCarrier(child) ? child.attribs.class : '')),
  );
  if (first && others.length === 0 && holder.attribs.class === undefined) holder.attribs.class = first;
  const children = holder.children.flatMap((child) => (isCarrier(child) ? child.children : [child]));
  setChildren(holder, isTag(holder) && holder.name === 'p' ? trimmed(children) : children);
}

/** Removes white space at both ends, which was at the ends of a line's `span`. */
function trimmed(children: readonly ChildNode[]): ChildNode[] {
  const from = children.findIndex((child) => !isSpace(child));
  const to = children.findLastIndex((child) => !isSpace(child)) + 1;
  const kept = children.slice(Math.max(from, 0), to);
  const first = kept[0];
  const last = kept.at(-1);
  if (first && isText(first)) first.data = first.data.trimStart();
  if (last && isText(last)) last.data = last.data.replace(/[ \t\r\n\f]+$/u, '');
  return kept;
}

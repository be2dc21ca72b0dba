import { isTag, isText, type ChildNode, type Element, type ParentNode, type Text } from 'domhandler';
import type { Body } from '../body.ts';
import { isGroup } from '../elements.ts';
import { limits } from '../limits.ts';
import {
  around,
  attribute,
  element,
  hasClass,
  isNamed,
  lineOf,
  nodesBelow,
  oneLine,
  rewrite,
  setChildren,
  text,
} from '../tree.ts';
import type { Rule } from './rule.ts';

/** Toggles, as elements (`div[data-ke-type=moreLess]`) and as marks in the text (`[#M_more|less| … _M#]`). */
export const moreLess: Rule = {
  name: 'more-less',
  mentions: /moreless|#M_/iu,
  apply(body) {
    rewrite(body.root, (one) => (attribute(one, 'data-ke-type') === 'moreLess' ? [detailsOf(one, body)] : undefined));
    expandMarks(body);
  },
};

function detailsOf(toggle: Element, body: Body): Element {
  const button = toggle.children.find((child) => isNamed(child, 'a') && hasClass(child, 'btn-toggle-moreless'));
  const name = attribute(toggle, 'data-text-more') || (button ? lineOf(button) : '');
  const content = toggle.children
    .filter((child) => child !== button)
    .flatMap((child) => (isNamed(child, 'div') && hasClass(child, 'moreless-content') ? child.children : [child]));
  return details(name, content, body);
}

function details(name: string, content: readonly ChildNode[], body: Body): Element {
  const summary = element('summary', {}, [text(oneLine(name) || body.surroundings.words.more)]);
  return element('details', {}, [summary, ...content]);
}

const openingMark = /\[#M_([^|\]]*)\|([^|]*)\|/u;
const closingMark = '_M#]';

interface Mark {
  readonly node: Text;
  readonly kind: 'open' | 'close';
  readonly name: string;
}

/**
 * Marks stand in the text, each possibly in another element than its partner. Both are moved up to the nearest element
 * that holds both and may hold a toggle; what is between them there becomes its content. Marks without a partner stay.
 */
function expandMarks(body: Body): void {
  const open: Mark[] = [];
  for (const mark of isolateMarks(body).slice(0, 2 * limits.toggles)) {
    if (mark.kind === 'open') {
      open.push(mark);
      continue;
    }
    const start = open.pop();
    if (start) enclose(start, mark, body);
  }
}

/** Gives each mark outside code a text node of its own. */
function isolateMarks(body: Body): Mark[] {
  const holders = [...nodesBelow(body.root)].filter(
    (node): node is Text =>
      isText(node) &&
      (node.data.includes('[#M_') || node.data.includes(closingMark)) &&
      !around(node, (one) => isNamed(one, 'pre', 'code')),
  );
  const marks: Mark[] = [];
  for (const holder of holders) {
    const parts: Text[] = [];
    for (const part of holder.data.split(/(\[#M_[^|\]]*\|[^|]*\||_M#\])/u)) {
      if (part === '') continue;
      const node = text(part);
      parts.push(node);
      if (part === closingMark) marks.push({ node, kind: 'close', name: '' });
      const opening = openingMark.exec(part);
      if (opening) marks.push({ node, kind: 'open', name: opening[1] ?? '' });
    }
    replace(holder, parts);
  }
  return marks;
}

function replace(node: ChildNode, replacement: readonly ChildNode[]): void {
  const parent = node.parent;
  if (parent)
    setChildren(
      parent,
      parent.children.flatMap((child) => (child === node ? replacement : [child])),
    );
}

function enclose(start: Mark, end: Mark, body: Body): void {
  const above = new Set<ParentNode>(ancestors(start.node));
  let common = ancestors(end.node).find((one) => above.has(one));
  while (common && common !== body.root && !mayHoldBlocks(common)) common = common.parent ?? undefined;
  if (!common) return;
  const first = liftTo(start.node, common);
  const last = liftTo(end.node, common);
  const from = common.children.indexOf(first);
  const to = common.children.indexOf(last);
  const made = details(start.name, common.children.slice(from + 1, to), body);
  setChildren(common, [...common.children.slice(0, from), made, ...common.children.slice(to + 1)]);
}

const mayHoldBlocks = (node: ParentNode) =>
  !isNamed(node, 'p') && (isGroup(node) || isNamed(node, 'li', 'td', 'th', 'dd', 'blockquote', 'details', 'figure'));

function ancestors(node: ChildNode): ParentNode[] {
  const all: ParentNode[] = [];
  for (let parent = node.parent; parent; parent = 'parent' in parent ? parent.parent : null) all.push(parent);
  return all;
}

/** Makes a node a child of one of its ancestors, by splitting what is between them into a part before and one after it. */
function liftTo(node: ChildNode, ancestor: ParentNode): ChildNode {
  for (let held = node.parent; held && isTag(held) && held !== ancestor; held = node.parent) {
    const at = held.children.indexOf(node);
    const before = element(held.name, held.attribs, held.children.slice(0, at));
    const after = element(held.name, held.attribs, held.children.slice(at + 1));
    replace(
      held,
      [before, node, after].filter((part) => part === node || !('children' in part) || part.children.length > 0),
    );
  }
  return node;
}

import { isTag, isText, type ChildNode, type Element, type ParentNode, type Text } from 'domhandler';
import { countDropped, countKept, type Body } from '../body.ts';
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
  replaceNode,
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
  const summary = element('summary', {}, [text(oneLine(name) || body.context.messages.more)]);
  return element('details', {}, [summary, ...content]);
}

const openingMark = /\[#M_([^|[\]]*)\|[^|]*\|/u;
const closingMark = '_M#]';
const anyMark = /(\[#M_[^|[\]]*\|[^|]*\||_M#\])/u;

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
  const marks = isolateMarks(body);
  for (const mark of marks.slice(0, 2 * limits.toggles)) {
    if (mark.kind === 'open') {
      open.push(mark);
      continue;
    }
    const start = open.pop();
    if (start) enclose(start, mark, body);
    else countKept(body, closingMark);
  }
  open.forEach(() => {
    countKept(body, '[#M_');
  });
  for (const mark of marks.slice(2 * limits.toggles)) unmark(mark, body);
}

/** Of toggles that are too many the name and the text stay. */
function unmark({ node, kind, name }: Mark, body: Body): void {
  if (kind === 'open') countDropped(body, 'toggle beyond the first thousands');
  node.data = kind === 'open' && oneLine(name) !== '' ? `${name} ` : '';
}

/** Gives each mark outside code a text node of its own. */
function isolateMarks(body: Body): Mark[] {
  const marks: Mark[] = [];
  const parts = new Map<ChildNode, Text[]>();
  for (const node of nodesBelow(body.root)) {
    if (!isText(node) || !(node.data.includes('[#M_') || node.data.includes(closingMark))) continue;
    if (around(node, (one) => isNamed(one, 'pre', 'code'))) continue;
    parts.set(node, partsOf(node.data, marks));
  }
  for (const parent of new Set([...parts.keys()].map((node) => node.parent)))
    if (parent)
      setChildren(
        parent,
        parent.children.flatMap((child) => parts.get(child) ?? [child]),
      );
  return marks;
}

function partsOf(data: string, marks: Mark[]): Text[] {
  return data
    .split(anyMark)
    .filter((part) => part !== '')
    .map((part) => {
      const node = text(part);
      const opening = openingMark.exec(part);
      if (opening) marks.push({ node, kind: 'open', name: opening[1] ?? '' });
      else if (part === closingMark) marks.push({ node, kind: 'close', name: '' });
      return node;
    });
}

function enclose(start: Mark, end: Mark, body: Body): void {
  const above = new Set<ParentNode>(ancestors(start.node));
  let common = ancestors(end.node).find((one) => above.has(one));
  while (common && common !== body.root && !mayHoldBlocks(common)) common = common.parent ?? undefined;
  if (!common) return;
  const from = common.children.indexOf(liftTo(start.node, common));
  const to = common.children.indexOf(liftTo(end.node, common));
  const content = common.children.splice(from + 1, to - from - 1);
  start.node.next = end.node;
  end.node.prev = start.node;
  replaceNode(end.node, []);
  replaceNode(start.node, [details(start.name, content, body)]);
}

const mayHoldBlocks = (node: ParentNode) =>
  !isNamed(node, 'p') && (isGroup(node) || isNamed(node, 'li', 'td', 'th', 'dd', 'blockquote', 'details', 'figure'));

function ancestors(node: ChildNode): ParentNode[] {
  const all: ParentNode[] = [];
  for (let parent = node.parent; parent; parent = 'parent' in parent ? parent.parent : null) all.push(parent);
  return all;
}

/**
 * Makes a node a child of one of its ancestors, by splitting what is between them into a part before and one after it.
 * The latter stays the element that it was: what follows is moved no more often than there are marks before it.
 */
function liftTo(node: ChildNode, ancestor: ParentNode): ChildNode {
  for (let held = node.parent; held && isTag(held) && held !== ancestor; held = node.parent) {
    const before = element(held.name, held.attribs, held.children.splice(0, held.children.indexOf(node)));
    held.children.shift();
    const [first] = held.children;
    if (first) first.prev = null;
    replaceNode(
      held,
      [before, node, held].filter((part) => part === node || !('children' in part) || part.children.length > 0),
    );
  }
  return node;
}

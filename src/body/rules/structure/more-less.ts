import { isTag, isText, type ChildNode, type Element, type ParentNode, type Text } from 'domhandler';
import { countDropped, countKept, type Body } from '../../body.ts';
import { isGroup } from '../../elements.ts';
import { limits } from '../../limits.ts';
import {
  around,
  attribute,
  element,
  hasClass,
  isNamed,
  isSpace,
  lineOf,
  nodesBelow,
  oneLine,
  replaceNode,
  rewrite,
  setChildren,
  text,
} from '../../tree.ts';
import type { Rule } from '../rule.ts';

/** Toggles, as elements (`div[data-ke-type=moreLess]`) and as marks in the text (`[#M_more|less| … _M#]`). */
export const moreLess: Rule = {
  name: 'more-less',
  mentions: /moreless|#M_|data-text-/iu,
  apply(body) {
    rewrite(body.root, (one) => (attribute(one, 'data-ke-type') === 'moreLess' ? [detailsOf(one, body)] : undefined));
    expandMarks(body);
    dropSpilled(body);
  },
};

function detailsOf(toggle: Element, body: Body): Element {
  const button = toggle.children.find(isButton);
  const spilled = spilledName(toggle, body);
  const name = withoutTags(spilled ?? attribute(toggle, 'data-text-more')) || (button ? lineOf(button) : '');
  const content = toggle.children
    .filter((child) => child !== button)
    .flatMap((child) => (isContent(child) ? child.children : [child]));
  return details(name, withoutRepeated(content, name, body), body);
}

const isButton = (node: ChildNode): node is Element => isNamed(node, 'a') && hasClass(node, 'btn-toggle-moreless');
const isContent = (node: ChildNode): node is Element => isNamed(node, 'div') && hasClass(node, 'moreless-content');

/** A name may have been written with tags in it, which a button shows as text. */
const withoutTags = (name: string) => name.replace(/<[^<>]*>?/gu, '');

/** An editor that lost count put button and content once more into the content. */
function withoutRepeated(content: readonly ChildNode[], name: string, body: Body): readonly ChildNode[] {
  const [first, ...others] = content.filter((child) => !isSpace(child));
  if (!first || !isButton(first) || lineOf(first) !== oneLine(name)) return content;
  countDropped(body, 'repeated button of a toggle');
  return others.flatMap((child, index) => (index === 0 && isContent(child) ? child.children : [child]));
}

/** Attributes of a toggle that are in the text, up to the end of the tag which was meant. */
const spilledAttributes =
  /["'”]?(?:(?:^|\s+)data-(?:ke-[a-z]{1,20}|text-(?:more|less))=(?:"[^"<>]*"|“[^“”<>]*”)){1,8}\s*>/u;

/**
 * The name of a toggle that had quotation marks in it, which ended the attribute: the rest of its name and attributes are the first
 * text in it, from which they are taken. Undefined where the name is complete.
 */
function spilledName(toggle: Element, body: Body): string | undefined {
  const [first] = toggle.children;
  const found = first && isText(first) ? /^[^<>]{0,200}?(?=["”]?\s+data-text-less=)/u.exec(first.data) : null;
  if (!found || !first || !isText(first)) return undefined;
  const rest = first.data.slice(found[0].length);
  const spilled = spilledAttributes.exec(rest);
  if (spilled?.index !== 0) return undefined;
  first.data = rest.slice(spilled[0].length);
  countDropped(body, 'attributes of a toggle in the text');
  return oneLine(found[0]) || undefined;
}

/** Takes attributes out of texts in which they stand without the tag that they belong to; code is about them. */
function dropSpilled(body: Body): void {
  for (const node of nodesBelow(body.root)) {
    if (!isText(node) || !/data-text-(?:more|less)=/u.test(node.data)) continue;
    if (around(node, (one) => isNamed(one, 'pre', 'code'))) continue;
    const spilled = spilledAttributes.exec(node.data);
    if (!spilled || !/data-text-(?:more|less)=/u.test(spilled[0])) continue;
    // Who writes of the tag writes its beginning, too.
    if (/<\w[^<>]*$/u.test(node.data.slice(0, spilled.index))) continue;
    node.data = node.data.slice(0, spilled.index) + node.data.slice(spilled.index + spilled[0].length);
    countDropped(body, 'attributes of a toggle in the text');
  }
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
 * Marks are in the text, each possibly in another element than its partner. Both are moved up to the nearest element
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

import { isTag, isText, type ChildNode, type Element, type ParentNode, type Text } from 'domhandler';
import { countDropped, countUnknown, type Body } from '../../model/body.ts';
import { isGroup } from '../../dom/elements.ts';
import { limits } from '../../model/limits.ts';
import {
  findAncestor,
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
} from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/** Converts toggles, which are elements (`div[data-ke-type=moreLess]`) or marks in text (`[#M_more|less| … _M#]`). */
export const moreLess: Rule = {
  name: 'more-less',
  mentions: /moreless|#M_|data-text-/iu,
  apply(body) {
    rewrite(body.root, (one) =>
      attribute(one, 'data-ke-type') === 'moreLess' ? [convertToggle(one, body)] : undefined,
    );
    expandMarks(body);
    dropSpilled(body);
  },
};

function convertToggle(toggle: Element, body: Body): Element {
  const button = toggle.children.find(isButton);
  const spilled = takeSpilledName(toggle, body);
  const name = stripTags(spilled ?? attribute(toggle, 'data-text-more')) || (button ? lineOf(button) : '');
  const content = toggle.children
    .filter((child) => child !== button)
    .flatMap((child) => (isContent(child) ? child.children : [child]));
  return createDetails(name, dropRepeated(content, name, body), body);
}

const isButton = (node: ChildNode): node is Element => isNamed(node, 'a') && hasClass(node, 'btn-toggle-moreless');
const isContent = (node: ChildNode): node is Element => isNamed(node, 'div') && hasClass(node, 'moreless-content');

/** Removes tags from the name of a toggle, since its button would show them as text. */
const stripTags = (name: string) => name.replace(/<[^<>]*>?/gu, '');

/** Removes a second copy of the button and content that a faulty editor inserted into the content. */
function dropRepeated(content: readonly ChildNode[], name: string, body: Body): readonly ChildNode[] {
  const [first, ...others] = content.filter((child) => !isSpace(child));
  if (!first || !isButton(first) || lineOf(first) !== oneLine(name)) return content;
  countDropped(body, 'repeated button of a toggle');
  return others.flatMap((child, index) => (index === 0 && isContent(child) ? child.children : [child]));
}

/** Matches attributes of a toggle that appear in text, up to the end of their tag. */
const spilledAttributes =
  /["'”]?(?:(?:^|(?<!\s)\s+)data-(?:ke-[a-z]{1,20}|text-(?:more|less))=(?:"[^"<>]*"|“[^“”<>]*”)){1,8}\s*>/u;

/**
 * Returns the name of a toggle whose attribute was cut off by quotation marks in the name, so that the rest of the tag became text. Removes
 * that text. Undefined if the name is complete.
 */
function takeSpilledName(toggle: Element, body: Body): string | undefined {
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

/** Removes toggle attributes from text that lacks the start of their tag. In code, they are regular text. */
function dropSpilled(body: Body): void {
  for (const node of nodesBelow(body.root)) {
    if (!isText(node) || !/data-text-(?:more|less)=/u.test(node.data)) continue;
    if (findAncestor(node, (one) => isNamed(one, 'pre', 'code'))) continue;
    const spilled = spilledAttributes.exec(node.data);
    if (!spilled || !/data-text-(?:more|less)=/u.test(spilled[0])) continue;
    // Text that explains the tag also contains the start of the tag.
    if (/<\w[^<>]*$/u.test(node.data.slice(0, spilled.index))) continue;
    node.data = node.data.slice(0, spilled.index) + node.data.slice(spilled.index + spilled[0].length);
    countDropped(body, 'attributes of a toggle in the text');
  }
}

function createDetails(name: string, content: readonly ChildNode[], body: Body): Element {
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
 * Turns pairs of marks into toggles. The marks of a pair may be in different elements: both are moved up to the nearest common ancestor
 * that may contain a toggle, and the nodes between them become its content. Unpaired marks remain text.
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
    else countUnknown(body, closingMark);
  }
  open.forEach(() => {
    countUnknown(body, '[#M_');
  });
  for (const mark of marks.slice(2 * limits.toggles)) replaceMark(mark, body);
}

/** Replaces a mark beyond the limit with its name. */
function replaceMark({ node, kind, name }: Mark, body: Body): void {
  if (kind === 'open') countDropped(body, 'toggle beyond the first thousands');
  node.data = kind === 'open' && oneLine(name) !== '' ? `${name} ` : '';
}

/** Splits text nodes so that each mark outside code is a separate text node. */
function isolateMarks(body: Body): Mark[] {
  const marks: Mark[] = [];
  const parts = new Map<ChildNode, Text[]>();
  for (const node of nodesBelow(body.root)) {
    if (!isText(node) || !(node.data.includes('[#M_') || node.data.includes(closingMark))) continue;
    if (findAncestor(node, (one) => isNamed(one, 'pre', 'code'))) continue;
    parts.set(node, splitAtMarks(node.data, marks));
  }
  for (const parent of new Set([...parts.keys()].map((node) => node.parent)))
    if (parent)
      setChildren(
        parent,
        parent.children.flatMap((child) => parts.get(child) ?? [child]),
      );
  return marks;
}

function splitAtMarks(data: string, marks: Mark[]): Text[] {
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
  const above = new Set<ParentNode>(ancestorsOf(start.node));
  let common = ancestorsOf(end.node).find((one) => above.has(one));
  while (common && common !== body.root && !canContainBlocks(common)) common = common.parent ?? undefined;
  if (!common) return;
  const from = common.children.indexOf(liftTo(start.node, common));
  const to = common.children.indexOf(liftTo(end.node, common));
  const content = common.children.splice(from + 1, to - from - 1);
  start.node.next = end.node;
  end.node.prev = start.node;
  replaceNode(end.node, []);
  replaceNode(start.node, [createDetails(start.name, content, body)]);
}

const canContainBlocks = (node: ParentNode) =>
  !isNamed(node, 'p') && (isGroup(node) || isNamed(node, 'li', 'td', 'th', 'dd', 'blockquote', 'details', 'figure'));

function ancestorsOf(node: ChildNode): ParentNode[] {
  const all: ParentNode[] = [];
  for (let parent = node.parent; parent; parent = 'parent' in parent ? parent.parent : null) all.push(parent);
  return all;
}

/**
 * Moves a node up to one of its ancestors by splitting the elements in between. The second half of a split element remains the original
 * element, so that a node is moved at most once per preceding mark.
 */
function liftTo(node: ChildNode, ancestor: ParentNode): ChildNode {
  for (let parent = node.parent; parent && isTag(parent) && parent !== ancestor; parent = node.parent) {
    const before = element(parent.name, parent.attribs, parent.children.splice(0, parent.children.indexOf(node)));
    parent.children.shift();
    const [first] = parent.children;
    if (first) first.prev = null;
    replaceNode(
      parent,
      [before, node, parent].filter((part) => part === node || !('children' in part) || part.children.length > 0),
    );
  }
  return node;
}

import { Element, Text, isTag, isText, type ChildNode, type ParentNode } from 'domhandler';

/**
 * Operations on trees. They replace whole lists of children, since replacing children one by one takes quadratic time. All are iterative,
 * so trees may be arbitrarily deep.
 */

export function element(
  name: string,
  attributes: Record<string, string> = {},
  children: readonly ChildNode[] = [],
): Element {
  const created = new Element(name, { ...attributes });
  setChildren(created, children);
  return created;
}

export function text(data: string): Text {
  return new Text(data);
}

/** Replaces the children of a node. */
export function setChildren(parent: ParentNode, children: readonly ChildNode[]): void {
  let previous: ChildNode | null = null;
  for (const child of children) {
    child.parent = parent;
    child.prev = previous;
    if (previous) previous.next = child;
    previous = child;
  }
  if (previous) previous.next = null;
  parent.children = [...children];
}

/** Replaces one node. Takes time proportional to the number of siblings; use `rewrite` to replace many nodes. */
export function replaceNode(node: ChildNode, replacement: readonly ChildNode[]): void {
  const { parent, prev, next } = node;
  if (!parent) return;
  parent.children.splice(parent.children.indexOf(node), 1, ...replacement);
  let previous = prev;
  for (const one of replacement) {
    one.parent = parent;
    one.prev = previous;
    if (previous) previous.next = one;
    previous = one;
  }
  if (previous) previous.next = next;
  if (next) next.prev = previous;
}

/** Applies `replace` to a node's child elements, including elements that were just inserted as replacements. */
function replaceAmong(parent: ParentNode, replace: (element: Element) => readonly ChildNode[] | undefined): void {
  const { children } = parent;
  for (let index = 0; index < children.length; index++) {
    const child = children[index];
    const replacement = child && isTag(child) ? replace(child) : undefined;
    if (replacement) {
      replaceFrom(parent, index, replacement, replace);
      return;
    }
  }
}

/** Replaces nodes from the first replaced child on. Earlier children are unchanged. */
function replaceFrom(
  parent: ParentNode,
  index: number,
  first: readonly ChildNode[],
  replace: (element: Element) => readonly ChildNode[] | undefined,
): void {
  const children = parent.children.slice(0, index);
  const waiting = [...first, ...parent.children.slice(index + 1)].reverse();
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    const replacement = isTag(child) ? replace(child) : undefined;
    if (!replacement) children.push(child);
    else pushReversed(waiting, replacement);
  }
  setChildren(parent, children);
}

/** Pushes nodes onto a stack in reverse, so the first node is popped first. */
export function pushReversed(stack: ChildNode[], nodes: readonly ChildNode[]): void {
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index];
    if (node) stack.push(node);
  }
}

/**
 * Calls `replace` for all descendant elements in document order, and replaces each element with the returned nodes. Undefined keeps the
 * element; an empty list removes it. Replacements are visited as well, so `replace` must return undefined for its own results.
 */
export function rewrite(root: ParentNode, replace: (element: Element) => readonly ChildNode[] | undefined): void {
  const stack: ParentNode[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    replaceAmong(parent, replace);
    for (let index = parent.children.length - 1; index >= 0; index--) {
      const child = parent.children[index];
      if (child && isTag(child) && mayHoldElements(child)) stack.push(child);
    }
  }
}

/** Reports whether an element may have child elements. Most elements contain only one text node. */
function mayHoldElements({ children }: Element): boolean {
  const [first] = children;
  return first !== undefined && (children.length > 1 || !isText(first));
}

/** Returns all descendants in document order, as an array, since a generator takes several times as long. */
export function nodesBelow(root: ParentNode): ChildNode[] {
  const nodes: ChildNode[] = [];
  const stack: ChildNode[] = [];
  pushReversed(stack, root.children);
  for (let node = stack.pop(); node; node = stack.pop()) {
    nodes.push(node);
    if (isTag(node)) pushReversed(stack, node.children);
  }
  return nodes;
}

export function elementsBelow(root: ParentNode, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const stack: ChildNode[] = [];
  pushReversed(stack, root.children);
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    if (test(node)) found.push(node);
    if (mayHoldElements(node)) pushReversed(stack, node.children);
  }
  return found;
}

/** Returns the first descendant in document order that passes the test. */
export function findDescendant(root: ParentNode, test: (node: ChildNode) => boolean): ChildNode | undefined {
  const stack: ChildNode[] = [];
  pushReversed(stack, root.children);
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (test(node)) return node;
    if (isTag(node)) pushReversed(stack, node.children);
  }
  return undefined;
}

export function findElement(root: ParentNode, test: (element: Element) => boolean): Element | undefined {
  return findDescendant(root, (node) => isTag(node) && test(node)) as Element | undefined;
}

/** Returns the text of a node, preserving white space. A `br` becomes a line break. */
export function textOf(node: ChildNode | ParentNode): string {
  if (isText(node)) return node.data;
  if (!('children' in node)) return '';
  const [only] = node.children;
  if (only && node.children.length === 1 && isText(only)) return only.data;
  let all = '';
  for (const one of nodesBelow(node)) {
    if (isText(one)) all += one.data;
    else if (isNamed(one, 'br')) all += '\n';
  }
  return all;
}

/** Returns the text of a node as a single line. */
export function lineOf(node: ChildNode | ParentNode): string {
  return oneLine(textOf(node));
}

export function oneLine(value: string): string {
  if (!/[^\S ]| \s/u.test(value)) return value.trim();
  // An unbounded quantifier would overflow the regular expression stack on many millions of spaces.
  return value
    .replace(/[\s\u00a0]{2,100000}/gu, ' ')
    .replace(/[\s\u00a0]+/gu, ' ')
    .trim();
}

export function isNamed<Name extends string>(
  node: ChildNode | ParentNode | null | undefined,
  name: Name,
  ...others: readonly Name[]
): node is Element & { name: Name } {
  if (!node || !isTag(node)) return false;
  return node.name === name || (others.length > 0 && (others as readonly string[]).includes(node.name));
}

export function hasClass(element: Element, ...names: readonly string[]): boolean {
  const value = element.attribs.class;
  // Fast path: most elements do not have these classes.
  if (value === undefined || !names.some((name) => value.includes(name))) return false;
  return value.split(/\s+/u).some((one) => names.includes(one));
}

/** Returns the trimmed value of an attribute, or an empty string if it is missing. */
export function attribute(element: Element, name: string): string {
  return element.attribs[name]?.trim() ?? '';
}

/** Reports whether a node is white space or a comment. */
export function isSpace(node: ChildNode): boolean {
  return isText(node) ? /^[\s\u00a0]*$/u.test(node.data) : !isTag(node);
}

/** Returns the nearest ancestor that passes the test. */
export function findAncestor(node: ChildNode, test: (element: Element) => boolean): Element | undefined {
  for (let parent = node.parent; parent && isTag(parent); parent = parent.parent) if (test(parent)) return parent;
  return undefined;
}

/** Reports whether no other element precedes an element in its parent. */
export function isFirstElement(one: Element): boolean {
  let before = one.prev;
  while (before && !isTag(before)) before = before.prev;
  return before === null;
}

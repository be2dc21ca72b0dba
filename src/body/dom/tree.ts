import { Element, Text, isTag, isText, type ChildNode, type ParentNode } from 'domhandler';

/**
 * The few operations on a tree that the rules need. They work on whole lists of children, because replacing one child of
 * many at a time costs the square of their number; and none of them calls itself, however deep the tree.
 */

export function element(
  name: string,
  attributes: Record<string, string> = {},
  children: readonly ChildNode[] = [],
): Element {
  const made = new Element(name, { ...attributes });
  setChildren(made, children);
  return made;
}

export function text(data: string): Text {
  return new Text(data);
}

/** Makes these nodes, and only these, the children of a node. */
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

/** Puts nodes in the place of one. For a few among many: what is replaced by the hundred is for `rewrite`. */
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

/** Looks at each element of a list of children, and at the elements that come in place of one that is replaced. */
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

/** Goes on where the first child was replaced; before it nothing has to be built again. */
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

/** Puts nodes on a stack so that the first of them is the next. */
export function pushReversed(stack: ChildNode[], nodes: readonly ChildNode[]): void {
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index];
    if (node) stack.push(node);
  }
}

/**
 * Goes through all elements below a node in document order and puts what `replace` returns in the place of each;
 * undefined leaves it, an empty list takes it away. What comes in its place is looked at too, so `replace` must not
 * return for its own work what it would replace again.
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

/** Most elements hold one text and nothing else. */
function mayHoldElements({ children }: Element): boolean {
  const [first] = children;
  return first !== undefined && (children.length > 1 || !isText(first));
}

/** All nodes below a node, in document order. A list, since a generator takes several times as long. */
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

/** The first node below a node, in document order, for which the test holds. */
export function findBelow(root: ParentNode, test: (node: ChildNode) => boolean): ChildNode | undefined {
  const stack: ChildNode[] = [];
  pushReversed(stack, root.children);
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (test(node)) return node;
    if (isTag(node)) pushReversed(stack, node.children);
  }
  return undefined;
}

export function firstBelow(root: ParentNode, test: (element: Element) => boolean): Element | undefined {
  return findBelow(root, (node) => isTag(node) && test(node)) as Element | undefined;
}

/** The text of a node as it is written: a `br` is a line end. */
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

/** The text of a node on one line. */
export function lineOf(node: ChildNode | ParentNode): string {
  return oneLine(textOf(node));
}

export function oneLine(value: string): string {
  if (!/[^\S ]| \s/u.test(value)) return value.trim();
  // A pattern without an end overflows its stack on a run of many millions.
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
  // Most have other classes, which need not be told apart.
  if (value === undefined || !names.some((name) => value.includes(name))) return false;
  return value.split(/\s+/u).some((one) => names.includes(one));
}

/** The value of an attribute, trimmed; empty when it is not there. */
export function attribute(element: Element, name: string): string {
  return element.attribs[name]?.trim() ?? '';
}

/** Whether a node is text of nothing but white space, or a comment. */
export function isSpace(node: ChildNode): boolean {
  return isText(node) ? /^[\s\u00a0]*$/u.test(node.data) : !isTag(node);
}

/** The nearest element around a node for which the test holds. */
export function around(node: ChildNode, test: (element: Element) => boolean): Element | undefined {
  for (let parent = node.parent; parent && isTag(parent); parent = parent.parent) if (test(parent)) return parent;
  return undefined;
}

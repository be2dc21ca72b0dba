import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import type { Body } from '../../body.ts';
import { isBlock, isShown } from '../../dom/elements.ts';
import { limits } from '../../limits.ts';
import { element, isNamed, isSpace, findBelow, setChildren, text } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Normalizes emphasis, links and other inline elements. None contains a block (the content of the block is wrapped instead), none is empty,
 * none contains another of its name, and equal neighbors are merged.
 */
export const inline: Rule = {
  name: 'inline',
  apply(body) {
    const distribution = new Distribution(body);
    arrange(body.root, nothing, distribution);
    // An element that was moved into a block may now contain another of its name.
    if (distribution.used) arrange(body.root, nothing, distribution);
  },
};

const budget = 20_000;

/** Creates copies of inline elements, up to a limit. Beyond it, content loses its emphasis but not its text. */
class Distribution {
  readonly #body: Body;
  #left = budget;

  constructor(body: Body) {
    this.#body = body;
  }

  get used(): boolean {
    return this.#left < budget;
  }

  /** Returns a copy of an element around other children, or undefined if the limit is reached. The first copy gets the id. */
  copy(one: Element, children: readonly ChildNode[]): Element | undefined {
    this.#left -= 1;
    if (this.#left < 0) return undefined;
    const made = element(one.name, one.attribs, children);
    Reflect.deleteProperty(one.attribs, 'id');
    const medium = this.#body.media.get(one);
    const post = this.#body.posts.get(one);
    const page = this.#body.pages.get(one);
    if (medium) this.#body.media.set(made, medium);
    if (post) this.#body.posts.set(made, post);
    if (page) this.#body.pages.set(made, page);
    return made;
  }
}

const nothing: readonly string[] = [];

const isInline = (node: Element): boolean => !isBlock(node) && !isShown(node);

/**
 * Normalizes the content of an element. Recursive: the parser limits the depth of the tree.
 * @param within names of the inline elements around it in its line
 */
function arrange(parent: ParentNode, within: readonly string[], distribution: Distribution): void {
  if (parent.children.length < 2 && !parent.children.some(isTag)) return;
  const line = new Line();
  addArranged(line, parent, within, distribution);
  setChildren(parent, line.nodes());
}

function addArranged(line: Line, parent: ParentNode, within: readonly string[], distribution: Distribution): void {
  for (const child of parent.children) {
    if (!isTag(child) || !isInline(child)) {
      if (isTag(child) && child.name !== 'pre') arrange(child, isBlock(child) ? nothing : within, distribution);
      line.add(child);
      continue;
    }
    const kind = child.name === 'del' ? 's' : child.name;
    const repeats = within.includes(kind) && mayNotRepeat.has(kind);
    if (repeats || within.length >= limits.inline) addArranged(line, child, within, distribution);
    else {
      arrange(child, [...within, kind], distribution);
      for (const part of distributed(child, distribution)) line.add(part);
    }
  }
}

const mayNotRepeat = new Set([
  'a',
  'strong',
  'em',
  's',
  'del',
  'ins',
  'u',
  'mark',
  'code',
  'kbd',
  'small',
  'cite',
  'sup',
  'sub',
]);

/** Reports whether a node must not be in inline code. */
const breaksCode = (node: ChildNode) => isShown(node) || isNamed(node, 'a');

/** Splits an inline element so that it contains no block. */
function distributed(one: Element, distribution: Distribution): readonly ChildNode[] {
  const isBarrier = (node: ChildNode): boolean =>
    isBlock(node) || (one.name === 'code' && breaksCode(node)) || (isTag(node) && node.children.some(isBarrier));
  if (!one.children.some(isBarrier)) return trimmed(one);
  const result: ChildNode[] = [];
  let run: ChildNode[] = [];
  const flush = () => {
    if (run.length > 0) result.push(...around(one, run, distribution));
    run = [];
  };
  for (const child of one.children) {
    if (!isBarrier(child)) {
      run.push(child);
      continue;
    }
    flush();
    if (isTag(child) && child.name !== 'pre' && !isShown(child)) giveTo(child, one, distribution);
    result.push(child);
  }
  flush();
  return result;
}

function around(one: Element, run: readonly ChildNode[], distribution: Distribution): readonly ChildNode[] {
  if (run.every(isSpace)) return run;
  const copy = distribution.copy(one, run);
  return copy ? trimmed(copy) : run;
}

/** Moves an inline element into a block, around the content of the block. */
function giveTo(block: Element, one: Element, distribution: Distribution): void {
  const inner = element(one.name, one.attribs, block.children);
  const copy = distribution.copy(one, inner.children);
  if (copy) setChildren(block, distributed(copy, distribution));
  else setChildren(block, inner.children);
}

/** Moves spaces and breaks at the ends of an element out of it. Unwraps it if it has no text to emphasize. */
function trimmed(one: Element): readonly ChildNode[] {
  if (one.attribs.id !== undefined) return [one];
  const isInner = (node: ChildNode) => !isNamed(node, 'br') && !isSpace(node);
  const from = one.children.findIndex(isInner);
  const to = one.children.findLastIndex(isInner) + 1;
  if (from === 0 && to === one.children.length && (!needsText.has(one.name) || hasText(one))) return [one];
  const before = from < 0 ? one.children : one.children.slice(0, from);
  const after = one.children.slice(to);
  const children = one.children.slice(before.length, to);
  if (children.length === 0) return one.name === 'wbr' ? [one] : before;
  const isMeant = !needsText.has(one.name) || hasText(one);
  if (isMeant && (before.length > 0 || after.length > 0)) setChildren(one, children);
  return [...before, ...(isMeant ? [one] : children), ...after];
}

/** Reports whether an element has text. Images alone cannot be emphasized. */
function hasText(one: Element): boolean {
  return findBelow(one, (node) => isText(node) && !isSpace(node)) !== undefined;
}

/** Builds a sequence of nodes. Neighbors are merged if both are text or the same emphasis. */
class Line {
  readonly #nodes: ChildNode[] = [];
  /** new content of the last node, if others were merged into it */
  #within: Line | undefined;

  add(node: ChildNode): void {
    const last = this.#nodes.at(-1);
    if (last && isText(last) && isText(node)) {
      this.#nodes[this.#nodes.length - 1] = text(last.data + node.data);
    } else if (last && isTag(last) && isTag(node) && isSame(last, node)) {
      if (!this.#within) {
        this.#within = new Line();
        for (const child of last.children) this.#within.add(child);
      }
      for (const child of node.children) this.#within.add(child);
    } else {
      this.#settle();
      this.#nodes.push(node);
    }
  }

  nodes(): ChildNode[] {
    this.#settle();
    return this.#nodes;
  }

  /** Sets the merged content of the last node, once for any number of merges. */
  #settle(): void {
    const last = this.#nodes.at(-1);
    if (this.#within && last && isTag(last)) setChildren(last, this.#within.nodes());
    this.#within = undefined;
  }
}

const joinable = new Set(['strong', 'em', 's', 'del', 'ins', 'u', 'mark', 'sup', 'sub', 'small']);
const needsText = new Set([...joinable, 'code']);

const isSame = (a: Element, b: Element) =>
  a.name === b.name && joinable.has(a.name) && JSON.stringify(a.attribs) === JSON.stringify(b.attribs);

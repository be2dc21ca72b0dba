import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import type { Body } from '../body.ts';
import { isBlock, isShown } from '../elements.ts';
import { element, isNamed, isSpace, findBelow, setChildren, text } from '../tree.ts';
import type { Rule } from './rule.ts';

/**
 * Order among emphases, links and the other elements within a line: none of them holds a block (it is given to what is
 * in the block instead), none is empty, none holds another of its name, equal neighbours are one.
 */
export const inline: Rule = {
  name: 'inline',
  apply(body) {
    const distribution = new Distribution(body);
    arrange(body.root, nothing, distribution);
    // What was given to a block may now be around another of its name.
    if (distribution.used) arrange(body.root, nothing, distribution);
  },
};

const budget = 20_000;

/** Copies of inline elements. Their number is bounded: with it used up, content loses its emphasis, not its text. */
class Distribution {
  readonly #body: Body;
  #left = budget;

  constructor(body: Body) {
    this.#body = body;
  }

  get used(): boolean {
    return this.#left < budget;
  }

  /** A copy of an element around other children; undefined when there may be no more. */
  copy(one: Element, children: readonly ChildNode[]): Element | undefined {
    this.#left -= 1;
    if (this.#left < 0) return undefined;
    const made = element(one.name, one.attribs, children);
    const medium = this.#body.media.get(one);
    const post = this.#body.posts.get(one);
    if (medium) this.#body.media.set(made, medium);
    if (post) this.#body.posts.set(made, post);
    return made;
  }
}

const nothing: ReadonlySet<string> = new Set();

const isInline = (node: Element): boolean => !isBlock(node) && !isShown(node);

/** Recursive, which the parsed tree's depth allows. */
function arrange(parent: ParentNode, within: ReadonlySet<string>, distribution: Distribution): void {
  const result: ChildNode[] = [];
  for (const child of parent.children) {
    if (!isTag(child) || !isInline(child)) {
      if (isTag(child) && child.name !== 'pre') arrange(child, isBlock(child) ? nothing : within, distribution);
      append(result, child);
      continue;
    }
    const kind = child.name === 'del' ? 's' : child.name;
    const repeats = within.has(kind) && mayNotRepeat.has(kind);
    arrange(child, new Set([...within, kind]), distribution);
    const parts = repeats ? child.children : distributed(child, distribution);
    for (const part of parts) append(result, part);
  }
  setChildren(parent, result);
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

/** Elements that must not stand in a piece of code within a line. */
const breaksCode = (node: ChildNode) => isShown(node) || isNamed(node, 'a');

/** An inline element as a list in which it holds no block. */
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

/** Puts an inline element into a block: around what is in it. */
function giveTo(block: Element, one: Element, distribution: Distribution): void {
  const inner = element(one.name, one.attribs, block.children);
  const copy = distribution.copy(one, inner.children);
  if (copy) setChildren(block, distributed(copy, distribution));
  else setChildren(block, inner.children);
}

/** An element with the breaks at its ends outside of it; nothing but its space where it is empty. */
function trimmed(one: Element): readonly ChildNode[] {
  if (one.attribs.id !== undefined) return [one];
  const isInner = (node: ChildNode) => !isNamed(node, 'br') && !isSpace(node);
  const from = one.children.findIndex(isInner);
  const to = one.children.findLastIndex(isInner) + 1;
  const before = from < 0 ? one.children : one.children.slice(0, from);
  const after = one.children.slice(to);
  const children = one.children.slice(before.length, to);
  if (children.length === 0) return one.name === 'wbr' ? [one] : before;
  const isMeant = !joinable.has(one.name) || hasText(one);
  if (isMeant && (before.length > 0 || after.length > 0)) setChildren(one, children);
  return [...before, ...(isMeant ? [one] : children), ...after];
}

/** Whether there is something to emphasise; a picture cannot be. */
function hasText(one: Element): boolean {
  return findBelow(one, (node) => isText(node) && !isSpace(node)) !== undefined;
}

/** Adds a node to a list, joined with the last one where both are text or the same emphasis. */
function append(list: ChildNode[], node: ChildNode): void {
  const last = list.at(-1);
  if (last && isText(last) && isText(node)) {
    list[list.length - 1] = text(last.data + node.data);
  } else if (
    last &&
    isTag(last) &&
    isTag(node) &&
    last.name === node.name &&
    joinable.has(node.name) &&
    sameAttributes(last, node)
  ) {
    const joined = [...last.children];
    for (const child of node.children) append(joined, child);
    setChildren(last, joined);
  } else list.push(node);
}

const joinable = new Set(['strong', 'em', 's', 'del', 'ins', 'u', 'mark', 'code', 'sup', 'sub', 'small']);

const sameAttributes = (a: Element, b: Element) => JSON.stringify(a.attribs) === JSON.stringify(b.attribs);

import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import type { Body } from '../../model/body.ts';
import { isBlock, isNeverEmpty } from '../../dom/elements.ts';
import { limits } from '../../model/limits.ts';
import { element, isNamed, isSpace, findDescendant, setChildren, text } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Normalizes emphasis, links and other inline elements: none contains a block (the content of the block is wrapped instead), none is empty,
 * none contains another element of the same name, and identical neighbors are merged.
 */
export const inline: Rule = {
  name: 'inline',
  apply(body) {
    const copies = new CopyBudget(body);
    normalize(body.root, noNames, copies);
    // An element that was moved into a block may now contain another element of the same name.
    if (copies.isUsed) normalize(body.root, noNames, copies);
  },
};

const maxCopies = 20_000;

/** Creates copies of inline elements, up to a limit. Beyond the limit, content loses its emphasis but not its text. */
class CopyBudget {
  readonly #body: Body;
  #remaining = maxCopies;

  constructor(body: Body) {
    this.#body = body;
  }

  get isUsed(): boolean {
    return this.#remaining < maxCopies;
  }

  /** Returns a copy of an element with other children, or undefined if the limit is reached. The first copy gets the ID. */
  copy(one: Element, children: readonly ChildNode[]): Element | undefined {
    this.#remaining -= 1;
    if (this.#remaining < 0) return undefined;
    const copied = element(one.name, one.attribs, children);
    Reflect.deleteProperty(one.attribs, 'id');
    const medium = this.#body.media.get(one);
    const post = this.#body.posts.get(one);
    const page = this.#body.pages.get(one);
    if (medium) this.#body.media.set(copied, medium);
    if (post) this.#body.posts.set(copied, post);
    if (page) this.#body.pages.set(copied, page);
    return copied;
  }
}

const noNames: readonly string[] = [];

const isInline = (node: Element): boolean => !isBlock(node) && !isNeverEmpty(node);

/**
 * Normalizes the content of an element. Recursive, which is safe because parsed trees have limited depth.
 * @param within names of the inline elements that surround it within its line
 */
function normalize(parent: ParentNode, within: readonly string[], copies: CopyBudget): void {
  if (parent.children.length < 2 && !parent.children.some(isTag)) return;
  const line = new NodeSequence();
  addNormalized(line, parent, within, copies);
  setChildren(parent, line.nodes());
}

function addNormalized(line: NodeSequence, parent: ParentNode, within: readonly string[], copies: CopyBudget): void {
  for (const child of parent.children) {
    if (!isTag(child) || !isInline(child)) {
      if (isTag(child) && child.name !== 'pre') normalize(child, isBlock(child) ? noNames : within, copies);
      line.add(child);
      continue;
    }
    const kind = child.name === 'del' ? 's' : child.name;
    const repeats = within.includes(kind) && notNestable.has(kind);
    if (repeats || within.length >= limits.inlineDepth) addNormalized(line, child, within, copies);
    else {
      normalize(child, [...within, kind], copies);
      for (const part of splitAtBlocks(child, copies)) line.add(part);
    }
  }
}

const notNestable = new Set([
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

/** Reports whether a node is not allowed in inline code. */
const isNotCode = (node: ChildNode) => isNeverEmpty(node) || isNamed(node, 'a');

/** Splits an inline element so that no part contains a block. */
function splitAtBlocks(one: Element, copies: CopyBudget): readonly ChildNode[] {
  const isBarrier = (node: ChildNode): boolean =>
    isBlock(node) || (one.name === 'code' && isNotCode(node)) || (isTag(node) && node.children.some(isBarrier));
  if (!one.children.some(isBarrier)) return trim(one);
  const result: ChildNode[] = [];
  let run: ChildNode[] = [];
  const flush = () => {
    if (run.length > 0) result.push(...wrapRun(one, run, copies));
    run = [];
  };
  for (const child of one.children) {
    if (!isBarrier(child)) {
      run.push(child);
      continue;
    }
    flush();
    if (isTag(child) && child.name !== 'pre' && !isNeverEmpty(child)) moveIntoBlock(child, one, copies);
    result.push(child);
  }
  flush();
  return result;
}

function wrapRun(one: Element, run: readonly ChildNode[], copies: CopyBudget): readonly ChildNode[] {
  if (run.every(isSpace)) return run;
  const copy = copies.copy(one, run);
  return copy ? trim(copy) : run;
}

/** Moves an inline element into a block, so that it wraps the content of the block. */
function moveIntoBlock(block: Element, one: Element, copies: CopyBudget): void {
  const inner = element(one.name, one.attribs, block.children);
  const copy = copies.copy(one, inner.children);
  if (copy) setChildren(block, splitAtBlocks(copy, copies));
  else setChildren(block, inner.children);
}

/** Moves leading and trailing spaces and breaks out of an element. Unwraps the element if it has no text to emphasize. */
function trim(one: Element): readonly ChildNode[] {
  if (one.attribs.id !== undefined) return [one];
  const isInner = (node: ChildNode) => !isNamed(node, 'br') && !isSpace(node);
  const from = one.children.findIndex(isInner);
  const to = one.children.findLastIndex(isInner) + 1;
  if (from === 0 && to === one.children.length && (!needsText.has(one.name) || hasText(one))) return [one];
  const before = from < 0 ? one.children : one.children.slice(0, from);
  const after = one.children.slice(to);
  const children = one.children.slice(before.length, to);
  if (children.length === 0) return one.name === 'wbr' ? [one] : before;
  const canStay = !needsText.has(one.name) || hasText(one);
  if (canStay && (before.length > 0 || after.length > 0)) setChildren(one, children);
  return [...before, ...(canStay ? [one] : children), ...after];
}

/** Reports whether an element contains text. Images alone cannot be emphasized. */
function hasText(one: Element): boolean {
  return findDescendant(one, (node) => isText(node) && !isSpace(node)) !== undefined;
}

/** Builds a sequence of nodes. Adjacent text nodes are merged, as are adjacent elements with the same emphasis. */
class NodeSequence {
  readonly #nodes: ChildNode[] = [];
  /** merged content of the last node, if later nodes were merged into it */
  #merged: NodeSequence | undefined;

  add(node: ChildNode): void {
    const last = this.#nodes.at(-1);
    if (last && isText(last) && isText(node)) {
      this.#nodes[this.#nodes.length - 1] = text(last.data + node.data);
    } else if (last && isTag(last) && isTag(node) && canMerge(last, node)) {
      if (!this.#merged) {
        this.#merged = new NodeSequence();
        for (const child of last.children) this.#merged.add(child);
      }
      for (const child of node.children) this.#merged.add(child);
    } else {
      this.#flush();
      this.#nodes.push(node);
    }
  }

  nodes(): ChildNode[] {
    this.#flush();
    return this.#nodes;
  }

  /** Writes the merged content to the last node, once for any number of merges. */
  #flush(): void {
    const last = this.#nodes.at(-1);
    if (this.#merged && last && isTag(last)) setChildren(last, this.#merged.nodes());
    this.#merged = undefined;
  }
}

const mergeable = new Set(['strong', 'em', 's', 'del', 'ins', 'u', 'mark', 'sup', 'sub', 'small']);
const needsText = new Set([...mergeable, 'code']);

const canMerge = (a: Element, b: Element) =>
  a.name === b.name && mergeable.has(a.name) && JSON.stringify(a.attribs) === JSON.stringify(b.attribs);

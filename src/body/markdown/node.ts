import { isTag, isText, type ChildNode, type Element, type ParentNode, type Text } from 'domhandler';
import { bodyElements } from '../sanitize/allowed.ts';
import { isBlock } from '../dom/elements.ts';
import type { Dialect } from './dialect.ts';
import { escapeText } from './escape.ts';
import { escapeContextOf, visibleElements } from './inline-content.ts';
import { isNamed } from '../dom/tree.ts';

const noWhitespace = { leading: '', trailing: '' };

/** The context of a node: the dialect, the options, and the surrounding elements. */
export interface NodeContext {
  readonly dialect: Dialect;
  /** whether the node is within code: text is not escaped, and white space is preserved */
  readonly inCode: boolean;
  /** whether the node is within a cell of a Markdown table, which must be a single line */
  readonly inCell: boolean;
  /** whether the node is within link text */
  readonly inLink: boolean;
  /** whether the node is within a heading, which must be a single line and begins with number signs */
  readonly inHeading: boolean;
}

/**
 * A tree node with the part of the DOM interface that turndown uses. It is a separate tree because turndown modifies its input, and it
 * avoids parsing the HTML again. To keep turndown's work linear, two members return less than in the DOM, without affecting turndown:
 * `textContent` contains only the edges of the text, and `getElementsByTagName` only shows whether there are matches.
 */
export class MarkdownNode {
  readonly nodeType: number;
  readonly nodeName: string;
  parentNode: MarkdownNode | null = null;
  previousSibling: MarkdownNode | null = null;
  nextSibling: MarkdownNode | null = null;
  firstChild: MarkdownNode | null = null;
  lastChild: MarkdownNode | null = null;
  /** content of a text node, which turndown shortens; empty for other nodes */
  data = '';
  /** the corresponding element of the body */
  readonly element: Element | undefined;
  /** shared between nodes, since most have the same context */
  readonly context: NodeContext;
  /** HTML of an element that Markdown cannot express; turndown then sees no children */
  readonly html: string | undefined;
  /** zero-based index among its siblings */
  ordinal = 0;
  /** whether it is a list directly after another list of the same kind, so that it needs a different marker */
  alternate = false;
  /** Properties that turndown sets. Declaring them gives all nodes the same hidden class, which halves their memory use. */
  protected isBlock = false;
  protected isCode = false;
  protected isBlank = false;
  /** white space at the edges of an inline element, which turndown moves outside the element */
  readonly flankingWhitespace = noWhitespace;
  #value: string | undefined;
  #edges: string | undefined;
  #names: ReadonlySet<string> | undefined;

  constructor(source: ChildNode | ParentNode, context: NodeContext, html: string | undefined) {
    this.html = html;
    this.context = context;
    if (isText(source)) {
      this.nodeType = 3;
      this.nodeName = '#text';
      this.element = undefined;
      this.data = context.inCode ? source.data : flowText(source);
    } else {
      const element = source as Element;
      this.nodeType = 1;
      this.nodeName = 'name' in source ? nameFor(element.name) : 'X-BODY';
      this.element = 'name' in source ? element : undefined;
    }
  }

  get childNodes(): readonly MarkdownNode[] {
    const children: MarkdownNode[] = [];
    for (let child = this.firstChild; child; child = child.nextSibling) children.push(child);
    return children;
  }

  /** Returns the text as Markdown, escaped depending on adjacent nodes. */
  get nodeValue(): string | null {
    if (this.nodeType !== 3) return null;
    const { dialect, inCode, inCell, inLink, inHeading } = this.context;
    if (inCode || this.data === '') return this.data;
    if (this.#value === undefined) {
      const after = neighbor(this, 'nextSibling')?.nodeName;
      const place = {
        lineStart: !inCell && !inHeading && neighbor(this, 'previousSibling') === undefined,
        before: adjacentCharacter(this, 'previousSibling'),
        after: adjacentCharacter(this, 'nextSibling'),
        beforeBracket: after === 'A' || after === 'IMG',
        inCell,
        inLink,
        isAlone: /^(?:P|LI|DD)$/u.test(this.parentNode?.nodeName ?? '') && !this.previousSibling && !this.nextSibling,
        ...escapeContextOf(this),
      };
      this.#value = dialect.text(escapeText(this.data, place), place, this.data);
    }
    return this.#value;
  }

  get textContent(): string {
    if (this.nodeType === 3) return /\S/u.test(this.data) ? 'x' : this.data;
    if (this.html !== undefined || visibleElements.has(this.nodeName)) return 'x';
    this.#edges ??= edgesOf(this.childNodes);
    return this.#edges;
  }

  /** The node's complete text, for code. */
  get wholeText(): string {
    return this.nodeType === 3 ? this.data : this.childNodes.map((child) => child.wholeText).join('');
  }

  getAttribute(name: string): string | null {
    return this.element?.attribs[name] ?? null;
  }

  getElementsByTagName(name: string): readonly unknown[] {
    this.#names ??= namesBelow(this);
    return this.#names.has(name) ? [this] : [];
  }

  removeChild(child: MarkdownNode): void {
    const { previousSibling, nextSibling } = child;
    if (previousSibling) previousSibling.nextSibling = nextSibling;
    else this.firstChild = nextSibling;
    if (nextSibling) nextSibling.previousSibling = previousSibling;
    else this.lastChild = previousSibling;
    child.parentNode = null;
  }

  replaceChildren(children: readonly MarkdownNode[]): void {
    this.firstChild = children[0] ?? null;
    this.lastChild = children.at(-1) ?? null;
    let previous: MarkdownNode | null = null;
    for (const child of children) {
      child.parentNode = this;
      child.previousSibling = previous;
      child.nextSibling = null;
      if (previous) previous.nextSibling = child;
      previous = child;
    }
  }

  /** Returns the node itself. turndown requests a copy that it can modify, but this tree is already a copy. */
  cloneNode(): this {
    return this;
  }
}

/**
 * Replaces no-break spaces, and wide spaces that indent a line, with plain spaces, which turndown collapses. In Markdown, only code can be
 * indented, and editors do not show which kind of space a character is.
 */
function flowText({ data, prev, parent }: Text): string {
  const spaced = data.replace(/\u00a0/gu, ' ');
  const startsLine = prev ? isNamed(prev, 'br') : parent !== null && (!isTag(parent) || isBlock(parent));
  return startsLine ? spaced.replace(/^\s+/u, ' ') : spaced;
}

/**
 * Upper-case element names for turndown. Using a single string object per name speeds up turndown's many comparisons. Players use the name
 * of a void element, because turndown would drop the space before other empty elements.
 */
const upperCase: ReadonlyMap<string, string> = new Map([
  ...Object.keys(bodyElements).map((name) => [name, internString(name.toUpperCase())] as const),
  ['audio', 'EMBED'],
  ['video', 'EMBED'],
]);

const nameFor = (name: string) => upperCase.get(name) ?? name.toUpperCase();

/** Returns the interned string that the JavaScript engine uses for property keys. */
function internString(text: string): string {
  return Object.keys({ [text]: true })[0] ?? text;
}

type Side = 'previousSibling' | 'nextSibling';

/**
 * Returns the adjacent node in the same line: a sibling or, at the edge of an inline element, that element, whose delimiter is between the
 * two. Undefined at the ends of the line.
 */
export function neighbor(node: MarkdownNode, side: Side): MarkdownNode | undefined {
  let at = node;
  for (;;) {
    const adjacentNode = at[side];
    if (adjacentNode) return isLineEnd(adjacentNode) ? undefined : adjacentNode;
    if (!at.parentNode || isLineEnd(at.parentNode)) return undefined;
    if (at.parentNode.nodeName !== 'SPAN') return at.parentNode;
    at = at.parentNode;
  }
}

const isLineEnd = (node: MarkdownNode) =>
  node.nodeName === 'BR' || !node.element ? node.nodeType === 1 : isBlock(node.element);

/**
 * Returns the character before or after a node, or a line feed at the end of the line. A delimiter counts as punctuation; white space at the
 * edge of an element does not, since turndown moves it outside the element.
 */
export function adjacentCharacter(node: MarkdownNode, side: Side): string {
  const adjacentNode = neighbor(node, side);
  if (!adjacentNode) return '\n';
  const isBefore = side === 'previousSibling';
  if (adjacentNode.nodeType === 3)
    return isBefore ? lastCharacter(adjacentNode.data) : (/^./su.exec(adjacentNode.data)?.[0] ?? '');
  const edge = isAround(adjacentNode, node) ? '' : (adjacentNode.textContent.at(isBefore ? -1 : 0) ?? '');
  return /\s/u.test(edge) ? edge : '*';
}

/** Returns the last character. Does not use a pattern, which would be tried at each offset of the text. */
function lastCharacter(text: string): string {
  const isPair = (text.codePointAt(text.length - 2) ?? 0) > 0xffff;
  return text.slice(isPair ? -2 : -1);
}

/** Reports whether a neighbor is the inline element that contains the node. */
function isAround(one: MarkdownNode, node: MarkdownNode): boolean {
  let at = node.parentNode;
  while (at && at !== one && at.nodeName === 'SPAN') at = at.parentNode;
  return at === one;
}

/** Returns the white space at both ends of the children's text, with a letter in between if there is other text. */
function edgesOf(children: readonly MarkdownNode[]): string {
  // Fast path: most texts have no white space at either end.
  const start = textOf(children[0]);
  const stop = children.length === 1 ? start : textOf(children.at(-1));
  if (/\S/u.test(start.charAt(0)) && /\S/u.test(stop.charAt(stop.length - 1))) return 'x';
  const texts = children.map(textOf);
  const first = texts.findIndex((text) => /\S/u.test(text));
  if (first < 0) return texts.join('').slice(0, 3);
  const last = texts.findLastIndex((text) => /\S/u.test(text));
  const leading = texts.slice(0, first).join('') + (/^\s*/u.exec(texts[first] ?? '')?.[0] ?? '');
  const end = (texts[last] ?? '').slice(-100);
  const trailing = (/\S/u.test(end) ? end.slice(end.trimEnd().length) : '') + texts.slice(last + 1).join('');
  return `${leading.slice(0, 3)}x${trailing.slice(0, 3)}`;
}

const textOf = (node: MarkdownNode | undefined): string =>
  node?.nodeType === 3 ? node.data : (node?.textContent ?? '');

function namesBelow(node: MarkdownNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const child of node.childNodes) {
    names.add(child.nodeName);
    for (const name of namesBelow(child)) names.add(name);
  }
  return names;
}

import { isTag, isText, type ChildNode, type Element, type ParentNode, type Text } from 'domhandler';
import { bodyElements } from '../sanitize/allowed.ts';
import { isBlock } from '../dom/elements.ts';
import type { Dialect } from './dialect.ts';
import { escapeText } from './escape.ts';
import { inBlock, isSeen } from './inline-content.ts';
import { isNamed } from '../dom/tree.ts';

const none: readonly MarkdownNode[] = [];

/** What the reader of the Markdown, and the nodes around a node, make of it. */
export interface NodeContext {
  readonly dialect: Dialect;
  /** alignment and colours stay, as HTML */
  readonly keepStyle: boolean;
  /** within code, where text is not escaped and spaces count */
  readonly inCode: boolean;
  /** within a cell of a Markdown table, which is one line */
  readonly inCell: boolean;
  /** within the text of a link */
  readonly inLink: boolean;
  /** within a heading, which is one line and begins with its marks */
  readonly inHeading: boolean;
}

/**
 * What turndown sees of a node: as much of the DOM as it uses. A copy, because turndown changes what it is given; light,
 * because it is all that a second parse would make. Two of its answers are shorter than the DOM's, which turndown never
 * notices and which keep its work in proportion: `textContent` is the edges of the text, `getElementsByTagName` says
 * whether there are any.
 */
export class MarkdownNode {
  readonly nodeType: number;
  readonly nodeName: string;
  parentNode: MarkdownNode | null = null;
  previousSibling: MarkdownNode | null = null;
  nextSibling: MarkdownNode | null = null;
  firstChild: MarkdownNode | null = null;
  lastChild: MarkdownNode | null = null;
  /** text nodes: their text, which turndown shortens; others: empty */
  data = '';
  /** the element of the body that this stands for */
  readonly element: Element | undefined;
  /** kept as HTML: turndown sees no children */
  readonly html: string | undefined;
  /** among the items of a list, from 0 */
  ordinal = 0;
  /** a list right after another of its kind, which needs another marker */
  alternate = false;
  /** turndown's own notes on a node, which nothing else reads: declared, all nodes are of one shape, which halves what they take */
  protected isBlock = false;
  protected isCode = false;
  protected isBlank = false;
  protected flankingWhitespace: unknown;
  /** one object for many nodes, as most have the same context */
  readonly #context: NodeContext;
  #children: readonly MarkdownNode[] = none;
  #removed = false;
  #value: string | undefined;
  #edges: string | undefined;
  #names: ReadonlySet<string> | undefined;

  constructor(source: ChildNode | ParentNode, context: NodeContext, html: string | undefined) {
    this.html = html;
    this.#context = context;
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

  get dialect(): Dialect {
    return this.#context.dialect;
  }

  get keepStyle(): boolean {
    return this.#context.keepStyle;
  }

  get inCode(): boolean {
    return this.#context.inCode;
  }

  get inCell(): boolean {
    return this.#context.inCell;
  }

  get inLink(): boolean {
    return this.#context.inLink;
  }

  get inHeading(): boolean {
    return this.#context.inHeading;
  }

  get childNodes(): readonly MarkdownNode[] {
    if (this.#removed) {
      this.#children = this.#children.filter((child) => child.parentNode === this);
      this.#removed = false;
    }
    return this.#children;
  }

  /** The text as Markdown, by what is around it. */
  get nodeValue(): string | null {
    if (this.nodeType !== 3) return null;
    if (this.inCode || this.data === '') return this.data;
    if (this.#value === undefined) {
      const before = neighbour(this, 'previousSibling');
      const after = neighbour(this, 'nextSibling');
      const place = {
        lineStart: !this.inCell && !this.inHeading && before === undefined,
        before: lastOf(before, this),
        after: firstOf(after, this),
        beforeBracket: after !== undefined && (after.nodeName === 'A' || after.nodeName === 'IMG'),
        inCell: this.inCell,
        inLink: this.inLink,
        isAlone: /^(?:P|LI|DD)$/u.test(this.parentNode?.nodeName ?? '') && !this.previousSibling && !this.nextSibling,
        ...inBlock(this),
      };
      this.#value = this.dialect.text(escapeText(this.data, place), place, this.data);
    }
    return this.#value;
  }

  get textContent(): string {
    if (this.nodeType === 3) return /\S/u.test(this.data) ? 'x' : this.data;
    if (this.html !== undefined || isSeen.has(this.nodeName)) return 'x';
    this.#edges ??= edgesOf(this.childNodes);
    return this.#edges;
  }

  /** White space at the edges of an element within the line, which turndown puts beside it. */
  get outerSpace(): { readonly leading: string; readonly trailing: string } {
    const text = this.element && isBlock(this.element) ? '' : this.textContent;
    return { leading: /^\s*/u.exec(text)?.[0] ?? '', trailing: text.slice(text.trimEnd().length) };
  }

  /** Everything in it, for code. */
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

  /** Takes a child out of its row at once and out of the list when that is next asked for: many are removed one by one. */
  removeChild(child: MarkdownNode): void {
    const { previousSibling, nextSibling } = child;
    if (previousSibling) previousSibling.nextSibling = nextSibling;
    else this.firstChild = nextSibling;
    if (nextSibling) nextSibling.previousSibling = previousSibling;
    else this.lastChild = previousSibling;
    child.parentNode = null;
    this.#removed = true;
  }

  replaceChildren(children: readonly MarkdownNode[]): void {
    this.#children = children;
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

  /** turndown asks for a copy to work on; this is one already. */
  cloneNode(): this {
    return this;
  }
}

/**
 * Text with plain spaces for no-break ones and for the wide ones that indent a line. turndown collapses them: Markdown has no
 * indentation but that of code, and editors do not show which kind a space is.
 */
function flowText({ data, prev, parent }: Text): string {
  const spaced = data.replace(/\u00a0/gu, ' ');
  const startsLine = prev ? isNamed(prev, 'br') : parent !== null && (!isTag(parent) || isBlock(parent));
  return startsLine ? spaced.replace(/^\s+/u, ' ') : spaced;
}

/**
 * Names as turndown knows them. It compares each with dozens of others, which goes by their letters unless there is one string for
 * each name. It would drop the space before what is empty and not void, as it takes players to be.
 */
const upperCase: ReadonlyMap<string, string> = new Map([
  ...Object.keys(bodyElements).map((name) => [name, asKey(name.toUpperCase())] as const),
  ['audio', 'EMBED'],
  ['video', 'EMBED'],
]);

const nameFor = (name: string) => upperCase.get(name) ?? name.toUpperCase();

/** The same text as the one string that the engine has for keys. */
function asKey(text: string): string {
  return Object.keys({ [text]: true })[0] ?? text;
}

type Side = 'previousSibling' | 'nextSibling';

/**
 * What comes before or after a node in its line: a node beside it or, at the edge of an element within the line, that
 * element, whose marks come between. Undefined at the line's ends.
 */
export function neighbour(node: MarkdownNode, side: Side): MarkdownNode | undefined {
  let at = node;
  for (;;) {
    const beside = at[side];
    if (beside) return isLineEnd(beside) ? undefined : beside;
    if (!at.parentNode || isLineEnd(at.parentNode)) return undefined;
    if (at.parentNode.nodeName !== 'SPAN') return at.parentNode;
    at = at.parentNode;
  }
}

const isLineEnd = (node: MarkdownNode) =>
  node.nodeName === 'BR' || !node.element ? node.nodeType === 1 : isBlock(node.element);

/** The character before a node in what is written; white space at the start of a line. Marks count as punctuation. */
export function characterBefore(node: MarkdownNode): string {
  return lastOf(neighbour(node, 'previousSibling'), node);
}

function lastOf(before: MarkdownNode | undefined, node: MarkdownNode): string {
  if (!before) return '\n';
  if (before.nodeType === 3) return lastCharacter(before.data);
  return isAround(before, node) ? '*' : movedOut(before.textContent.at(-1));
}

/** A pattern for it would be tried at each place of the text. */
function lastCharacter(text: string): string {
  const isPair = (text.codePointAt(text.length - 2) ?? 0) > 0xffff;
  return text.slice(isPair ? -2 : -1);
}

/** White space at the edge of an element, which turndown puts beside it; else the element's marks. */
const movedOut = (edge = '') => (/\s/u.test(edge) ? edge : '*');

/** Whether a neighbour is the element at whose edge the node stands. */
function isAround(one: MarkdownNode, node: MarkdownNode): boolean {
  let at = node.parentNode;
  while (at && at !== one && at.nodeName === 'SPAN') at = at.parentNode;
  return at === one;
}

/** The character after a node; white space at the end of a line. */
export function characterAfter(node: MarkdownNode): string {
  return firstOf(neighbour(node, 'nextSibling'), node);
}

function firstOf(after: MarkdownNode | undefined, node: MarkdownNode): string {
  if (!after) return '\n';
  if (after.nodeType === 3) return /^./su.exec(after.data)?.[0] ?? '';
  return isAround(after, node) ? '*' : movedOut(after.textContent.at(0));
}

/** White space at both ends and a letter in the middle; nothing but white space where there is nothing else. */
function edgesOf(children: readonly MarkdownNode[]): string {
  // Of most neither end is white space, and what is between them does not matter.
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

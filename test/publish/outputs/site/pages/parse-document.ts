import { isTag, isText, type AnyNode, type Element, type ParentNode } from 'domhandler';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

/** A list entry: its own text, and the entries of its nested list. */
export type Outline = readonly (readonly [string, Outline])[];

/** An element of a page, or the entire page, for use in assertions. Selectors are `name` or `name.class`. */
export class Part {
  readonly #node: ParentNode;

  constructor(node: ParentNode) {
    this.#node = node;
  }

  get name(): string {
    return isTag(this.#node) ? this.#node.name : '';
  }

  get attributes(): Record<string, string> {
    return isTag(this.#node) ? { ...this.#node.attribs } : {};
  }

  /** Returns the text with white space collapsed. */
  text(): string {
    return textOf(this.#node, () => true)
      .replace(/\s+/g, ' ')
      .trim();
  }

  /** Returns the elements inside this one, in document order. */
  all(selector = ''): Part[] {
    return elementsBelow(this.#node)
      .filter((element) => matches(element, selector))
      .map((element) => new Part(element));
  }

  first(selector: string): Part | undefined {
    return this.all(selector)[0];
  }

  children(selector: string): Part[] {
    return this.#node.children
      .filter(isTag)
      .filter((element) => matches(element, selector))
      .map((element) => new Part(element));
  }

  byId(id: string): Part | undefined {
    return this.all().find(({ attributes }) => attributes.id === id);
  }

  /** Returns the entries of the first list inside this element. */
  outline(): Outline {
    const list = this.first('ul');
    return (list?.children('li') ?? []).map((item) => [item.#ownText(), item.outline()] as const);
  }

  #ownText(): string {
    return textOf(this.#node, (node) => !(isTag(node) && node.name === 'ul'))
      .replace(/\s+/g, ' ')
      .trim();
  }
}

/** Parses a page as a browser does. */
export function parseDocument(html: string): Part {
  return new Part(parse(html, { treeAdapter: adapter }));
}

function matches(element: Element, selector: string): boolean {
  const [name = '', className] = selector.split('.');
  const classes = (element.attribs.class ?? '').split(' ');
  return (name === '' || element.name === name) && (className === undefined || classes.includes(className));
}

function elementsBelow(root: ParentNode): Element[] {
  const found: Element[] = [];
  const open: AnyNode[] = root.children.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isTag(node)) continue;
    found.push(node);
    for (const child of node.children.toReversed()) open.push(child);
  }
  return found;
}

function textOf(root: ParentNode, within: (node: AnyNode) => boolean): string {
  let text = '';
  const open: AnyNode[] = root.children.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!within(node)) continue;
    if (isText(node)) text += node.data;
    else if (isTag(node)) {
      if (node.name === 'br') text += '\n';
      for (const child of node.children.toReversed()) open.push(child);
    }
  }
  return text;
}

import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { isBlock } from '../../../../body/dom/elements.ts';
import { findDescendant, isNamed, isSpace } from '../../../../body/dom/tree.ts';

/** Converts an element and its children to a block; undefined if WordPress has no exact equivalent. */
export type BlockRule = (one: Element, context: BlockContext) => string | undefined;

export interface BlockContext {
  /** width in pixels of the image at a URL */
  readonly widthOf: (address: string) => number | undefined;
  /** converts nodes to nested blocks */
  readonly blocksOf: (nodes: readonly ChildNode[]) => string;
}

/** Attributes of a block that WordPress does not read from its HTML. */
export type Attributes = Readonly<Record<string, Value | readonly Readonly<Record<string, Value>>[]>>;

type Value = string | number | boolean | undefined;

/** Returns a block with its attributes in a comment before its HTML, like `serializeBlock` of `@wordpress/blocks`. */
export function block(name: string, attributes: Attributes, html: string): string {
  const defined = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const json = defined.length === 0 ? '' : `${commentJson(Object.fromEntries(defined))} `;
  return `<!-- wp:${name} ${json}-->\n${html}\n<!-- /wp:${name} -->`;
}

export const joined = (blocks: readonly string[]): string => blocks.join('\n\n');

/** Returns JSON without anything that ends the comment, is a tag, or is a shortcode, which WordPress looks for before it parses blocks. */
function commentJson(value: object): string {
  return JSON.stringify(value).replace(/\\\\|\\"|--|[<>&[]/gu, (found) =>
    found.startsWith('\\') ? unicodeEscape(found.slice(1)) : Array.from(found, unicodeEscape).join(''),
  );
}

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Reports whether a node is inline. */
export const isInline = (node: ChildNode): boolean => isText(node) || (isTag(node) && !isBlock(node));

/** Reports whether WordPress can edit nodes as a line of text, without players and formulas. */
export function isLine(nodes: readonly ChildNode[]): boolean {
  const isForeign = (node: ChildNode) => isBlock(node) || isNamed(node, 'audio', 'video', 'math');
  return nodes.every((node) => !isForeign(node) && (!isTag(node) || !findDescendant(node, isForeign)));
}

/** Reports whether an element has only these attributes. Others would get lost in its block. */
export const hasOnly = (one: Element, ...names: readonly string[]): boolean =>
  Object.keys(one.attribs).every((name) => names.includes(name));

/** Returns the child elements; undefined if there is also text. */
export function childrenOf(one: Element): Element[] | undefined {
  const children = one.children.filter((child) => !isSpace(child));
  return children.every(isTag) ? children : undefined;
}

/** Returns the only child besides white space; otherwise undefined. */
export function onlyIn(one: Element): ChildNode | undefined {
  const [first, ...others] = one.children.filter((child) => !isSpace(child));
  return others.length === 0 ? first : undefined;
}

/** Splits the content of a figure or paragraph from the caption at its end. */
export function partsOf(one: Element): {
  readonly content: readonly ChildNode[];
  readonly caption: Element | undefined;
} {
  const nodes = one.children.filter((child) => !isSpace(child));
  const last = nodes.at(-1);
  return isNamed(last, 'figcaption')
    ? { content: nodes.slice(0, -1), caption: last }
    : { content: nodes, caption: undefined };
}

export const isCaption = (caption: Element): boolean => hasOnly(caption) && isLine(caption.children);

import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { isBlock } from '../../../../body/dom/elements.ts';
import { findDescendant, isNamed, isSpace } from '../../../../body/dom/tree.ts';

/** Converts an element and its children to a block. Undefined if WordPress has no exact equivalent. */
export type BlockRule = (one: Element, context: BlockContext) => string | undefined;

export interface BlockContext {
  /** returns the width in pixels of the image at a URL */
  readonly widthOf: (address: string) => number | undefined;
  /** converts nodes to nested blocks */
  readonly blocksOf: (nodes: readonly ChildNode[]) => string;
}

/** Attributes of a block that WordPress does not derive from its HTML. */
export type Attributes = Readonly<Record<string, Value | readonly Readonly<Record<string, Value>>[]>>;

type Value = string | number | boolean | undefined;

/** Returns a block: its attributes in a comment, followed by its HTML, like `serializeBlock` of `@wordpress/blocks`. */
export function block(name: string, attributes: Attributes, html: string): string {
  const defined = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const json = defined.length === 0 ? '' : `${commentJson(Object.fromEntries(defined))} `;
  return `<!-- wp:${name} ${json}-->\n${html}\n<!-- /wp:${name} -->`;
}

export const joined = (blocks: readonly string[]): string => blocks.join('\n\n');

/**
 * Returns JSON that contains nothing that could end the comment or be read as a tag or shortcode. WordPress looks for shortcodes before it
 * parses blocks.
 */
function commentJson(value: object): string {
  return JSON.stringify(value).replace(/\\\\|\\"|--|[<>&[]/gu, (found) =>
    found.startsWith('\\') ? unicodeEscape(found.slice(1)) : Array.from(found, unicodeEscape).join(''),
  );
}

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Reports whether a node is inline. */
export const isInline = (node: ChildNode): boolean => isText(node) || (isTag(node) && !isBlock(node));

/** Reports whether WordPress can edit the nodes as a line of text. Players and formulas are excluded. */
export function isLine(nodes: readonly ChildNode[]): boolean {
  const isForeign = (node: ChildNode) => isBlock(node) || isNamed(node, 'audio', 'video', 'math');
  return nodes.every((node) => !isForeign(node) && (!isTag(node) || !findDescendant(node, isForeign)));
}

/** Reports whether an element has no attributes other than these. Others would be lost in the block. */
export const hasOnly = (one: Element, ...names: readonly string[]): boolean =>
  Object.keys(one.attribs).every((name) => names.includes(name));

/** Returns the child elements; undefined if there is also text between them. */
export function childrenOf(one: Element): Element[] | undefined {
  const children = one.children.filter((child) => !isSpace(child));
  return children.every(isTag) ? children : undefined;
}

/** Returns the only child, apart from white space; undefined if there are several or none. */
export function onlyIn(one: Element): ChildNode | undefined {
  const [first, ...others] = one.children.filter((child) => !isSpace(child));
  return others.length === 0 ? first : undefined;
}

/** Splits the content of a figure or paragraph into the main part and the caption at its end. */
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

import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { isBlock } from '../../../../body/elements.ts';
import { findBelow, isNamed, isSpace } from '../../../../body/tree.ts';

/** Makes the block of an element, nodes within it included; undefined where WordPress has none that is exactly that. */
export type BlockRule = (one: Element, context: BlockContext) => string | undefined;

export interface BlockContext {
  /** the width in pixels of the picture at an address */
  readonly widthOf: (address: string) => number | undefined;
  /** blocks within a block */
  readonly blocksOf: (nodes: readonly ChildNode[]) => string;
}

/** Values of a block's attributes: those alone that are not read from its HTML. */
export type Attributes = Readonly<Record<string, Value | readonly Readonly<Record<string, Value>>[]>>;

type Value = string | number | boolean | undefined;

/** A block of WordPress, with its attributes in the comment before its HTML, as `serializeBlock` of `@wordpress/blocks` writes it. */
export function block(name: string, attributes: Attributes, html: string): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const json = given.length === 0 ? '' : `${commentJson(Object.fromEntries(given))} `;
  return `<!-- wp:${name} ${json}-->\n${html}\n<!-- /wp:${name} -->`;
}

/** Blocks one after another. */
export const joined = (blocks: readonly string[]): string => blocks.join('\n\n');

/**
 * JSON in which nothing ends the comment around it, is a tag, or is what WordPress looks for in a whole content before it reads
 * blocks: shortcodes.
 */
function commentJson(value: object): string {
  return JSON.stringify(value).replace(/\\\\|\\"|--|[<>&[]/gu, (found) =>
    found.startsWith('\\') ? unicodeEscape(found.slice(1)) : Array.from(found, unicodeEscape).join(''),
  );
}

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** What rules ask of the elements of a body. */

/** A node within a line. */
export const isInline = (node: ChildNode): boolean => isText(node) || (isTag(node) && !isBlock(node));

/** Whether nodes are what WordPress edits as a line of text: players and formulas are none of it. */
export function isLine(nodes: readonly ChildNode[]): boolean {
  const isForeign = (node: ChildNode) => isBlock(node) || isNamed(node, 'audio', 'video', 'math');
  return nodes.every((node) => !isForeign(node) && (!isTag(node) || !findBelow(node, isForeign)));
}

/** Whether an element has no other attributes than these: those that its block does not know would make it another one. */
export const hasOnly = (one: Element, ...names: readonly string[]): boolean =>
  Object.keys(one.attribs).every((name) => names.includes(name));

/** The elements in an element, where there is nothing else but white space. */
export function childrenOf(one: Element): Element[] | undefined {
  const children = one.children.filter((child) => !isSpace(child));
  return children.every(isTag) ? children : undefined;
}

/** The one node in an element besides white space. */
export function onlyIn(one: Element): ChildNode | undefined {
  const [first, ...others] = one.children.filter((child) => !isSpace(child));
  return others.length === 0 ? first : undefined;
}

/** What is in a figure or a paragraph, and the caption at its end. */
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

import { isNamed, isSpace } from '../../../../body/dom/tree.ts';
import { isHeading } from '../../../../body/dom/elements.ts';
import { hasOnly, isLine, onlyIn, block, childrenOf, joined, type BlockRule } from './block.ts';
import { emptyTag, htmlOf, sideIn, tag } from './html.ts';
import type { ChildNode, Element } from 'domhandler';

const classOf = (...names: readonly (string | undefined)[]): string | undefined =>
  names.filter((name) => name !== undefined).join(' ') || undefined;

const aligned = (side: string | undefined) => (side === undefined ? undefined : `has-text-align-${side}`);

export const paragraph: BlockRule = (one) => {
  if (!isNamed(one, 'p') || !hasOnly(one, 'class') || !isLine(one.children)) return undefined;
  const align = sideIn(one);
  return block('paragraph', { align }, tag('p', { class: aligned(align) }, htmlOf(one.children)));
};

export const heading: BlockRule = (one) => {
  if (!isHeading(one) || !hasOnly(one, 'class', 'id') || !isLine(one.children)) return undefined;
  const textAlign = sideIn(one);
  const level = Number(one.name.slice(1));
  // Level 2 is the default.
  const attributes = { textAlign, level: level === 2 ? undefined : level };
  const own = { class: classOf('wp-block-heading', aligned(textAlign)), id: one.attribs.id };
  return block('heading', attributes, tag(one.name, own, htmlOf(one.children)));
};

/**
 * A code block. Its language is a class of the block itself, because WordPress allows no classes on the element inside. Highlighters
 * (Prism, highlight.js) also find it there.
 */
export const code: BlockRule = (one) => {
  const inner = isNamed(one, 'pre') && hasOnly(one) ? onlyIn(one) : undefined;
  if (!isNamed(inner, 'code') || one.children.some(isSpace) || !hasOnly(inner, 'class') || !isLine(inner.children))
    return undefined;
  const className = inner.attribs.class;
  const content = tag('code', {}, htmlOf(inner.children));
  return block('code', { className }, tag('pre', { class: classOf('wp-block-code', className) }, content));
};

export const separator: BlockRule = (one) =>
  isNamed(one, 'hr') && hasOnly(one)
    ? block('separator', {}, emptyTag('hr', { class: 'wp-block-separator has-alpha-channel-opacity' }))
    : undefined;

/** A list in which every item is a line of text, optionally followed by nested lists. */
export const list: BlockRule = (one) => listOf(one);

function listOf(one: Element): string | undefined {
  if (!isList(one) || !hasOnly(one, ...(one.name === 'ol' ? ['start', 'reversed', 'type'] : []))) return undefined;
  const items = childrenOf(one)?.map(itemOf) ?? [];
  const made = items.filter((item) => item !== undefined);
  const { start, reversed, type } = one.attribs;
  const mark = type === undefined ? undefined : marks[type];
  if (items.length === 0 || made.length < items.length || (type !== undefined && mark === undefined)) return undefined;
  if (start !== undefined && !/^(?:0|-?[1-9]\d{0,8})$/u.test(start)) return undefined;
  const attributes = {
    ordered: one.name === 'ol' || undefined,
    type: mark,
    start: start === undefined ? undefined : Number(start),
    reversed: reversed === undefined ? undefined : true,
  };
  const style = mark && `list-style-type:${mark}`;
  return block('list', attributes, tag(one.name, { reversed, start, style, class: 'wp-block-list' }, joined(made)));
}

const isList = (node: ChildNode): node is Element => isNamed(node, 'ul', 'ol');

/** CSS list styles of lettered and Roman lists, as WordPress writes them. */
const marks: Partial<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

function itemOf(item: Element): string | undefined {
  if (!isNamed(item, 'li') || !hasOnly(item)) return undefined;
  const from = item.children.findIndex(isList);
  const line = from < 0 ? item.children : item.children.slice(0, from);
  const below = (from < 0 ? [] : item.children.slice(from)).filter((child) => !isSpace(child));
  const lists = below.flatMap((one) => (isList(one) ? (listOf(one) ?? []) : []));
  if (!isLine(line) || lists.length < below.length) return undefined;
  return block('list-item', {}, tag('li', {}, htmlOf(line) + joined(lists)));
}

export const quote: BlockRule = (one, { blocksOf }) =>
  isNamed(one, 'blockquote') && hasOnly(one, 'class')
    ? block('quote', {}, tag('blockquote', { class: 'wp-block-quote' }, blocksOf(one.children)))
    : undefined;

export const toggle: BlockRule = (one, { blocksOf }) => {
  const [summary, ...content] = one.children;
  if (!isNamed(one, 'details') || !hasOnly(one, 'open') || !isNamed(summary, 'summary')) return undefined;
  const name = htmlOf(summary.children);
  // WordPress adds a default text to an empty summary.
  if (!hasOnly(summary) || !isLine(summary.children) || name.trim() === '') return undefined;
  const { open } = one.attribs;
  const html = tag('details', { class: 'wp-block-details', open }, tag('summary', {}, name) + blocksOf(content));
  return block('details', { showContent: open === undefined ? undefined : true }, html);
};

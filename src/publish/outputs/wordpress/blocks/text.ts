import { isNamed, isSpace } from '../../../../body/tree.ts';
import { isHeading } from '../../../../body/elements.ts';
import type { BlockRule } from './block-rule.ts';
import { hasOnly, isLine, onlyIn } from './facts.ts';
import { emptyTag, htmlOf, sideIn, tag } from './html.ts';
import { block } from './markup.ts';

/** Blocks of text alone. */

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
  // The second rank is the one that headings have anyway.
  const attributes = { textAlign, level: level === 2 ? undefined : level };
  const own = { class: classOf('wp-block-heading', aligned(textAlign)), id: one.attribs.id };
  return block('heading', attributes, tag(one.name, own, htmlOf(one.children)));
};

/**
 * The language is a class of the block, since WordPress' own has none within: highlighters (Prism, highlight.js) read it there too.
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

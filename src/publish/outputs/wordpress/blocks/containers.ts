import { isNamed } from '../../../../body/tree.ts';
import type { BlockRule } from './block-rule.ts';
import { hasOnly, isLine } from './facts.ts';
import { htmlOf, tag } from './html.ts';
import { block } from './markup.ts';

/** Blocks of blocks. */

export const quote: BlockRule = (one, { blocksOf }) =>
  isNamed(one, 'blockquote') && hasOnly(one, 'class')
    ? block('quote', {}, tag('blockquote', { class: 'wp-block-quote' }, blocksOf(one.children)))
    : undefined;

export const toggle: BlockRule = (one, { blocksOf }) => {
  const [summary, ...content] = one.children;
  if (!isNamed(one, 'details') || !hasOnly(one, 'open') || !isNamed(summary, 'summary')) return undefined;
  const name = htmlOf(summary.children);
  // WordPress gives one without a name a name.
  if (!hasOnly(summary) || !isLine(summary.children) || name.trim() === '') return undefined;
  const { open } = one.attribs;
  const html = tag('details', { class: 'wp-block-details', open }, tag('summary', {}, name) + blocksOf(content));
  return block('details', { showContent: open === undefined ? undefined : true }, html);
};

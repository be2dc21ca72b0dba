import type { Element } from 'domhandler';
import { isNamed } from '../../../../body/tree.ts';
import type { BlockRule } from './block-rule.ts';
import { childrenOf, hasOnly, isCaption, isLine } from './facts.ts';
import { htmlOf, sideIn, tag } from './html.ts';
import { block } from './markup.ts';
import { figcaption } from './pictures.ts';

/** Tables whose cells are a line of text each. */
export const table: BlockRule = (one) => tableOf(one, undefined);

/** @param below a caption around the table, where it has none of its own */
export function tableOf(one: Element, below: Element | undefined): string | undefined {
  if (!isNamed(one, 'table') || !hasOnly(one)) return undefined;
  const parts = childrenOf(one) ?? [];
  const [own, ...others] = parts.filter((part) => part.name === 'caption');
  const caption = own ?? below;
  if (others.length > 0 || (own && below)) return undefined;
  const sections = parts.filter((part) => part !== own);
  const order = sections.map(({ name }) => ['thead', 'tbody', 'tfoot'].indexOf(name));
  if (order.length === 0 || order.some((place, index) => place <= (order[index - 1] ?? -1))) return undefined;
  const rows = sections.map(sectionOf);
  if (rows.some((section) => section === undefined) || (caption && !isCaption(caption))) return undefined;
  const html = tag('table', {}, rows.join('')) + (caption ? figcaption(caption.children) : '');
  return block('table', { hasFixedLayout: false }, tag('figure', { class: 'wp-block-table' }, html));
}

function sectionOf(section: Element): string | undefined {
  const rows = hasOnly(section) ? (childrenOf(section) ?? []).map(rowOf) : [];
  return rows.length === 0 || rows.some((row) => row === undefined) ? undefined : tag(section.name, {}, rows.join(''));
}

function rowOf(row: Element): string | undefined {
  const cells = isNamed(row, 'tr') && hasOnly(row) ? (childrenOf(row) ?? []).map(cellOf) : [];
  return cells.length === 0 || cells.some((cell) => cell === undefined) ? undefined : tag('tr', {}, cells.join(''));
}

function cellOf(cell: Element): string | undefined {
  const { name, attribs, children } = cell;
  if (!hasOnly(cell, 'class', 'colspan', 'rowspan', ...(name === 'th' ? ['scope'] : [])) || !isLine(children))
    return undefined;
  const { scope, colspan, rowspan } = attribs;
  const side = sideIn(cell);
  const own = { class: side && `has-text-align-${side}`, 'data-align': side, scope, colspan, rowspan };
  return tag(name, own, htmlOf(children));
}

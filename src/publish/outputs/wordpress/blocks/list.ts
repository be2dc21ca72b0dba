import type { ChildNode, Element } from 'domhandler';
import { isNamed, isSpace } from '../../../../body/tree.ts';
import type { BlockRule } from './block-rule.ts';
import { childrenOf, hasOnly, isLine } from './facts.ts';
import { htmlOf, tag } from './html.ts';
import { block, joined } from './markup.ts';

/** Lists whose items are a line of text each, with lists below it. */
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

/** How lists of letters and Roman numbers are written in CSS, as WordPress keeps them. */
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

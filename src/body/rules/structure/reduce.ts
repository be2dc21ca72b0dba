import type { Element } from 'domhandler';
import { globalAttributes, bodyElements, isBodyClass } from '../../sanitize/allowed.ts';
import type { Body } from '../../model/body.ts';
import { isGroup } from '../../dom/elements.ts';
import { isColorStyle } from '../../style/declarations.ts';
import { attribute, hasClass, isNamed, rewrite } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Reduces the tree to the allowed elements and attributes. Outdated and presentational elements are replaced by their modern counterparts,
 * and all other elements by their content. Grouping elements remain for the rule `blocks`.
 */
export const reduce: Rule = {
  name: 'reduce',
  apply(body) {
    rewrite(body.root, (one) => {
      one.name = modernNames[one.name] ?? one.name;
      if (isGroup(one)) {
        one.attribs = {};
        return undefined;
      }
      const allowedAttributes = Object.hasOwn(bodyElements, one.name) ? bodyElements[one.name] : undefined;
      if (allowedAttributes && isMisplaced(one)) {
        turnIntoGroup(one);
        return;
      }
      if (!allowedAttributes) return one.children;
      if (isNamed(one, 'tr')) alignCells(one);
      one.attribs = reduceAttributes(one, allowedAttributes, body);
      return one.name === 'span' && one.attribs.class === undefined && one.attribs.style === undefined
        ? one.children
        : undefined;
    });
  },
};

const modernNames: Partial<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  tt: 'code',
  acronym: 'abbr',
};

/** Reports whether a part of a table, list, figure or toggle is not inside such a parent. */
function isMisplaced(one: Element): boolean {
  const { parent } = one;
  switch (one.name) {
    case 'td':
    case 'th':
      return !isNamed(parent, 'tr');
    case 'tr':
      return !isNamed(parent, 'table', 'thead', 'tbody', 'tfoot');
    case 'caption':
    case 'thead':
    case 'tbody':
    case 'tfoot':
      return !isNamed(parent, 'table');
    case 'dt':
    case 'dd':
      return !isNamed(parent, 'dl') && !isNamed(parent?.parent, 'dl');
    case 'figcaption':
      return !isNamed(parent, 'figure');
    case 'summary':
      return !isNamed(parent, 'details');
    default:
      return false;
  }
}

/** Turns a misplaced part into a group, which keeps its content separate. */
function turnIntoGroup(one: Element): undefined {
  one.name = 'div';
  one.attribs = {};
}

function reduceAttributes(one: Element, own: readonly string[], { anchors }: Body): Record<string, string> {
  const attributes: Record<string, string> = {};
  const anchor = anchors.get(one);
  if (anchor !== undefined) attributes.id = anchor;
  if (Object.keys(one.attribs).length === 0) return attributes;
  for (const [name, value] of Object.entries(one.attribs)) {
    if (name !== 'id' && (own.includes(name) || globalAttributes.includes(name))) attributes[name] = value;
  }
  const style = one.attribs.style ?? '';
  if (one.name === 'span' && isColorStyle(style)) attributes.style = style;
  const classAttribute = attribute(one, 'class');
  const classes = classAttribute === '' ? [] : classAttribute.split(/\s+/u);
  const alignment =
    isNamed(one, 'td', 'th') && !hasClass(one, 'align-left', 'align-center', 'align-right') ? cellAlignment(one) : '';
  if (alignment !== '') classes.push(alignment);
  const allowed = classes.filter((name) => isBodyClass(one.name, name));
  if (allowed.length > 0) attributes.class = allowed.join(' ');
  return attributes;
}

/** Passes the alignment of a row on to its cells. */
function alignCells(row: Element): void {
  const alignment = cellAlignment(row).replace('align-', '');
  if (alignment === '') return;
  for (const cell of row.children)
    if (isNamed(cell, 'td', 'th') && cellAlignment(cell) === '') cell.attribs.align = alignment;
}

function cellAlignment(cell: Element): string {
  const side =
    /(?:^|;)\s*text-align\s*:\s*(left|center|right)/iu.exec(attribute(cell, 'style'))?.[1] ?? attribute(cell, 'align');
  return /^(?:left|center|right)$/iu.test(side) ? `align-${side.toLowerCase()}` : '';
}

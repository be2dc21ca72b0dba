import { isTag, type Element } from 'domhandler';
import { addClass, type Body } from '../../model/body.ts';
import { parseDeclarations } from '../../style/declarations.ts';
import { attribute, elementsBelow, isNamed } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Keeps widths of tables and columns that are given in percent, as classes in whole percent, since pages have no inline styles. Widths in
 * pixels are dropped, because they were chosen for a different page layout.
 */
export const widths: Rule = {
  name: 'widths',
  mentions: /width\s*[:=]\s*(?:["']\s*)?[\d.]+\s*%/iu,
  apply(body) {
    for (const table of elementsBelow(body.root, (one) => isNamed(one, 'table'))) {
      setWidth(table, widthInPercent(table), body);
      setColumns(table, body);
    }
  },
};

/**
 * Sets column widths on the first row without merged cells, from its cells or the `col` elements. In earlier rows, a cell only gets a width
 * if it has its own.
 */
function setColumns(table: Element, body: Body): void {
  const columns = findOwn(table, ['colgroup'], 'col').flatMap((column) => {
    const span = Math.min(Number.parseInt(attribute(column, 'span'), 10) || 1, 100);
    return Array.from({ length: span }, () => widthInPercent(column));
  });
  for (const row of findOwn(table, ['thead', 'tbody', 'tfoot'], 'tr')) {
    const cells = row.children.filter((cell) => isNamed(cell, 'td', 'th'));
    const isMerged = cells.some((cell) => cell.attribs.colspan !== undefined);
    for (const [index, cell] of cells.entries())
      setWidth(cell, widthInPercent(cell) ?? (isMerged ? undefined : columns[index]), body);
    if (!isMerged && cells.length > 0) return;
  }
}

/** Returns the elements of the given name in a table and its parts, excluding those of nested tables. */
function findOwn(table: Element, parts: readonly [string, ...string[]], name: string): Element[] {
  const all = table.children.filter(isTag).flatMap((child) => (isNamed(child, ...parts) ? child.children : [child]));
  return all.filter((child) => isNamed(child, name));
}

function setWidth(one: Element, percent: number | undefined, body: Body): void {
  if (percent !== undefined) addClass(body, one, `w-${percent}`);
}

/** Returns the width in percent, from 1 to 100. Undefined if the width is not given in percent. */
function widthInPercent(one: Element): number | undefined {
  const value = parseDeclarations(one.attribs.style ?? '').get('width') ?? attribute(one, 'width');
  const [, percent = ''] = /^(\d{1,3}(?:\.\d*)?|\.\d+)\s*%$/u.exec(value) ?? [];
  return Number(percent) > 0 ? Math.min(Math.max(Math.round(Number(percent)), 1), 100) : undefined;
}

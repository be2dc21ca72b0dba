import type { Element } from 'domhandler';
import { isBlock } from '../dom/elements.ts';
import { limits } from '../model/limits.ts';
import { elementsBelow, isNamed } from '../dom/tree.ts';
import type { MarkdownNode } from './node.ts';

/** Tables as in GitHub Flavored Markdown, 4.10: rows of inline cells; the first row may be a header. */

/** Reports whether Markdown can express a table: it has no merged cells, no blocks in cells, and no row headers. */
export function isSimpleTable(table: Element): boolean {
  const rows = elementsBelow(table, (one) => isNamed(one, 'tr'));
  const cells = rows.flatMap((row) => row.children.filter((cell): cell is Element => isNamed(cell, 'td', 'th')));
  const columns = rows.reduce((most, row) => Math.max(most, row.children.length), 0);
  if (columns * rows.length > limits.cells) return false;
  if (table.children.some((child) => isNamed(child, 'caption'))) return false;
  if (cells.some((cell) => cell.attribs.colspan !== undefined || cell.attribs.rowspan !== undefined)) return false;
  if (cells.some((cell) => elementsBelow(cell, isBlock).length > 0)) return false;
  const [first, ...others] = rows;
  const isHead = first !== undefined && isHeadRow(first.children);
  const inHead = elementsBelow(table, (one) => isNamed(one, 'thead')).flatMap((head) => head.children);
  if (inHead.some((row) => row !== first) || (inHead.length > 0 && !isHead && !inHead.every(isRowOfCells)))
    return false;
  return [...others, ...(isHead ? [] : rows.slice(0, 1))].every(isRowOfCells);
}

/** Reports whether a simple table has a row other than its header. */
export function hasBody(table: Element): boolean {
  const rows = elementsBelow(table, (one) => isNamed(one, 'tr'));
  return rows.length > 1 || rows.some((row) => !isHeadRow(row.children));
}

const isHeadRow = (cells: readonly unknown[]) => cells.every((cell) => isNamed(cell as Element, 'th'));
const isRowOfCells = (row: unknown) => (row as Element).children.every((cell) => isNamed(cell, 'td'));

/** Writes a cell, followed by its separator. */
export function cellMarkdown(content: string): string {
  return ` ${content
    .trim()
    .replace(/(?<!\s)\s*\n\s*/gu, ' ')
    .replaceAll('|', '\\|')} |`;
}

/** Writes a `table` from its rows, which are already Markdown. */
export function tableMarkdown(content: string, table: MarkdownNode): string {
  const parts = table.childNodes.flatMap((part) => part.childNodes);
  const rows = parts.filter((row) => row.nodeName === 'TR').map((row) => row.childNodes);
  const lines = content.split('\n').filter((line) => line !== '');
  const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const hasHead = rows[0]?.every((cell) => cell.nodeName === 'TH') ?? false;
  const padded = lines.map((line, index) => line + '  |'.repeat(columns - (rows[index]?.length ?? columns)));
  const head = hasHead ? padded.shift() : `|${'  |'.repeat(columns)}`;
  const rule = Array.from(
    { length: columns },
    (_, column) => ` ${delimiters[alignmentOf(rows, column)] ?? '---'} |`,
  ).join('');
  return `\n\n${[head, `|${rule}`, ...padded].join('\n')}\n\n`;
}

const delimiters: Partial<Record<string, string>> = {
  'align-left': ':---',
  'align-center': ':---:',
  'align-right': '---:',
};

/** Returns the alignment of a column, ignoring cells without one. Empty if the cells differ. */
function alignmentOf(rows: readonly (readonly MarkdownNode[])[], column: number): string {
  const alignments = new Set(
    rows.map((cells) => cells[column]?.getAttribute('class') ?? '').filter((value) => value !== ''),
  );
  return alignments.size === 1 ? ([...alignments][0] ?? '') : '';
}

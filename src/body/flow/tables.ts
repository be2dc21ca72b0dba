import { isTag, type ChildNode, type Element } from 'domhandler';
import { element, isNamed, setChildren } from '../tree.ts';
import type { Flow } from './flow.ts';
import { joined, kept } from './kept.ts';

/** A table of rows that have cells. A table that shows nothing goes; a cell may be empty. */
export function arrangeTable(table: Element, flow: Flow, depth: number): ChildNode[] {
  const captions: ChildNode[] = [];
  const parts: Element[] = [];
  for (const child of table.children) {
    if (isNamed(child, 'caption')) captions.push(...kept(child, flow.lineOf(child.children)));
    else if (isNamed(child, 'tr')) parts.push(element('tbody', {}, [child]));
    else if (isTag(child)) parts.push(child);
  }
  for (const part of parts)
    setChildren(
      part,
      part.children.flatMap((row) => (isTag(row) ? arrangeRow(row, flow, depth) : [])),
    );
  return kept(table, [...captions, ...parts.filter((part) => part.children.length > 0)]);
}

function arrangeRow(row: Element, flow: Flow, depth: number): ChildNode[] {
  const cells = row.children.filter((cell) => isNamed(cell, 'td', 'th'));
  for (const cell of cells) setChildren(cell, cellContent(cell, flow, depth));
  setChildren(row, cells);
  return cells.length === 0 ? [] : [row];
}

/** Lines alone are divided by breaks, which a Markdown table can have; with blocks among them they are paragraphs. */
function cellContent(cell: Element, flow: Flow, depth: number): ChildNode[] {
  const segments = flow.segments(cell.children, depth);
  if (!segments.every((segment) => 'line' in segment)) return flow.blocksOf(cell.children, depth);
  return joined(segments.map(({ line }) => line));
}

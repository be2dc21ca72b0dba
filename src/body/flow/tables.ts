import { isTag, type ChildNode, type Element } from 'domhandler';
import { element, isNamed, isSpace, setChildren } from '../dom/tree.ts';
import type { Flow } from './flow.ts';
import { joined, kept, type Segment } from './segments.ts';

/** A table of rows that have cells. A table that shows nothing goes; a cell may be empty. */
export function arrangeTable(table: Element, flow: Flow, depth: number): ChildNode[] {
  const captions: ChildNode[] = [];
  const parts: Element[] = [];
  for (const child of table.children) {
    if (isNamed(child, 'caption')) captions.push(...kept(child, flow.lineOf(child.children)));
    else if (isNamed(child, 'tr')) parts.push(element('tbody', {}, [child]));
    else if (isTag(child)) parts.push(child);
  }
  parts.sort((a, b) => placeOf(a) - placeOf(b));
  for (const part of parts)
    setChildren(
      part,
      part.children.flatMap((row) => (isTag(row) ? arrangeRow(row, flow, depth) : [])),
    );
  for (const part of parts) if (isNamed(part, 'thead') && part.children.length === 1) nameColumns(part);
  return kept(table, [...captions, ...parts.filter((part) => part.children.length > 0)]);
}

/** A foot may be written before the body; it is shown behind it. */
const placeOf = (part: Element) => (isNamed(part, 'thead') ? 0 : isNamed(part, 'tfoot') ? 2 : 1);

/** Cells of a head are headings, whatever they were written as. */
function nameColumns(head: Element): void {
  for (const row of head.children) if (isTag(row)) for (const cell of row.children) if (isTag(cell)) cell.name = 'th';
}

function arrangeRow(row: Element, flow: Flow, depth: number): ChildNode[] {
  const cells = row.children.filter((cell) => isNamed(cell, 'td', 'th'));
  for (const cell of cells) setChildren(cell, cellContent(cell, flow, depth));
  setChildren(row, cells);
  return cells.length === 0 ? [] : [row];
}

/** Lines alone are divided by breaks, which a Markdown table can have; with blocks among them they are paragraphs. */
function cellContent(cell: Element, flow: Flow, depth: number): ChildNode[] {
  const segments = flow.segments(cell.children, depth).map((segment) => asLine(segment));
  if (!segments.every((segment) => 'line' in segment)) return flow.blocksOf(cell.children, depth);
  return joined(segments.map(({ line }) => line));
}

/** A picture without a caption can be in a line. */
function asLine(segment: Segment): Segment {
  if ('line' in segment || !isNamed(segment.block, 'figure')) return segment;
  const shown = segment.block.children.filter((child) => !isSpace(child));
  const isPicture = (node: ChildNode | undefined) =>
    isNamed(node, 'img') || (isNamed(node, 'a') && node.children.length === 1 && isNamed(node.children[0], 'img'));
  return shown.length === 1 && isPicture(shown[0]) ? { line: shown } : segment;
}

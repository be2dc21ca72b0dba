import { isTag, type ChildNode, type Element } from 'domhandler';
import { element, isNamed, isSpace, setChildren } from '../dom/tree.ts';
import type { Flow } from './flow.ts';
import { joinLines, withChildren, type Segment } from './segments.ts';

/** Arranges a table so that every row has cells. A table without visible content is removed; individual cells may be empty. */
export function arrangeTable(table: Element, flow: Flow, depth: number): ChildNode[] {
  const captions: ChildNode[] = [];
  const parts: Element[] = [];
  for (const child of table.children) {
    if (isNamed(child, 'caption')) captions.push(...withChildren(child, flow.toLine(child.children)));
    else if (isNamed(child, 'tr')) parts.push(element('tbody', {}, [child]));
    else if (isTag(child)) parts.push(child);
  }
  parts.sort((a, b) => orderOf(a) - orderOf(b));
  for (const part of parts)
    setChildren(
      part,
      part.children.flatMap((row) => (isTag(row) ? arrangeRow(row, flow, depth) : [])),
    );
  for (const part of parts) if (isNamed(part, 'thead') && part.children.length === 1) makeHeaderCells(part);
  return withChildren(table, [...captions, ...parts.filter((part) => part.children.length > 0)]);
}

/** Returns the sort key of a table part. A `tfoot` may precede the `tbody` in HTML, but is displayed after it. */
const orderOf = (part: Element) => (isNamed(part, 'thead') ? 0 : isNamed(part, 'tfoot') ? 2 : 1);

/** Turns all cells of a `thead` into header cells. */
function makeHeaderCells(head: Element): void {
  for (const row of head.children) if (isTag(row)) for (const cell of row.children) if (isTag(cell)) cell.name = 'th';
}

function arrangeRow(row: Element, flow: Flow, depth: number): ChildNode[] {
  const cells = row.children.filter((cell) => isNamed(cell, 'td', 'th'));
  for (const cell of cells) setChildren(cell, cellContent(cell, flow, depth));
  setChildren(row, cells);
  return cells.length === 0 ? [] : [row];
}

/**
 * Arranges the content of a cell. Lines are separated by breaks, which Markdown tables support; if there are also blocks, lines become
 * paragraphs.
 */
function cellContent(cell: Element, flow: Flow, depth: number): ChildNode[] {
  const segments = flow.toSegments(cell.children, depth).map((segment) => asLine(segment));
  if (!segments.every((segment) => 'line' in segment)) return flow.toBlocks(cell.children, depth);
  return joinLines(segments.map(({ line }) => line));
}

/** Returns an image without a caption as a line, since it can be inline. */
function asLine(segment: Segment): Segment {
  if ('line' in segment || !isNamed(segment.block, 'figure')) return segment;
  const shown = segment.block.children.filter((child) => !isSpace(child));
  const isImage = (node: ChildNode | undefined) =>
    isNamed(node, 'img') || (isNamed(node, 'a') && node.children.length === 1 && isNamed(node.children[0], 'img'));
  return shown.length === 1 && isImage(shown[0]) ? { line: shown } : segment;
}

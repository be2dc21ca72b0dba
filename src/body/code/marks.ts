import { isTag, isText, type ChildNode, type Element, type ParentNode, type Text } from 'domhandler';
import { codeText } from './code.ts';
import type { Body } from '../model/body.ts';
import { element, isNamed, setChildren, text, textOf } from '../dom/tree.ts';

/** A range of code that the author emphasized or linked. */
export interface MarkedRange {
  readonly from: number;
  readonly to: number;
  /** elements around the range, outermost first */
  readonly marks: readonly Element[];
}

const emphases = ['b', 'strong', 'i', 'em', 'u', 'ins', 's', 'strike', 'del', 'mark'] as const;

const modernNames: Partial<Record<string, string>> = { b: 'strong', i: 'em', strike: 's' };

/** Reports whether an element in code is emphasis or a link by the author, as opposed to a highlighter's element. */
export const isMark = (one: Element): boolean =>
  isNamed(one, ...emphases) || (isNamed(one, 'a') && /^[^#]/u.test(one.attribs.href ?? ''));

/** Applies the author's emphasis and links to a code block. Markdown, which does not support these within code, gets the plain text. */
export function applyAuthorMarks(block: Element, holder: Element, { pageChildren }: Body): Element {
  const [code] = block.children;
  if (!isNamed(code, 'code')) return block;
  const source = textOf(code);
  const ranges = findMarkedRanges(holder, source);
  if (ranges.length === 0) return block;
  const colored = pageChildren.get(code);
  if (colored) pageChildren.set(code, applyMarksToNodes(colored, ranges));
  setChildren(code, applyMarks(source, ranges));
  return block;
}

/**
 * Returns the ranges that the author emphasized or linked in the code of an element.
 * @param code text of the element; may differ from it in white space
 */
export function findMarkedRanges(holder: ParentNode, code: string): MarkedRange[] {
  const pieces: Text[] = [];
  codeText(holder, (node) => pieces.push(node));
  const ranges: { from: number; to: number; marks: Element[] }[] = [];
  let at = 0;
  for (const piece of pieces) {
    const marks = marksAround(piece, holder);
    const length = piece.data.replace(/\s+/gu, '').length;
    if (length === 0) continue;
    const from = skipSpace(code, at);
    for (let remaining = length; remaining > 0; at += 1) if (!/\s/u.test(code.charAt(at))) remaining -= 1;
    if (marks.length > 0) ranges.push({ from, to: at, marks });
  }
  return ranges;
}

function skipSpace(code: string, from: number): number {
  let at = from;
  while (at < code.length && /\s/u.test(code.charAt(at))) at += 1;
  return at;
}

function marksAround(piece: Text, holder: ParentNode): Element[] {
  const marks: Element[] = [];
  for (let above = piece.parent; above && above !== holder; above = above.parent)
    if (isTag(above) && isMark(above) && !marks.some(({ name }) => name === above.name)) marks.unshift(above);
  return marks;
}

/** Returns code as nodes, with each marked range wrapped in its elements. */
export function applyMarks(code: string, marked: readonly MarkedRange[]): ChildNode[] {
  return nestMarks(code, 0, code.length, marked, 0);
}

/** Wraps a part of the code. The recursion is shallow, since the marks of a range all have different names. */
function nestMarks(code: string, from: number, to: number, marked: readonly MarkedRange[], depth: number): ChildNode[] {
  const nodes: ChildNode[] = [];
  let at = from;
  for (let index = 0; index < marked.length; index++) {
    const first = marked[index];
    const mark = first?.marks[depth];
    if (!first || !mark) continue;
    let last = index;
    while (marked[last + 1]?.marks[depth] === mark) last += 1;
    const end = marked[last]?.to ?? first.to;
    if (first.from > at) nodes.push(text(code.slice(at, first.from)));
    const content = nestMarks(code, first.from, end, marked.slice(index, last + 1), depth + 1);
    nodes.push(
      isNamed(mark, 'a')
        ? element('a', mark.attribs, content)
        : element(modernNames[mark.name] ?? mark.name, {}, content),
    );
    at = end;
    index = last;
  }
  if (to > at) nodes.push(text(code.slice(at, to)));
  return nodes;
}

/** Wraps the marked ranges of highlighted code in their elements, inside the highlighter's spans. */
export function applyMarksToNodes(parts: readonly ChildNode[], marked: readonly MarkedRange[]): ChildNode[] {
  let offset = 0;
  let next = 0;
  const marks = (nodes: readonly ChildNode[]): ChildNode[] =>
    nodes.flatMap((node): readonly ChildNode[] => {
      if (isTag(node)) return [element(node.name, node.attribs, marks(node.children))];
      if (!isText(node)) return [];
      const start = offset;
      offset += node.data.length;
      const own: MarkedRange[] = [];
      for (let one = marked[next]; one && one.from < offset; one = marked[next]) {
        if (one.to > start)
          own.push({ ...one, from: Math.max(one.from, start) - start, to: Math.min(one.to, offset) - start });
        if (one.to > offset) break;
        next += 1;
      }
      return applyMarks(node.data, own);
    });
  return marks(parts);
}

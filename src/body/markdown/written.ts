import { collapseSpace } from './collapse.ts';
import { JoinedBlocks } from './joined-blocks.ts';
import { isBlank, isApart } from './kinds.ts';
import type { MarkdownNode } from './node.ts';
import { writerOf } from './writers.ts';

/** The Markdown of all that is in a tree. Changes its texts: of white space what is shown remains. */
export function written(root: MarkdownNode): string {
  collapseSpace(root);
  if (isBlank(root)) return '';
  return contentOf(root)
    .replace(/^[\t\r\n]+/u, '')
    .trimEnd();
}

/** Recursive, which the parsed tree's depth allows. */
function contentOf(parent: MarkdownNode): string {
  const { childNodes } = parent;
  const [only] = childNodes;
  // Most elements hold one text and nothing else.
  if (only?.nodeType === 3 && childNodes.length === 1) return new JoinedBlocks().add(only.nodeValue ?? '').text();
  const joined = new JoinedBlocks();
  for (const node of childNodes) joined.add(node.nodeType === 3 ? (node.nodeValue ?? '') : elementMarkdown(node));
  return joined.text();
}

/** An element, with the white space at its edges beside it: marks of emphasis have to stand right at what they are about. */
function elementMarkdown(node: MarkdownNode): string {
  if (node.html !== undefined) return beside(`\n\n${node.html}\n\n`, node);
  if (isBlank(node)) return beside(isApart(node) ? '\n\n' : '', node);
  const { leading, trailing } = edgeSpace(node);
  const content = contentOf(node);
  const isTrimmed = leading !== '' || trailing !== '';
  return leading + writerOf(node)(isTrimmed ? content.trim() : content, node) + trailing;
}

function beside(markdown: string, node: MarkdownNode): string {
  const { leading, trailing } = edgeSpace(node);
  return leading + markdown + trailing;
}

interface EdgeSpace {
  readonly leading: string;
  readonly trailing: string;
}

const none: EdgeSpace = { leading: '', trailing: '' };

/** The white space at the edges of an element within a line; that of ASCII only where there is none beside it already. */
function edgeSpace(node: MarkdownNode): EdgeSpace {
  if (isApart(node)) return none;
  const text = node.textContent;
  if (text === 'x') return none;
  const start = /^([ \t\r\n]*)(\s*)/u.exec(text);
  const [all = '', ascii = '', others = ''] = start ?? [];
  const leading = ascii !== '' && endsInSpace(node.previousSibling) ? others : all;
  // Where there is nothing else, all of it is leading.
  if (all.length === text.length) return { leading, trailing: '' };
  const end = text.slice(text.trimEnd().length);
  const withoutAscii = end.replace(/[ \t\r\n]+$/u, '');
  const trailing = withoutAscii !== end && startsWithSpace(node.nextSibling) ? withoutAscii : end;
  return { leading, trailing };
}

const endsInSpace = (node: MarkdownNode | null): boolean => shownBeside(node).endsWith(' ');
const startsWithSpace = (node: MarkdownNode | null): boolean => shownBeside(node).startsWith(' ');

function shownBeside(node: MarkdownNode | null): string {
  if (!node) return '';
  if (node.nodeType === 3) return node.nodeValue ?? '';
  return isApart(node) ? '' : node.textContent;
}

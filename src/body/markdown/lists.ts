import type { Element } from 'domhandler';
import type { MarkdownNode } from './node.ts';

/**
 * Writes lists (CommonMark 5.2 and 5.3). Adjacent lists of the same kind get different markers, since they would otherwise form a single
 * list.
 */

export function listMarkdown(content: string, list: MarkdownNode): string {
  const { divider, start } = list.dialect.lists;
  const first = list.nodeName === 'OL' ? startOf(list) : 1;
  const before = divider !== '' && list.previousSibling?.nodeName === list.nodeName ? `${divider}\n\n` : '';
  const after = first !== 1 && start(first) !== '' ? `\n${start(first)}` : '';
  const items = before + trimNewlines(content) + after;
  if (list.parentNode?.nodeName !== 'LI') return `\n\n${items}\n\n`;
  // A list can follow a line without an empty line only if it starts with 1 and is not directly adjacent to another list.
  const meetsList = divider !== '' && [list.previousSibling, list.nextSibling].some(isList);
  const apart = isLoose(list.parentNode) || first !== 1 || meetsList ? '\n\n' : '\n';
  return apart + items + apart;
}

const isList = (node: MarkdownNode | null) => /^[OU]L$/u.test(node?.nodeName ?? '');

export function itemMarkdown(content: string, item: MarkdownNode): string {
  const list = item.parentNode;
  const isOther = list?.alternate === true && list.dialect.lists.divider === '';
  const marker =
    list?.nodeName === 'OL' ? `${startOf(list) + item.ordinal}${isOther ? ')' : '.'}` : isOther ? '*' : '-';
  const indent = ' '.repeat(marker.length + 1);
  const lines = replaceBox(trimNewlines(content), item).split('\n');
  const text = lines.map((line, index) => (index === 0 || isEmptyLine(line, item) ? line : indent + line)).join('\n');
  const apart = isLoose(item) ? '\n\n' : '\n';
  return `${apart}${marker} ${text}${apart}`;
}

/** Replaces the checkbox of a task list item with the parser's syntax (GFM 0.29, 5.3). */
function replaceBox(content: string, item: MarkdownNode): string {
  const isTask = item.getAttribute('class') === 'task' && item.dialect.lists.hasTasks;
  return isTask ? content.replace(/^([☑☐])\s+(?=\S)/u, (_, box: string) => (box === '☑' ? '[x] ' : '[ ] ')) : content;
}

/** Reports whether a line of a list item is written without indentation. */
export function isEmptyLine(line: string, { dialect }: MarkdownNode): boolean {
  return line === '' || (!dialect.lists.indentsSpaces && line.trim() === '');
}

/** Reports whether a node is within a list. */
export function isInItem(node: MarkdownNode): boolean {
  for (let at = node.parentNode; at; at = at.parentNode) if (at.nodeName === 'LI') return true;
  return false;
}

/** Reports whether Markdown can express a list's numbers: consecutive, decimal and not negative. */
export function isSimpleOrderedList({ attribs }: Element): boolean {
  const { reversed, type = '1', start = '1' } = attribs;
  return reversed === undefined && !/^[aAiI]$/u.test(type) && (!isWhole(start) || isNumber(Number(start)));
}

const isWhole = (start: string) => /^\s*[+-]?\d+/u.test(start);
const isNumber = (start: number) => Number.isInteger(start) && start >= 0 && start < 900_000_000;

function startOf(list: MarkdownNode): number {
  const start = Number(list.getAttribute('start') ?? '1');
  return isNumber(start) ? start : 1;
}

/** Cached results of {@link isLoose}, which is called for each nested list. */
const loose = new WeakMap<MarkdownNode, boolean>();

/** Reports whether an item contains blocks other than lists and therefore needs empty lines around it. */
function isLoose(item: MarkdownNode): boolean {
  const cached = loose.get(item);
  if (cached !== undefined) return cached;
  const is = item.childNodes.some(
    (child) =>
      child.html !== undefined || /^(?:P|PRE|TABLE|BLOCKQUOTE|FIGURE|DETAILS|DL|H[1-6]|HR)$/u.test(child.nodeName),
  );
  loose.set(item, is);
  return is;
}

export function trimNewlines(content: string): string {
  let from = 0;
  let to = content.length;
  while (from < to && content[from] === '\n') from += 1;
  while (to > from && content[to - 1] === '\n') to -= 1;
  return content.slice(from, to);
}

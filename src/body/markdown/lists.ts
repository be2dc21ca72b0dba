import type { Element } from 'domhandler';
import type { MarkdownNode } from './node.ts';
import { isNamed } from '../dom/tree.ts';

/**
 * Writes lists (CommonMark 5.2 and 5.3). Adjacent lists of the same kind get different markers, since they would otherwise form a single
 * list.
 */

export function listMarkdown(content: string, list: MarkdownNode): string {
  const { divider, start } = list.context.dialect.lists;
  const first = list.nodeName === 'OL' ? startOf(list) : 1;
  const before = divider !== '' && list.previousSibling?.nodeName === list.nodeName ? `${divider}\n\n` : '';
  const after = first !== 1 && start(first) !== '' ? `\n${start(first)}` : '';
  const items = before + trimNewlines(content) + after;
  if (list.parentNode?.nodeName !== 'LI') return `\n\n${items}\n\n`;
  // A list can follow a line without an empty line only if it starts with 1 and is not directly adjacent to another list.
  const meetsList = divider !== '' && [list.previousSibling, list.nextSibling].some(isList);
  const separator = isLoose(list.parentNode) || first !== 1 || meetsList ? '\n\n' : '\n';
  return separator + items + separator;
}

const isList = (node: MarkdownNode | null) => /^[OU]L$/u.test(node?.nodeName ?? '');

export function itemMarkdown(content: string, item: MarkdownNode): string {
  const list = item.parentNode;
  const isOther = list?.alternate === true && list.context.dialect.lists.divider === '';
  const marker =
    list?.nodeName === 'OL' ? `${startOf(list) + item.ordinal}${isOther ? ')' : '.'}` : isOther ? '*' : '-';
  const text = indentLines(replaceBox(trimNewlines(content), item), marker.length + 1, item);
  const separator = isLoose(item) ? '\n\n' : '\n';
  return `${separator}${marker} ${text}${separator}`;
}

/** Replaces the checkbox of a task list item with the parser's syntax (GFM 0.29, 5.3). */
function replaceBox(content: string, item: MarkdownNode): string {
  const isTask = item.getAttribute('class') === 'task' && item.context.dialect.lists.hasTasks;
  return isTask ? content.replace(/^([☑☐])\s+(?=\S)/u, (_, box: string) => (box === '☑' ? '[x] ' : '[ ] ')) : content;
}

/** Indents all lines but the first and empty ones. */
export function indentLines(content: string, spaces: number, { context }: MarkdownNode): string {
  const { indentsSpaces } = context.dialect.lists;
  const isEmpty = (line: string) => line === '' || (!indentsSpaces && line.trim() === '');
  const lines = content.split('\n');
  return lines.map((line, index) => (index === 0 || isEmpty(line) ? line : ' '.repeat(spaces) + line)).join('\n');
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

/** Writes content on one line, with its line breaks as HTML. */
export function oneLineMarkdown(content: string, { context }: MarkdownNode): string {
  const contentWithBreaks = trimNewlines(content).replaceAll(`${context.dialect.lineBreak}\n`, '<br>');
  return contentWithBreaks.replace(/(?<!\s)\s*\n\s*/gu, ' ');
}

export function trimNewlines(content: string): string {
  let from = 0;
  let to = content.length;
  while (from < to && content[from] === '\n') from += 1;
  while (to > from && content[to - 1] === '\n') to -= 1;
  return content.slice(from, to);
}

/**
 * Definition lists of Markdown Extra, which goldmark and kramdown support: each term is on its own line, followed by definitions that begin
 * with a colon.
 */

/** Reports whether this syntax can express a list: it begins with a term, and each group of terms has a definition. */
export function isSimpleDefinitionList(list: Element): boolean {
  const parts = list.children;
  return parts.every((part, index) =>
    isNamed(part, 'dt') ? isNamed(parts[index + 1], 'dt', 'dd') : isNamed(part, 'dd') && index > 0,
  );
}

/** Writes a term on one line. An empty line separates it from the definitions of the previous term. */
export function termMarkdown(content: string, term: MarkdownNode): string {
  const isNext = term.previousSibling?.nodeName === 'DT';
  return `${isNext ? '\n' : '\n\n'}${oneLineMarkdown(content, term)}\n`;
}

/** Writes a definition. Its content is indented by four spaces, which all parsers accept. */
export function definitionMarkdown(content: string, definition: MarkdownNode): string {
  const text = indentLines(trimNewlines(content), 4, definition);
  const separator = holdsBlocks(definition) ? '\n\n' : '\n';
  return `${separator}:   ${text}${separator}`;
}

/** Reports whether a definition has paragraphs. Markdown only keeps them if an empty line precedes the definition. */
const holdsBlocks = (definition: MarkdownNode) => definition.childNodes.some((child) => child.nodeName === 'P');

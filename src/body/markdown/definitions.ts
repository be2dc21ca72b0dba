import type { Element } from 'domhandler';
import { isNamed } from '../dom/tree.ts';
import { isEmptyLine, trimNewlines } from './lists.ts';
import type { MarkdownNode } from './node.ts';

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

export function definitionListMarkdown(content: string): string {
  return `\n\n${trimNewlines(content)}\n\n`;
}

/** Writes a term on one line. An empty line separates it from the definitions of the previous term. */
export function termMarkdown(content: string, term: MarkdownNode): string {
  const line = trimNewlines(content)
    .replaceAll(term.dialect.lineBreak, '<br>')
    .replace(/(?<!\s)\s*\n\s*/gu, ' ');
  const isNext = term.previousSibling?.nodeName === 'DT';
  return `${isNext ? '\n' : '\n\n'}${line}\n`;
}

/** Writes a definition. Its content is indented by four spaces, which all parsers accept. */
export function definitionMarkdown(content: string, definition: MarkdownNode): string {
  const lines = trimNewlines(content).split('\n');
  const text = lines
    .map((line, index) => (index === 0 || isEmptyLine(line, definition) ? line : `    ${line}`))
    .join('\n');
  const apart = holdsBlocks(definition) ? '\n\n' : '\n';
  return `${apart}:   ${text}${apart}`;
}

/** Reports whether a definition has paragraphs. Markdown only keeps them if an empty line precedes the definition. */
const holdsBlocks = (definition: MarkdownNode) => definition.childNodes.some((child) => child.nodeName === 'P');

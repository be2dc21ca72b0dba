import type { Element } from 'domhandler';
import { isNamed } from '../dom/tree.ts';
import { isEmptyLine, trimNewlines } from './lists.ts';
import type { MarkdownNode } from './node.ts';

/**
 * Definition lists as Markdown Extra has them, and goldmark and kramdown read them: terms on lines of their own, then
 * definitions that begin with a colon.
 */

/** Whether that can say all that a list does: it begins with a term, each group of terms has a definition. */
export function isSimpleDefinitionList(list: Element): boolean {
  const parts = list.children;
  return parts.every((part, index) =>
    isNamed(part, 'dt') ? isNamed(parts[index + 1], 'dt', 'dd') : isNamed(part, 'dd') && index > 0,
  );
}

export function definitionListMarkdown(content: string): string {
  return `\n\n${trimNewlines(content)}\n\n`;
}

/** A term, which is one line; an empty line keeps it apart from the definitions of another one before it. */
export function termMarkdown(content: string, term: MarkdownNode): string {
  const line = trimNewlines(content)
    .replaceAll(term.dialect.lineBreak, '<br>')
    .replace(/\s*\n\s*/gu, ' ');
  const isNext = term.previousSibling?.nodeName === 'DT';
  return `${isNext ? '\n' : '\n\n'}${line}\n`;
}

/** A definition. What it holds is indented by four, at which all readers count it in. */
export function definitionMarkdown(content: string, definition: MarkdownNode): string {
  const lines = trimNewlines(content).split('\n');
  const text = lines
    .map((line, index) => (index === 0 || isEmptyLine(line, definition) ? line : `    ${line}`))
    .join('\n');
  const apart = holdsBlocks(definition) ? '\n\n' : '\n';
  return `${apart}:   ${text}${apart}`;
}

/** Without an empty line before it, a definition's paragraphs would be lines of one. */
const holdsBlocks = (definition: MarkdownNode) => definition.childNodes.some((child) => child.nodeName === 'P');

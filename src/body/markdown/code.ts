import { languageClass } from '../sanitize/allowed.ts';
import type { CodePosition } from './dialect.ts';
import { escapeHtml } from '../../core/text/escape-html.ts';
import { withoutEmptyLines } from './html.ts';
import { isInItem } from './lists.ts';
import { neighbor, type MarkdownNode } from './node.ts';

/** Writes inline code. The delimiters have more backticks than any run of backticks in the code. */
export function codeSpan(code: string, node: MarkdownNode): string {
  const line = code.replace(/(?<!\s)\s*\n\s*/gu, ' ');
  if (line.trim() === '') return line === '' ? '' : ' ';
  const fence = '`'.repeat(longestRun(line, /`+/gu) + 1);
  // Directly after other inline code, the opening backticks would close that code instead.
  if (neighbor(node, 'previousSibling')?.nodeName === 'CODE') return `<code>${toReferences(line)}</code>`;
  const pad = /^`|`$/u.test(line) || (line.startsWith(' ') && line.endsWith(' ')) ? ' ' : '';
  return (
    node.context.dialect.code(fence + pad + line + pad + fence, line, positionOf(node)) ??
    `<code>${toReferences(line)}</code>`
  );
}

function positionOf(node: MarkdownNode): CodePosition {
  const isBlock = node.nodeName === 'PRE';
  const inItem = isBlock && isInItem(node);
  return { isBlock, inCell: node.context.inCell, inItem, startsItem: inItem && !node.previousSibling };
}

/** Writes a code block, whose fence is longer than any fence in the code. */
export function codeBlock(node: MarkdownNode): string {
  const code = node.wholeText.replace(/\n$/u, '');
  const fence = '`'.repeat(Math.max(3, longestRun(code, /`{3,}/gu) + 1));
  const classes = node.firstChild?.getAttribute('class') ?? '';
  const language = languageClass.test(classes) ? classes.replace('language-', '') : '';
  const fenced = `${fence}${language}\n${code}\n${fence}`;
  const markdown = node.context.dialect.code(fenced, code, positionOf(node)) ?? codeHtml(code, language, node);
  return `\n\n${markdown}\n\n`;
}

function codeHtml(code: string, language: string, { context: { dialect } }: MarkdownNode): string {
  const attributes = language === '' ? '' : ` class="language-${escapeHtml(language)}"`;
  return dialect.html(withoutEmptyLines(`<pre><code${attributes}>${escapeHtml(code)}</code></pre>`));
}

/** Replaces all potential markup characters with character references, since parsers process Markdown between inline HTML tags. */
function toReferences(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{Cc}\s/=,()%?]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

function longestRun(text: string, run: RegExp): number {
  let max = 0;
  for (const [found] of text.matchAll(run)) max = Math.max(max, found.length);
  return max;
}

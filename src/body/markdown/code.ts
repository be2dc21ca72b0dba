import { languageClass } from '../sanitize/allowed.ts';
import type { CodePlace } from './dialect.ts';
import { escapeHtml } from './escape.ts';
import { withoutEmptyLines } from './html.ts';
import { isInItem } from './lists.ts';
import { neighbour, type MarkdownNode } from './node.ts';

/** A piece of code within a line: between more backticks than stand together in it. */
export function codeSpan(code: string, node: MarkdownNode): string {
  const line = code.replace(/\s*\n\s*/gu, ' ');
  if (line.trim() === '') return line === '' ? '' : ' ';
  const fence = '`'.repeat(longestRun(line, /`+/gu) + 1);
  // Right behind another piece its first marks would be those that end the other.
  if (neighbour(node, 'previousSibling')?.nodeName === 'CODE') return `<code>${referenced(line)}</code>`;
  const pad = /^`|`$/u.test(line) || (line.startsWith(' ') && line.endsWith(' ')) ? ' ' : '';
  return node.dialect.code(fence + pad + line + pad + fence, line, placeOf(node)) ?? `<code>${referenced(line)}</code>`;
}

function placeOf(node: MarkdownNode): CodePlace {
  const isBlock = node.nodeName === 'PRE';
  const inItem = isBlock && isInItem(node);
  return { isBlock, inCell: node.inCell, inItem, startsItem: inItem && !node.previousSibling };
}

/** A block of code: between fences longer than any in it. */
export function codeBlock(node: MarkdownNode): string {
  const code = node.wholeText.replace(/\n$/u, '');
  const fence = '`'.repeat(Math.max(3, longestRun(code, /`{3,}/gu) + 1));
  const classes = node.firstChild?.getAttribute('class') ?? '';
  const language = languageClass.test(classes) ? classes.replace('language-', '') : '';
  const fenced = `${fence}${language}\n${code}\n${fence}`;
  const markdown = node.dialect.code(fenced, code, placeOf(node)) ?? codeHtml(code, language, node);
  return `\n\n${markdown}\n\n`;
}

function codeHtml(code: string, language: string, { dialect }: MarkdownNode): string {
  const attributes = language === '' ? '' : ` class="language-${escapeHtml(language)}"`;
  return dialect.html(withoutEmptyLines(`<pre><code${attributes}>${escapeHtml(code)}</code></pre>`));
}

/** Text with every character that may be markup as a reference: within a line, Markdown goes on between tags. */
function referenced(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{Cc}\s/=,()%?]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

function longestRun(text: string, run: RegExp): number {
  let longest = 0;
  for (const [found] of text.matchAll(run)) longest = Math.max(longest, found.length);
  return longest;
}

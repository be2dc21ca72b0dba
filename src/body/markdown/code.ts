import { languageClass } from '../allowed.ts';
import type { Dialect } from './dialect.ts';
import { escapeHtml } from './escape.ts';
import { withoutEmptyLines } from './html.ts';
import type { MarkdownNode } from './node.ts';

/** A piece of code within a line: between more backticks than stand together in it. */
export function codeSpan(code: string, dialect: Dialect): string {
  const line = code.replace(/\s*\n\s*/gu, ' ');
  if (line.trim() === '') return line === '' ? '' : ' ';
  const fence = '`'.repeat(longestRun(line, /`+/gu) + 1);
  const pad = /^`|`$/u.test(line) || (line.startsWith(' ') && line.endsWith(' ')) ? ' ' : '';
  return dialect.code(fence + pad + line + pad + fence, line) ?? dialect.html(`<code>${escapeHtml(line)}</code>`);
}

/** A block of code: between fences longer than any in it. */
export function codeBlock(node: MarkdownNode): string {
  const code = node.wholeText.replace(/\n$/u, '');
  const fence = '`'.repeat(Math.max(3, longestRun(code, /`{3,}/gu) + 1));
  const classes = node.firstChild?.getAttribute('class') ?? '';
  const language = languageClass.test(classes) ? classes.replace('language-', '') : '';
  const markdown = node.dialect.code(`${fence}${language}\n${code}\n${fence}`, code) ?? codeHtml(code, language, node);
  return `\n\n${markdown}\n\n`;
}

function codeHtml(code: string, language: string, { dialect }: MarkdownNode): string {
  const attributes = language === '' ? '' : ` class="language-${escapeHtml(language)}"`;
  return dialect.html(withoutEmptyLines(`<pre><code${attributes}>${escapeHtml(code)}</code></pre>`));
}

function longestRun(text: string, run: RegExp): number {
  let longest = 0;
  for (const [found] of text.matchAll(run)) longest = Math.max(longest, found.length);
  return longest;
}

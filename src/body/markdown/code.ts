import { languageClass } from '../allowed.ts';
import type { MarkdownNode } from './node.ts';

/** A piece of code within a line: between more backticks than stand together in it. */
export function codeSpan(code: string): string {
  const line = code.replace(/\s*\n\s*/gu, ' ');
  if (line.trim() === '') return line === '' ? '' : ' ';
  const fence = '`'.repeat(longestRun(line, /`+/gu) + 1);
  const pad = /^`|`$/u.test(line) || (line.startsWith(' ') && line.endsWith(' ')) ? ' ' : '';
  return fence + pad + line + pad + fence;
}

/** A block of code: between fences longer than any in it. */
export function codeBlock(node: MarkdownNode): string {
  const code = node.wholeText.replace(/\n$/u, '');
  const fence = '`'.repeat(Math.max(3, longestRun(code, /`{3,}/gu) + 1));
  const classes = node.firstChild?.getAttribute('class') ?? '';
  const language = languageClass.test(classes) ? classes.replace('language-', '') : '';
  return `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
}

function longestRun(text: string, run: RegExp): number {
  let longest = 0;
  for (const [found] of text.matchAll(run)) longest = Math.max(longest, found.length);
  return longest;
}

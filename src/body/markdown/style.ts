import { MathmlFormula } from '../formulas/mathml-formula.ts';
import { sanitize } from '../sanitize/sanitize.ts';
import { serialize } from '../dom/serialize.ts';
import type { MarkdownNode } from './node.ts';

/** Alignment and colors in Markdown, as HTML whose content is parsed as Markdown. */

/** Writes a `span` with colors if these stay, otherwise its content. MathML without source is always HTML. */
export function spanMarkdown(content: string, node: MarkdownNode): string {
  if (node.element instanceof MathmlFormula)
    return node.dialect.html(escapeMarks(sanitize(serialize(node.element.math))));
  const style = node.keepStyle ? node.getAttribute('style') : null;
  if (style === null || content.trim() === '') return content;
  return node.dialect.element('span', node.dialect.html(` style="${style}"`), content);
}

/** Writes all characters of possible markup between inline tags as references, since Markdown continues there. */
function escapeMarks(html: string): string {
  const inText = (text: string) =>
    text.replace(/[\\`*_[\]~|{}!$:^=@.+-]/gu, (character) => `&#${character.charCodeAt(0)};`);
  return html.replace(/>[^<]+/gu, inText);
}

/** Writes a paragraph or heading, in a `div` with its alignment if that stays. (CommonMark 0.31, 4.6) */
export function alignedMarkdown(block: string, node: MarkdownNode): string {
  const side = node.keepStyle ? /^align-(center|right)$/u.exec(node.getAttribute('class') ?? '')?.[1] : undefined;
  if (side === undefined) return block;
  return `\n\n<div align="${side}"${node.dialect.detailsAttributes}>\n\n${block.trim()}\n\n</div>\n\n`;
}

import { MathmlFormula } from '../formulas/mathml-formula.ts';
import { sanitize } from '../sanitize/sanitize.ts';
import { serialize } from '../dom/serialize.ts';
import type { MarkdownNode } from './node.ts';

/** Writes alignment and colors in Markdown, as HTML whose content is parsed as Markdown. */

/** Writes a `span` with colors if colors are kept, otherwise only its content. MathML without TeX source is always written as HTML. */
export function spanMarkdown(content: string, node: MarkdownNode): string {
  if (node.element instanceof MathmlFormula)
    return node.dialect.html(escapeMarks(sanitize(serialize(node.element.math))));
  const style = node.keepStyle ? node.getAttribute('style') : null;
  if (style === null || content.trim() === '') return content;
  return node.dialect.element('span', node.dialect.html(` style="${style}"`), content);
}

/** Replaces all potential markup characters between inline tags with character references, since Markdown is parsed there. */
function escapeMarks(html: string): string {
  const inText = (text: string) =>
    text.replace(/[\\`*_[\]~|{}!$:^=@.+-]/gu, (character) => `&#${character.charCodeAt(0)};`);
  return html.replace(/>[^<]+/gu, inText);
}

/** Writes a paragraph or heading, inside a `div` with its alignment if alignment is kept. (CommonMark 0.31, 4.6) */
export function alignedMarkdown(block: string, node: MarkdownNode): string {
  const side = node.keepStyle ? /^align-(center|right)$/u.exec(node.getAttribute('class') ?? '')?.[1] : undefined;
  if (side === undefined) return block;
  return `\n\n<div align="${side}"${node.dialect.detailsAttributes}>\n\n${block.trim()}\n\n</div>\n\n`;
}

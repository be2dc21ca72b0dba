import { KeptFormula } from '../formulas/mathml-formula.ts';
import { sanitise } from '../sanitize/sanitize.ts';
import { serialise } from '../dom/serialize.ts';
import type { MarkdownNode } from './node.ts';

/** Alignment and colours for who wants to keep them in the Markdown, as HTML around Markdown that is still read as such. */

/** A `span` of colours where they are kept, else its content; MathML that has no source is HTML in any case. */
export function spanMarkdown(content: string, node: MarkdownNode): string {
  if (node.element instanceof KeptFormula)
    return node.dialect.html(withoutMarks(sanitise(serialise(node.element.math))));
  const style = node.keepStyle ? node.getAttribute('style') : null;
  if (style === null || content.trim() === '') return content;
  return node.dialect.element('span', node.dialect.html(` style="${style}"`), content);
}

/** HTML within a line, between whose tags Markdown is read: what could be a mark is a character reference. */
function withoutMarks(html: string): string {
  const inText = (text: string) =>
    text.replace(/[\\`*_[\]~|{}!$:^=@.+-]/gu, (character) => `&#${character.charCodeAt(0)};`);
  return html.replace(/>[^<]+/gu, inText);
}

/** A paragraph or heading, within a `div` that gives its lines their side where that is kept. (CommonMark 0.31, 4.6) */
export function alignedMarkdown(block: string, node: MarkdownNode): string {
  const side = node.keepStyle ? /^align-(center|right)$/u.exec(node.getAttribute('class') ?? '')?.[1] : undefined;
  if (side === undefined) return block;
  return `\n\n<div align="${side}"${node.dialect.detailsAttributes}>\n\n${block.trim()}\n\n</div>\n\n`;
}

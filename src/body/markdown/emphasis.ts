import { isBlock } from '../dom/elements.ts';
import type { EmphasisMark } from './dialect.ts';
import { isWhiteSpace } from './escape.ts';
import { adjacentCharacter, neighbor, type MarkdownNode } from './node.ts';

/**
 * Writes emphasis as Markdown if CommonMark recognizes it, otherwise as an HTML element. Delimiters must be at the edge of a word; next to
 * punctuation, there must be white space or punctuation on the other side. Korean particles often follow emphasized text without a space.
 * (CommonMark 0.31, 6.2 "Emphasis and strong emphasis")
 */
export function emphasize(content: string, mark: EmphasisMark, tag: string, node: MarkdownNode): string {
  if (content.trim() === '') return content;
  const { leading, trailing } = node.flankingWhitespace;
  const before = leading.at(-1) ?? adjacentCharacter(node, 'previousSibling');
  const after = trailing.at(0) ?? adjacentCharacter(node, 'nextSibling');
  const first = /^./su.exec(content)?.[0] ?? '';
  const last = /.$/su.exec(content)?.[0] ?? '';
  const isRead = isFlanking(first, before) && isFlanking(last, after) && !meetsEmphasis(node);
  // Within other emphasis, a delimiter that could both open and close might close the outer emphasis.
  const isClear = !isWithinEmphasis(node) || (!isFlanking(before, first) && !isFlanking(after, last));
  return isRead &&
    isClear &&
    node.context.dialect.canEmphasize(mark, content, isWithinEmphasis(node), node.context.inHeading)
    ? mark + content + mark
    : node.context.dialect.element(tag, '', content);
}

/** Reports whether the delimiters of other emphasis directly precede or follow. */
function meetsEmphasis(node: MarkdownNode): boolean {
  const neighbors = [neighbor(node, 'previousSibling'), neighbor(node, 'nextSibling')];
  return neighbors.some((one) => isEmphasis(one) && one !== node.parentNode);
}

function isWithinEmphasis(node: MarkdownNode): boolean {
  let at = node.parentNode;
  for (; at?.element && !isBlock(at.element); at = at.parentNode) if (isEmphasis(at)) return true;
  return at?.nodeName === 'FIGCAPTION';
}

const isEmphasis = (node: MarkdownNode | undefined): boolean => /^(?:STRONG|EM|S|DEL)$/u.test(node?.nodeName ?? '');

/**
 * Reports whether a delimiter between two characters belongs to the inner one in all versions of the standard. Only newer versions treat
 * symbols, including emoji, as punctuation, and parsers that read UTF-16 code units treat characters above U+FFFF as letters. Such
 * characters therefore count as punctuation if inside, but not if outside. The same applies to characters that are white space in only some
 * programming languages: U+0085, U+2028, U+FEFF.
 */
function isFlanking(inner: string, outer: string): boolean {
  if (inner === '' || /[\s\u0085]/u.test(inner)) return false;
  return !/[\p{P}\p{S}]/u.test(inner) || outer === '' || isWhiteSpace(outer) || isPunctuation(outer);
}

const isPunctuation = (character: string) => character.length === 1 && /[\p{P}$+<=>^`|~]/u.test(character);

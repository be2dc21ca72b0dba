import { isBlock } from '../dom/elements.ts';
import type { EmphasisMark } from './dialect.ts';
import { isWhiteSpace } from './escape.ts';
import { characterAfter, characterBefore, neighbour, type MarkdownNode } from './node.ts';

/**
 * Emphasis, where CommonMark would read it: its marks must stand at the edge of a word, and next to punctuation only
 * where there is space or punctuation on the other side, which in Korean, whose particles follow without a space, is
 * often not so. There the element itself is written. (CommonMark 0.31, 6.2 "Emphasis and strong emphasis")
 */
export function emphasised(content: string, mark: EmphasisMark, tag: string, node: MarkdownNode): string {
  if (content.trim() === '') return content;
  const { leading, trailing } = node.outerSpace;
  const before = leading.at(-1) ?? characterBefore(node);
  const after = trailing.at(0) ?? characterAfter(node);
  const first = /^./su.exec(content)?.[0] ?? '';
  const last = /.$/su.exec(content)?.[0] ?? '';
  const isRead = isFlanking(first, before) && isFlanking(last, after) && !meetsEmphasis(node);
  // Within another emphasis a mark that could be the other end too may be taken for the end of that one.
  const isClear = !isWithinEmphasis(node) || (!isFlanking(before, first) && !isFlanking(after, last));
  return isRead && isClear && node.dialect.emphasis(mark, content, isWithinEmphasis(node), node.inHeading)
    ? mark + content + mark
    : node.dialect.element(tag, '', content);
}

/** Whether the marks of another emphasis would come right before or after. */
function meetsEmphasis(node: MarkdownNode): boolean {
  const beside = [neighbour(node, 'previousSibling'), neighbour(node, 'nextSibling')];
  return beside.some((one) => isEmphasis(one) && one !== node.parentNode);
}

function isWithinEmphasis(node: MarkdownNode): boolean {
  let at = node.parentNode;
  for (; at?.element && !isBlock(at.element); at = at.parentNode) if (isEmphasis(at)) return true;
  return at?.nodeName === 'FIGCAPTION';
}

const isEmphasis = (node: MarkdownNode | undefined): boolean => /^(?:STRONG|EM|S|DEL)$/u.test(node?.nodeName ?? '');

/**
 * Whether a mark between these characters belongs to the inner one, whatever version of the standard a reader is of: symbols
 * (emoji among them) are punctuation in newer ones only, and to readers that see characters by halves what is beyond U+FFFF
 * is letters. Inside such characters count as punctuation, outside they do not. So do those that only some languages take for
 * white space: U+0085, U+2028, U+FEFF.
 */
function isFlanking(inner: string, outer: string): boolean {
  if (inner === '' || /[\s\u0085]/u.test(inner)) return false;
  return !/[\p{P}\p{S}]/u.test(inner) || outer === '' || isWhiteSpace(outer) || isPunctuation(outer);
}

const isPunctuation = (character: string) => character.length === 1 && /[\p{P}$+<=>^`|~]/u.test(character);

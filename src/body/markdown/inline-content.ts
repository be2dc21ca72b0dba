import type { Element } from 'domhandler';
import { fileNameOf } from '../addresses/addresses.ts';
import { isBlock } from '../dom/elements.ts';
import { mayContainFormulas } from '../formulas/formulas.ts';
import { elementEdge, findNeededEscapes, paragraphEnd } from './delimiters.ts';

/** The members of a tree node that this module uses. */
interface InlineNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly parentNode: InlineNode | null;
  readonly childNodes: readonly InlineNode[];
  readonly data: string;
  readonly element: Element | undefined;
  readonly html: string | undefined;
  readonly wholeText: string;
  getAttribute(name: string): string | null;
}

/** Elements that are visible even without text. */
export const visibleElements: ReadonlySet<string> = new Set(['IMG', 'EMBED']);

/** The content of a paragraph, heading, item or cell. The escapes of each text in it depend on the whole content. */
interface Block {
  readonly texts: ReadonlyMap<InlineNode, Place>;
  /** offsets at which a delimiter or bracket must be escaped */
  readonly needed: ReadonlySet<number>;
}

/** The offset of a text node or label in its block, and whether the preceding line of its paragraph contains text. */
interface Place {
  readonly from: number;
  readonly continues: boolean;
}

const blocks = new WeakMap<InlineNode, Block>();

/** Markdown delimiters, by element. Captions are emphasized. */
const delimiters: Partial<Record<string, string>> = {
  EM: '*',
  STRONG: '*',
  FIGCAPTION: '*',
  S: '~',
  DEL: '~',
  CODE: '`',
};

/** The aspects of a block that affect how one of its texts is escaped. */
export interface EscapeContext {
  /** Reports whether the delimiter or bracket at an offset of the text must be escaped. */
  readonly needsEscape: (at: number) => boolean;
  /** whether the preceding line of its paragraph contains text */
  readonly continues: boolean;
}

/** Matches text whose escapes may depend on its block: delimiters, brackets, a leading number. */
const mayNeedEscape = /[*_~`[\]]|^\d/u;

/** Returns the context of a text node or label within its block. Undefined if the block is not written in document order. */
export function escapeContextOf(node: InlineNode): EscapeContext | undefined {
  if (node.nodeType === 3 && !mayNeedEscape.test(node.data)) return undefined;
  const blockNode = blockOf(node);
  if (blockNode === undefined) return undefined;
  let block = blocks.get(blockNode);
  if (!block) blocks.set(blockNode, (block = readBlock(blockNode)));
  const { texts, needed } = block;
  const place = texts.get(node);
  if (!place) return undefined;
  return { needsEscape: (at) => needed.has(place.from + at), continues: place.continues };
}

/**
 * Returns the nearest block around a node. Undefined in link cards, which put several blocks on one line, and in summaries, which are HTML.
 */
function blockOf(node: InlineNode): InlineNode | undefined {
  let block: InlineNode | undefined;
  for (let at = node.parentNode; at; at = at.parentNode) {
    if (at.nodeName === 'SUMMARY' || /^card\b/u.test(at.getAttribute('class') ?? '')) return undefined;
    if (isBlockNode(at)) block ??= at;
  }
  return block;
}

const isBlockNode = ({ element, nodeType }: InlineNode) => (element ? isBlock(element) : nodeType === 1);

function readBlock(block: InlineNode): Block {
  const texts = new Map<InlineNode, Place>();
  const marks = new Set<string>();
  let text = '';
  let lineHasText = false;
  let continues = false;
  // In single-line blocks, a break is written as an HTML element.
  const lineBreak = /^(?:H[1-6]|DT|T[DH])$/u.test(block.nodeName) ? elementEdge : '\n';
  const take = (node: InlineNode) => {
    if (node.nodeType === 3) {
      texts.set(node, { from: text.length, continues });
      text += node.data;
      lineHasText ||= /\S/u.test(node.data);
    } else if (isBlockNode(node) || node.nodeName === 'BR') {
      continues = node.nodeName === 'BR' && lineHasText;
      lineHasText = false;
      if (node.nodeName === 'BR') text += lineBreak;
      else if (!text.endsWith(paragraphEnd)) text += paragraphEnd;
    } else takeElement(node);
  };
  const takeElement = (node: InlineNode) => {
    const isWritten = node.nodeName !== 'SPAN' || node.html !== undefined;
    if (isWritten) text += elementEdge;
    note(node, marks);
    // Alternative text is part of the line's text; code is not.
    texts.set(node, { from: text.length, continues });
    if (visibleElements.has(node.nodeName)) text += labelOf(node) + elementEdge;
    if (node.nodeName !== 'CODE') node.childNodes.forEach(take);
    if (!isWritten) return;
    // In kramdown, emphasis may begin in a link's text and end in its title.
    for (const name of ['href', 'src', 'title']) text += elementEdge + (node.getAttribute(name) ?? '');
    text += elementEdge;
  };
  block.childNodes.forEach(take);
  for (let ancestor: InlineNode | null = block; ancestor; ancestor = ancestor.parentNode) note(ancestor, marks);
  // Formulas are not escaped, so their characters may close a delimiter.
  if (mayContainFormulas.test(text)) return { texts: new Map(), needed: new Set() };
  return { texts, needed: findNeededEscapes({ text, marks, isCell: /^T[DH]$/u.test(block.nodeName) }) };
}

/** Returns the text in brackets of an image or player: its alternative text or title. */
export function labelOf(node: InlineNode): string {
  if (node.nodeName === 'IMG') return (node.getAttribute('alt') ?? '').replace(/\s+/gu, ' ');
  return node.getAttribute('title') ?? fileNameOf(node.getAttribute('src') ?? '');
}

/** Records the delimiter of an element. A backtick in an attribute would close code that starts before it. */
function note(node: InlineNode, marks: Set<string>): void {
  const mark = delimiters[node.nodeName];
  if (mark !== undefined) marks.add(mark);
  if (node.element && Object.values(node.element.attribs).some((value) => value.includes('`'))) marks.add('`');
  // In kramdown, deletions may end within code.
  if (node.nodeName === 'CODE' && node.wholeText.includes('~')) marks.add('~');
}

import type { Element } from 'domhandler';
import { fileNameOf } from '../addresses/addresses.ts';
import { isBlock } from '../dom/elements.ts';
import { mayContainFormulas } from '../formulas/formulas.ts';
import { elementEdge, findNeededEscapes, paragraphEnd } from './delimiters.ts';

/** The part of a tree node that this module uses. */
interface InlineNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly parentNode: InlineNode | null;
  readonly childNodes: readonly InlineNode[];
  readonly data: string;
  readonly element: Element | undefined;
  readonly keepStyle: boolean;
  readonly html: string | undefined;
  readonly wholeText: string;
  getAttribute(name: string): string | null;
}

/** Elements that are visible without text. */
export const visibleElements: ReadonlySet<string> = new Set(['IMG', 'EMBED']);

/** The content of a paragraph, heading, item or cell as a whole, which determines the escapes of each text in it. */
interface Block {
  readonly texts: ReadonlyMap<InlineNode, Place>;
  /** offsets at which a delimiter or bracket needs an escape */
  readonly needed: ReadonlySet<number>;
}

/** The offset of a text node or label in its block, and whether the line before it in its paragraph has text. */
interface Place {
  readonly from: number;
  readonly continues: boolean;
}

const blocks = new WeakMap<InlineNode, Block>();

/** Delimiters of elements. Captions are emphasized. */
const delimiters: Partial<Record<string, string>> = {
  EM: '*',
  STRONG: '*',
  FIGCAPTION: '*',
  S: '~',
  DEL: '~',
  CODE: '`',
};

/** The part of a block that matters for one of its texts. */
export interface BlockContext {
  /** Reports whether a delimiter or bracket at an offset of the text needs an escape. */
  readonly needsEscape: (at: number) => boolean;
  /** whether the line before it in its paragraph has text */
  readonly continues: boolean;
}

/** Matches text whose escapes may depend on its block: delimiters, brackets, a number. */
const mayNeedEscape = /[*_~`[\]]|^\d/u;

/** Returns the context of a text or label in its block. Undefined if the block is not written in the order of the tree. */
export function blockContextOf(node: InlineNode): BlockContext | undefined {
  if (node.nodeType === 3 && !mayNeedEscape.test(node.data)) return undefined;
  const around = blockOf(node);
  if (around === undefined) return undefined;
  let block = blocks.get(around);
  if (!block) blocks.set(around, (block = readBlock(around)));
  const { texts, needed } = block;
  const place = texts.get(node);
  if (!place) return undefined;
  return { needsEscape: (at) => needed.has(place.from + at), continues: place.continues };
}

/**
 * Returns the nearest block around a node. Undefined in link cards, which are one line of several blocks, and in summaries, which are HTML.
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
  // In blocks of one line, a break is an HTML element.
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
    const isWritten = node.nodeName !== 'SPAN' || node.keepStyle || node.html !== undefined;
    if (isWritten) text += elementEdge;
    note(node, marks);
    // Alternative text is text of the line as well; code is not.
    texts.set(node, { from: text.length, continues });
    if (visibleElements.has(node.nodeName)) text += labelOf(node) + elementEdge;
    if (node.nodeName !== 'CODE') node.childNodes.forEach(take);
    if (!isWritten) return;
    // kramdown allows emphasis to begin in the text of a link and end in its title.
    for (const name of ['href', 'src', 'title']) text += elementEdge + (node.getAttribute(name) ?? '');
    text += elementEdge;
  };
  block.childNodes.forEach(take);
  for (let around: InlineNode | null = block; around; around = around.parentNode) note(around, marks);
  // Formulas are not escaped, so their characters may be the other end.
  if (mayContainFormulas.test(text)) return { texts: new Map(), needed: new Set() };
  return { texts, needed: findNeededEscapes({ text, marks, isCell: /^T[DH]$/u.test(block.nodeName) }) };
}

/** Returns the text between the brackets of an image or player: its alternative text or title. */
export function labelOf(node: InlineNode): string {
  if (node.nodeName === 'IMG') return (node.getAttribute('alt') ?? '').replace(/\s+/gu, ' ');
  return node.getAttribute('title') ?? fileNameOf(node.getAttribute('src') ?? '');
}

/** Records the delimiters of an element. A backtick in an attribute would end code that begins before it. */
function note(node: InlineNode, marks: Set<string>): void {
  const mark = delimiters[node.nodeName];
  if (mark !== undefined) marks.add(mark);
  if (node.element && Object.values(node.element.attribs).some((value) => value.includes('`'))) marks.add('`');
  // kramdown allows deletions to end within code.
  if (node.nodeName === 'CODE' && node.wholeText.includes('~')) marks.add('~');
}

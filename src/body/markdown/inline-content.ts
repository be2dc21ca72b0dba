import type { Element } from 'domhandler';
import { fileNameOf } from '../addresses/addresses.ts';
import { isBlock } from '../dom/elements.ts';
import { mayHoldFormulas } from '../formulas/formulas.ts';
import { edge, escapesNeeded, paragraphEnd } from './delimiters.ts';

/** What is asked of a node of the tree. */
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

/** Elements without text that are seen all the same. */
export const isSeen: ReadonlySet<string> = new Set(['IMG', 'EMBED']);

/** What a paragraph, heading, item or cell holds, seen as a whole: what a text in it needs is decided by all of them. */
interface Block {
  readonly texts: ReadonlyMap<InlineNode, Place>;
  /** the places of its text at which a delimiter or bracket needs its escape */
  readonly needed: ReadonlySet<number>;
}

/** Where a text node or a label begins in the text of its block, and whether the line before it in its paragraph has text. */
interface Place {
  readonly from: number;
  readonly continues: boolean;
}

const blocks = new WeakMap<InlineNode, Block>();

/** Elements that are written with a delimiter; a caption is emphasised. */
const delimiters: Partial<Record<string, string>> = {
  EM: '*',
  STRONG: '*',
  FIGCAPTION: '*',
  S: '~',
  DEL: '~',
  CODE: '`',
};

/** What is known to a text of the block around it. */
export interface TextInBlock {
  /** whether a delimiter or bracket at this place of the text needs its escape */
  readonly needsEscape: (at: number) => boolean;
  /** the line before it in its paragraph has text, too */
  readonly continues: boolean;
}

/** What a text has to hold for it to matter what else its block holds: delimiters, brackets, a number. */
const mayNeedEscape = /[*_~`[\]]|^\d/u;

/** What is known to a text, or a label, of its block; undefined where the block is not written as it is in the tree. */
export function inBlock(node: InlineNode): TextInBlock | undefined {
  if (node.nodeType === 3 && !mayNeedEscape.test(node.data)) return undefined;
  const around = blockOf(node);
  if (around === undefined) return undefined;
  let block = blocks.get(around);
  if (!block) blocks.set(around, (block = read(around)));
  const { texts, needed } = block;
  const place = texts.get(node);
  if (!place) return undefined;
  return { needsEscape: (at) => needed.has(place.from + at), continues: place.continues };
}

/** The nearest block around a node. A link card is one line of several blocks, and summaries are HTML. */
function blockOf(node: InlineNode): InlineNode | undefined {
  let block: InlineNode | undefined;
  for (let at = node.parentNode; at; at = at.parentNode) {
    if (at.nodeName === 'SUMMARY' || /^card\b/u.test(at.getAttribute('class') ?? '')) return undefined;
    if (isBlockNode(at)) block ??= at;
  }
  return block;
}

const isBlockNode = ({ element, nodeType }: InlineNode) => (element ? isBlock(element) : nodeType === 1);

function read(block: InlineNode): Block {
  const texts = new Map<InlineNode, Place>();
  const marks = new Set<string>();
  let text = '';
  let lineHasText = false;
  let continues = false;
  // In one line a break is an element.
  const lineBreak = /^(?:H[1-6]|DT|T[DH])$/u.test(block.nodeName) ? edge : '\n';
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
    if (isWritten) text += edge;
    note(node, marks);
    // An alternative is text of the line, too; code is none.
    texts.set(node, { from: text.length, continues });
    if (isSeen.has(node.nodeName)) text += labelOf(node) + edge;
    if (node.nodeName !== 'CODE') node.childNodes.forEach(take);
    if (!isWritten) return;
    // To kramdown an emphasis may begin in the text of a link and end in its title.
    for (const name of ['href', 'src', 'title']) text += edge + (node.getAttribute(name) ?? '');
    text += edge;
  };
  block.childNodes.forEach(take);
  for (let around: InlineNode | null = block; around; around = around.parentNode) note(around, marks);
  // A formula stays as it is, so what is in it could be the other end.
  if (mayHoldFormulas.test(text)) return { texts: new Map(), needed: new Set() };
  return { texts, needed: escapesNeeded({ text, marks, isCell: /^T[DH]$/u.test(block.nodeName) }) };
}

/** What stands between the brackets of a picture or player: its alternative, its name. */
export function labelOf(node: InlineNode): string {
  if (node.nodeName === 'IMG') return (node.getAttribute('alt') ?? '').replace(/\s+/gu, ' ');
  return node.getAttribute('title') ?? fileNameOf(node.getAttribute('src') ?? '');
}

/** Notes the delimiters with which an element is written. A backtick of an attribute would end code that begins before it. */
function note(node: InlineNode, marks: Set<string>): void {
  const mark = delimiters[node.nodeName];
  if (mark !== undefined) marks.add(mark);
  if (node.element && Object.values(node.element.attribs).some((value) => value.includes('`'))) marks.add('`');
  // To kramdown a deletion may end within code.
  if (node.nodeName === 'CODE' && node.wholeText.includes('~')) marks.add('~');
}

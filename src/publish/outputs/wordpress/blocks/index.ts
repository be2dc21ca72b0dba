import { isTag, type ChildNode, type Element } from 'domhandler';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { element, isSpace } from '../../../../body/dom/tree.ts';
import { isInline, block, joined, type BlockContext, type BlockRule } from './block.ts';
import { quote, toggle, list, code, heading, paragraph, separator } from './text.ts';
import { card, figure, gallery, image, embed, player, table } from './figures.ts';
import { htmlOf } from './html.ts';

/** In this order: the first rule that accepts an element creates its block. */
const rules: readonly BlockRule[] = [
  ...[embed, player, image, gallery, card],
  ...[paragraph, heading, list, quote, code, separator, table, toggle, figure],
];

/**
 * Converts a body to WordPress blocks, because WordPress adds paragraphs and line breaks to content without blocks. HTML that a block would
 * write differently becomes an HTML block.
 * @param html sanitized HTML in the form `portable`
 * @param widthOf returns the width in pixels of the image at a URL, if known. An image shown at its own width gets no size attributes
 */
export function wordpressBlocks(html: string, widthOf: BlockContext['widthOf'] = () => undefined): string {
  const context: BlockContext = { widthOf, blocksOf: (nodes) => blocksOf(nodes, context) };
  return blocksOf(parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false }).children, context);
}

function blocksOf(nodes: readonly ChildNode[], context: BlockContext): string {
  return joined(
    elementsOf(nodes).map(
      (one) =>
        rules.reduce<string | undefined>((made, rule) => made ?? rule(one, context), undefined) ??
        block('html', {}, htmlOf([one])),
    ),
  );
}

/** Returns the block elements among nodes. Inline nodes between them are wrapped in paragraphs. */
function elementsOf(nodes: readonly ChildNode[]): Element[] {
  const elements: Element[] = [];
  let line: ChildNode[] = [];
  const endLine = () => {
    if (!line.every(isSpace)) elements.push(element('p', {}, line));
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node) || !isTag(node)) line.push(node);
    else {
      endLine();
      elements.push(node);
    }
  }
  endLine();
  return elements;
}

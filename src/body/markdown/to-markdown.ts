import { Document, Element, type ChildNode } from 'domhandler';
import TurndownService from 'turndown';
import { limits } from '../limits.ts';
import { dialects } from './dialects/index.ts';
import type { MarkdownNode } from './node.ts';
import { markdownTree } from './tree.ts';
import { writerOf } from './writers.ts';
import type { ConversionOutputs } from '../context.ts';
import { isNamed } from '../dom/tree.ts';

/** Returns the GitHub Flavored Markdown of a body after the rules. It has no line end at the end. */
export function toMarkdown(
  root: Document,
  { dialect = 'commonmark', keepStyle = false }: Pick<ConversionOutputs, 'dialect' | 'keepStyle'> = {},
): string {
  const context = {
    dialect: dialects[dialect],
    keepStyle,
    inCode: false,
    inCell: false,
    inLink: false,
    inHeading: false,
  };
  const markdown = splitBlocks(root.children)
    .map((part) => convertPart(markdownTree(new Document([new Element(rootName, {}, part)]), context)))
    .filter((markdown) => markdown !== '')
    .join('\n\n');
  return context.dialect.finish?.(markdown) ?? markdown;
}

/**
 * Splits the blocks of a body, since turndown takes several times the memory of its input. No part begins with a list, since the list
 * before it matters.
 */
function splitBlocks(blocks: readonly ChildNode[]): ChildNode[][] {
  const parts: ChildNode[][] = [];
  for (const block of blocks) {
    const part = parts.at(-1);
    if (part && (part.length < limits.blocksAtOnce || isNamed(block, 'ul', 'ol'))) part.push(block);
    else parts.push([block]);
  }
  return parts;
}

/**
 * turndown walks the tree, collapses white space and joins blocks. Only our writers convert elements: added rules take precedence over
 * turndown's own, and this one matches all elements.
 */
const convertPart = createConverter();

/** The root element. turndown treats it as a block, and no converted body contains it. */
const rootName = 'body';

function createConverter(): (tree: MarkdownNode) => string {
  let whole = '';
  const rule: TurndownService.Rule = {
    filter: () => true,
    replacement: (content, node) => {
      const one: unknown = node;
      const { html, element } = one as MarkdownNode;
      if (html !== undefined) return `\n\n${html}\n\n`;
      if (element?.name !== rootName) return writerOf(one as MarkdownNode)(content, one as MarkdownNode);
      // Stored here instead of returned, since turndown trims the result with a pattern that takes quadratic time for runs of spaces.
      whole = content;
      return '';
    },
  };
  const service = new TurndownService().addRule('writers', rule);
  // The tree has escaped its text already, since escapes depend on adjacent nodes.
  service.escape = (text) => text;
  return (tree: unknown) => {
    whole = '';
    service.turndown(tree as Parameters<TurndownService['turndown']>[0]);
    return whole.replace(/^[\t\r\n]+/u, '').trimEnd();
  };
}

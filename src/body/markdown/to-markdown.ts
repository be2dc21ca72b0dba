import { Document, Element, type ChildNode } from 'domhandler';
import TurndownService from 'turndown';
import { limits } from '../limits.ts';
import { dialects } from './dialects/index.ts';
import type { MarkdownNode } from './node.ts';
import { markdownTree } from './tree.ts';
import { writerOf } from './writers.ts';
import type { ConversionOutputs } from '../context.ts';
import { isNamed } from '../dom/tree.ts';

/** Returns the GitHub Flavored Markdown of a body to which the rules have been applied. The result has no trailing line break. */
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
 * Splits the blocks of a body into parts, since turndown needs several times the memory of its input. No part begins with a list, since the
 * output depends on whether another list precedes it.
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
 * Converter that uses turndown to walk the tree, collapse white space and join blocks. Elements are converted only by our writers: added
 * rules take precedence over turndown's own, and ours matches every element.
 */
const convertPart = createConverter();

/** Name of the root element. turndown treats it as a block, and converted bodies never contain it. */
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
      // The result is stored here instead of returned, because turndown trims it with a pattern that takes quadratic time for runs of
      // spaces.
      whole = content;
      return '';
    },
  };
  const service = new TurndownService().addRule('writers', rule);
  // The tree returns text that is already escaped, since escapes depend on adjacent nodes.
  service.escape = (text) => text;
  return (tree: unknown) => {
    whole = '';
    service.turndown(tree as Parameters<TurndownService['turndown']>[0]);
    return whole.replace(/^[\t\r\n]+/u, '').trimEnd();
  };
}

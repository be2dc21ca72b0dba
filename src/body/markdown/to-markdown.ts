import { Document, Element, type ChildNode } from 'domhandler';
import TurndownService from 'turndown';
import { limits } from '../limits.ts';
import { dialects } from './dialects/index.ts';
import type { MarkdownNode } from './node.ts';
import { markdownTree } from './tree.ts';
import { writerOf } from './writers.ts';
import type { Outputs } from '../context.ts';
import { isNamed } from '../dom/tree.ts';

/** The Markdown (GitHub Flavored) of a body whose tree the rules have been through. No line end at its end. */
export function toMarkdown(
  root: Document,
  { dialect = 'commonmark', keepStyle = false }: Pick<Outputs, 'dialect' | 'keepStyle'> = {},
): string {
  const context = {
    dialect: dialects[dialect],
    keepStyle,
    inCode: false,
    inCell: false,
    inLink: false,
    inHeading: false,
  };
  const markdown = partsOf(root.children)
    .map((part) => written(markdownTree(new Document([new Element(outermost, {}, part)]), context)))
    .filter((markdown) => markdown !== '')
    .join('\n\n');
  return context.dialect.whole?.(markdown) ?? markdown;
}

/**
 * The blocks of a body in parts, since what turndown is given costs several times what it stands for. None begins with a
 * list: whether one comes before it matters.
 */
function partsOf(blocks: readonly ChildNode[]): ChildNode[][] {
  const parts: ChildNode[][] = [];
  for (const block of blocks) {
    const part = parts.at(-1);
    if (part && (part.length < limits.blocksAtOnce || isNamed(block, 'ul', 'ol'))) part.push(block);
    else parts.push([block]);
  }
  return parts;
}

/**
 * turndown does the walk, the white space and the joining of blocks; what each element becomes is said by our writers
 * alone: a rule that is added comes before turndown's own, and this one takes every element.
 */
const written = newWriter();

/** An element around all, which turndown takes for a block and which no converted body holds. */
const outermost = 'body';

function newWriter(): (tree: MarkdownNode) => string {
  let whole = '';
  const rule: TurndownService.Rule = {
    filter: () => true,
    replacement: (content, node) => {
      const one: unknown = node;
      const { html, element } = one as MarkdownNode;
      if (html !== undefined) return `\n\n${html}\n\n`;
      if (element?.name !== outermost) return writerOf(one as MarkdownNode)(content, one as MarkdownNode);
      // Not left to turndown, which trims what it returns by a pattern that takes the square of each run of spaces.
      whole = content;
      return '';
    },
  };
  const service = new TurndownService().addRule('writers', rule);
  // Text comes escaped from the tree, which knows what is around it.
  service.escape = (text) => text;
  return (tree: unknown) => {
    whole = '';
    service.turndown(tree as Parameters<TurndownService['turndown']>[0]);
    return whole.replace(/^[\t\r\n]+/u, '').trimEnd();
  };
}

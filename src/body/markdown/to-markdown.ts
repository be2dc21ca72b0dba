import { Document, Element, type ChildNode } from 'domhandler';
import TurndownService from 'turndown';
import { limits } from '../model/limits.ts';
import type { Dialect } from './dialect.ts';
import { dialects } from './dialects/index.ts';
import type { MarkdownNode } from './node.ts';
import { markdownTree } from './tree.ts';
import { keptElements, rules, tagged } from './rules.ts';
import type { DialectName } from '../model/context.ts';
import { isNamed } from '../dom/tree.ts';

/** Returns the GitHub Flavored Markdown of a body to which the rules have been applied. The result has no trailing line break. */
export function toMarkdown(
  root: Document,
  { dialect = 'commonmark' }: { readonly dialect?: DialectName } = {},
): string {
  const context = {
    dialect: dialects[dialect],
    inCode: false,
    inCell: false,
    inLink: false,
    inHeading: false,
  };
  const convertPart = createConverter(context.dialect);
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

/** Name of the root element. turndown treats it as a block, and converted bodies never contain it. */
const rootName = 'body';

/** Returns a function that converts trees with turndown's rules and ours. */
function createConverter({ lineBreak }: Dialect): (tree: MarkdownNode) => string {
  const service = new TurndownService({
    br: lineBreak,
    hr: '---',
    keepReplacement: tagged as unknown as TurndownService.ReplacementFunction,
  });
  service.keep(keptElements as TurndownService.TagName[]);
  for (const [name, rule] of Object.entries(rules)) service.addRule(name, rule as unknown as TurndownService.Rule);
  // The tree returns text that is already escaped, since escapes depend on adjacent nodes.
  service.escape = (text) => text;
  let document = '';
  service.addRule('root', {
    filter: rootName,
    replacement: (content) => {
      // Stored here instead of returned, because turndown trims its result with a pattern that takes quadratic time for runs of spaces.
      document = content;
      return '';
    },
  });
  return (tree: unknown) => {
    document = '';
    service.turndown(tree as HTMLElement);
    return document.replace(/^[\t\r\n]+/u, '').trimEnd();
  };
}

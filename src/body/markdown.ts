import { Document, type ChildNode } from 'domhandler';
import TurndownService from 'turndown';
import { limits } from './limits.ts';
import { dialects } from './markdown/dialects/index.ts';
import type { MarkdownNode } from './markdown/node.ts';
import { markdownTree } from './markdown/tree.ts';
import { writerOf } from './markdown/writers.ts';
import type { Outputs } from './surroundings.ts';
import { isNamed } from './tree.ts';

/** The Markdown (GitHub Flavored) of a body whose tree the rules have been through. No line end at its end. */
export function toMarkdown(
  root: Document,
  { dialect = 'commonmark', keepStyle = false }: Pick<Outputs, 'dialect' | 'keepStyle'> = {},
): string {
  const context = { dialect: dialects[dialect], keepStyle, inCode: false, inCell: false };
  return partsOf(root.children)
    .map((part) => {
      const tree: unknown = markdownTree(new Document(part), context);
      return turndown.turndown(tree as Parameters<TurndownService['turndown']>[0]);
    })
    .filter((markdown) => markdown !== '')
    .join('\n\n');
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
 * alone, so it has one rule for all elements instead of a search through its own for each.
 */
const turndown = newTurndown();

function newTurndown(): TurndownService {
  const rule: TurndownService.Rule = {
    filter: () => true,
    replacement: (content, node) => {
      const one: unknown = node;
      const written = one as MarkdownNode;
      return written.html === undefined ? writerOf(written)(content, written) : `\n\n${written.html}\n\n`;
    },
  };
  const service = new TurndownService();
  service.rules.array = [rule];
  // Text comes escaped from the tree, which knows what is around it.
  service.escape = (text) => text;
  return service;
}

import type { Document } from 'domhandler';
import TurndownService from 'turndown';
import { dialects } from './markdown/dialect.ts';
import { markdownTree, type MarkdownNode } from './markdown/node.ts';
import { writerOf } from './markdown/writers.ts';
import type { Outputs } from './surroundings.ts';

/** The Markdown (GitHub Flavored) of a body whose tree the rules have been through. No line end at its end. */
export function toMarkdown(
  root: Document,
  { dialect = 'commonmark', keepStyle = false }: Pick<Outputs, 'dialect' | 'keepStyle'> = {},
): string {
  const tree: unknown = markdownTree(root, { dialect: dialects[dialect], keepStyle, inCode: false, inCell: false });
  return turndown.turndown(tree as Parameters<TurndownService['turndown']>[0]);
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

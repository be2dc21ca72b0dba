import { Document, type ChildNode } from 'domhandler';
import { limits } from './limits.ts';
import { dialects } from './markdown/dialects/index.ts';
import { markdownTree } from './markdown/tree.ts';
import { written } from './markdown/written.ts';
import type { Outputs } from './context.ts';
import { isNamed } from './tree.ts';

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
    .map((part) => written(markdownTree(new Document(part), context)))
    .filter((markdown) => markdown !== '')
    .join('\n\n');
  return context.dialect.whole?.(markdown) ?? markdown;
}

/**
 * The blocks of a body in parts, since a tree of Markdown nodes takes several times what it stands for. None begins with a
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

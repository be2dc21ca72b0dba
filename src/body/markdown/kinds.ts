import type { MarkdownNode } from './node.ts';

/** How elements of a Markdown tree behave in a line. `details` and what it holds write their lines themselves. */

const blocks: ReadonlySet<string> = new Set(
  'BLOCKQUOTE BODY DD DIV DL DT FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 HR LI OL P PRE TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
);

const voids: ReadonlySet<string> = new Set(['BR', 'EMBED', 'HR', 'IMG', 'WBR']);

/** Elements that mean something when they are empty: a place that links lead to, a cell among others. */
const meaningful = ['A', 'TABLE', 'THEAD', 'TBODY', 'TFOOT', 'TH', 'TD'];
const shown: ReadonlySet<string> = new Set([...voids, ...meaningful]);

/** Whether an element stands on lines of its own. */
export const isApart = ({ nodeName }: MarkdownNode): boolean => blocks.has(nodeName);

/** Whether an element has no content, and is shown. */
export const isVoid = ({ nodeName }: MarkdownNode): boolean => voids.has(nodeName);

/** Whether there is nothing in an element that would be written. */
export function isBlank(node: MarkdownNode): boolean {
  if (shown.has(node.nodeName) || /\S/u.test(node.textContent)) return false;
  for (const name of node.namesBelow) if (shown.has(name)) return false;
  return true;
}

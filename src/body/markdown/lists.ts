import type { MarkdownNode } from './node.ts';

/** Lists by CommonMark 5.2 and 5.3. A list right after another of its kind has another marker, or they would be one. */

export function listMarkdown(content: string, list: MarkdownNode): string {
  const items = trimNewlines(content);
  if (list.parentNode?.nodeName !== 'LI') return `\n\n${items}\n\n`;
  // Only a list that starts with 1 can follow a line without an empty one between.
  const apart = isLoose(list.parentNode) || (list.nodeName === 'OL' && startOf(list) !== 1) ? '\n\n' : '\n';
  return apart + items + apart;
}

export function itemMarkdown(content: string, item: MarkdownNode): string {
  const list = item.parentNode;
  const marker =
    list?.nodeName === 'OL'
      ? `${startOf(list) + item.ordinal}${list.alternate ? ')' : '.'}`
      : list?.alternate
        ? '*'
        : '-';
  const indent = ' '.repeat(marker.length + 1);
  const lines = trimNewlines(content).split('\n');
  const text = lines.map((line, index) => (index === 0 || line === '' ? line : indent + line)).join('\n');
  const apart = isLoose(item) ? '\n\n' : '\n';
  return `${apart}${marker} ${text}${apart}`;
}

function startOf(list: MarkdownNode): number {
  const start = Number(list.getAttribute('start') ?? '1');
  return Number.isInteger(start) && start >= 0 && start < 900_000_000 ? start : 1;
}

/** Whether an item holds blocks other than lists, and so needs empty lines around it. */
function isLoose(item: MarkdownNode): boolean {
  return item.childNodes.some((child) =>
    /^(?:P|PRE|TABLE|BLOCKQUOTE|FIGURE|DETAILS|DL|H[1-6]|HR)$/u.test(child.nodeName),
  );
}

export function trimNewlines(content: string): string {
  let from = 0;
  let to = content.length;
  while (from < to && content[from] === '\n') from += 1;
  while (to > from && content[to - 1] === '\n') to -= 1;
  return content.slice(from, to);
}

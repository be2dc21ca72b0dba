/**
 * A level for each heading in turn: one below the nearest before it that ranks higher, whatever ranks are left out. From 1.
 */
export function headingLevels(): (rank: number) => number {
  const above: number[] = [];
  return (rank) => {
    while ((above.at(-1) ?? 0) >= rank) above.pop();
    above.push(rank);
    return above.length;
  };
}

/**
 * The HTML of a body with its headings from `h2` on and no rank left out: editors offer ranks by size, readers who listen go by
 * them, and the title of the post is the page's `h1` (WCAG 2.2, technique G141).
 *
 * @param html sanitised: well-formed, `<` and `>` only around tags
 */
export function withRanksInOrder(html: string): string {
  const levelOf = headingLevels();
  let rank = 0;
  return html.replace(/<(\/?)h([1-6])(?=[\s>])/gu, (_, end: string, before: string) => {
    if (end === '') rank = Math.min(levelOf(Number(before)) + 1, 6);
    return `<${end}h${rank}`;
  });
}

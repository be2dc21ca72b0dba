import type { Section } from './format/sections.ts';

export interface Heading {
  /** percent-encoded */
  readonly id: string;
  readonly text: string;
}

/**
 * Where in each passage which part of a post stands. What was before the first heading is in none.
 *
 * @param body the text of which the passages are the beginning
 * @param headings in their order; each is a line of the body
 */
export function sectionsOf(passages: readonly string[], body: string, headings: readonly Heading[]): Section[][] {
  const found: { at: number; id: string; text: string }[] = [];
  const lines = `\n${body}\n`;
  let from = 0;
  for (const { id, text } of headings) {
    const at = lines.indexOf(`\n${text}\n`, from);
    if (at === -1) continue;
    found.push({ at, id, text: text.slice(0, longest) });
    from = at + 1;
  }
  let start = 0;
  return passages.map((passage) => {
    const end = start + passage.length;
    const before = found.findLast(({ at }) => at < start);
    const here = found.filter(({ at }) => at >= start && at < end);
    const own = before && here[0]?.at !== start ? [{ ...before, at: start }, ...here] : here;
    const sections = own.map(({ at, id, text }): Section => [at - start, id, text]);
    start = end;
    return sections;
  });
}

const longest = 100;

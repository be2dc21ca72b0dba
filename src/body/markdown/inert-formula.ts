import { texCommand, isUntrustedCommand } from '../formulas/formulas.ts';

/** The position of a formula. In the text of a link, unpaired brackets would begin or end the link. */
export interface FormulaPosition {
  readonly inLink?: boolean | undefined;
}

/**
 * Returns a formula with its delimiters as Markdown. Renderers of formulas show the same formula, and other parsers find no element, link,
 * image, code or reference in it. Most formulas are unchanged. A character that would begin markup gets a space, which TeX ignores, or is
 * replaced by the TeX command for the same character.
 */
export function inertFormula(formula: string, { inLink = false }: FormulaPosition = {}): string {
  const parted = formula
    .replace(/\s+/gu, ' ')
    .replace(texCommand, (found) => (isUntrustedCommand(found) ? `\\backslash ${found.slice(1)}` : found))
    // TeX shows a backtick as this quote. After a backslash it is an accent in TeX, and no code in Markdown.
    .replace(/(\\[^])|`/gu, (_, pair?: string) => pair ?? '‘')
    // A formula cannot end with a space.
    .replace(/<(?=\$$)/u, '\\lt')
    .replace(/<(?=\S)(?!\\[)\]]$)/gu, '< ')
    .replace(/&(?=#?\w+;)/gu, '& ')
    .replace(/\](?=\()/gu, '] ')
    .replace(address, '$& ');
  return inLink ? replaceUnpaired(parted) : parted;
}

/** Positions within URLs, email addresses and host names that GitHub (GFM 6.9) and others recognize in text. */
const address = /:(?=\/\/)|@(?=[\p{L}\p{N}_])|(?<=\bwww)\.(?=\S)|(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/giu;

/** Replaces unpaired brackets by TeX commands. Brackets after a backslash are no brackets in Markdown either. */
function replaceUnpaired(formula: string): string {
  const alone = new Set<number>();
  const open: number[] = [];
  for (const { 0: found, index } of formula.matchAll(/\\[^]|[[\]]/gu)) {
    if (found === '[') open.push(index);
    else if (found === ']' && open.pop() === undefined) alone.add(index);
  }
  for (const index of open) alone.add(index);
  if (alone.size === 0) return formula;
  return formula.replace(/[[\]]/gu, (bracket, at: number) => {
    if (!alone.has(at)) return bracket;
    const name = bracket === '[' ? '\\lbrack' : '\\rbrack';
    // A formula cannot end with a space.
    return /[$\\]/u.test(formula.charAt(at + 1)) ? name : `${name} `;
  });
}

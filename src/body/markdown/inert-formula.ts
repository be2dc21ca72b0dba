import { texCommand, isUntrustedCommand } from '../formulas/formulas.ts';

/** The position of a formula. In link text, unpaired brackets would start or end the link. */
export interface FormulaPosition {
  readonly inLink?: boolean | undefined;
}

/**
 * Returns a formula with its delimiters. Formula renderers show the same formula, and other parsers find no element, link, image, code or
 * reference in it. Most formulas remain unchanged. A character that would begin markup is followed by a space, which TeX ignores, or
 * replaced with the TeX command for that character.
 */
export function inertFormula(formula: string, { inLink = false }: FormulaPosition = {}): string {
  const parted = formula
    .replace(/\s+/gu, ' ')
    .replace(texCommand, (found) => (isUntrustedCommand(found) ? `\\backslash ${found.slice(1)}` : found))
    // TeX renders a backtick as this quotation mark. After a backslash, a backtick is an accent in TeX and does not start code in Markdown.
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

/** Replaces unpaired brackets with TeX commands. Brackets after a backslash are not brackets in Markdown either. */
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

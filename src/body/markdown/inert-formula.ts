import { command, isUntrusted } from '../formulas/formulas.ts';

/** Where a formula stands: in the text of a link brackets without a partner would begin or end it. */
export interface FormulaPlace {
  readonly inLink?: boolean | undefined;
}

/**
 * A formula, its signs included, as Markdown that means the same to a reader that sets formulas, and in which one that
 * takes them for text finds no element, link, picture, code or reference. Most are left as they are: what would begin
 * such is parted by a space, which TeX skips, or is the command for the same character.
 */
export function inertFormula(formula: string, { inLink = false }: FormulaPlace = {}): string {
  const parted = formula
    .replace(/\s+/gu, ' ')
    .replace(command, (found) => (isUntrusted(found) ? `\\backslash ${found.slice(1)}` : found))
    // Which is what it shows in TeX; behind a backslash it is an accent there, and no code to Markdown.
    .replace(/(\\[^])|`/gu, (_, pair?: string) => pair ?? '‘')
    // A space would make none of a formula that ends so.
    .replace(/<(?=\$$)/u, '\\lt')
    .replace(/<(?=\S)(?!\\[)\]]$)/gu, '< ')
    .replace(/&(?=#?\w+;)/gu, '& ')
    .replace(/\](?=\()/gu, '] ')
    .replace(address, '$& ');
  return inLink ? withPartners(parted) : parted;
}

/** Where an address or a name of a host goes on, as GitHub (GFM 6.9) and others find it in text. */
const address = /:(?=\/\/)|@(?=[\p{L}\p{N}_])|(?<=\bwww)\.(?=\S)|(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/giu;

/** With the command for each bracket that has no partner; one behind a backslash is none to Markdown either. */
function withPartners(formula: string): string {
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
    // Before the sign at the end a space would make none of the formula.
    return /[$\\]/u.test(formula.charAt(at + 1)) ? name : `${name} `;
  });
}

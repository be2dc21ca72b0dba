/** Formulas that stand in text between signs, and what tells them from prices, variables and patterns. */

/** A formula as it stands in a text. */
export interface Formula {
  /** where its first sign begins, and where its last one ends */
  readonly from: number;
  readonly to: number;
  /** what stands between the signs */
  readonly source: string;
  /** on a line of its own */
  readonly display: boolean;
}

/** Whether HTML or text may hold a formula at all: most hold none, and to search for one takes time. */
export const mayHoldFormulas = /\$|\\[([]/u;

/**
 * `$$…$$`, `$…$` (nothing but formula next to the signs; no letter, digit or brace right before or after them), `\(…\)`,
 * `\[…\]`.
 */
const pattern = new RegExp(
  [
    String.raw`(?<![\\$])\$\$([^$]{1,5000})\$\$(?!\$)`,
    String.raw`(?<![\\$A-Za-z0-9])\$(?![\s$])([^$\n\x60]{0,1000}?(?<![\s\\]))\$(?![A-Za-z0-9$_{])`,
    String.raw`\\\(((?:[^\\]|\\[^()]){1,1000}?)\\\)`,
    String.raw`\\\[((?:[^\\]|\\[^[\]]){1,5000}?)\\\]`,
  ].join('|'),
  'gu',
);

/** The formulas of a text, in order. */
export function formulasIn(text: string): Formula[] {
  const found: Formula[] = [];
  for (const match of text.matchAll(pattern)) {
    const [whole, double, single, round, square] = match;
    const to = match.index + whole.length;
    const source = double ?? single ?? round ?? square ?? '';
    const isMeant =
      round === undefined && square === undefined
        ? isBetweenDollars(source, text.charAt(to))
        : isBetweenBrackets(source);
    if (isMeant) found.push({ from: match.index, to, source, display: double !== undefined || square !== undefined });
  }
  return found;
}

/** A command, or something above or below something. */
const tex = /\\[A-Za-z]{2}|\\[{}|,;:!]|\^|[\p{L}\p{N})\]}']_[\p{L}\p{N}{\\]/u;

/** Letters that stand in prose, and in a formula only within a text of their own or beside commands. */
const prose = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Words as those of a sentence: between spaces, without anything of a formula. */
const word = /(?<=^|\s)[A-Za-z]{2,}(?=[,.;:]?(?:\s|$))/gu;

/** What a variable, a call or an expansion begins with, which a formula does not. */
const codeStart = /^(?:['"“‘),.;:!?\]}%&@#/\x60]|\(\s*['"“‘#.]|\([a-z_]{3,}\)|\{[A-Z_a-z]\w*\}[^\\^_]*$|_[A-Z]+\b)/u;

/** What stands before another variable rather than at the end of a formula. */
const codeEnd = /(?:(?<!\\)[([{]|["“,;:]|->|::|(?<![=<>!\\])=)$/u;

function isBetweenDollars(source: string, next: string): boolean {
  const content = source.trim();
  if (content === '' || codeStart.test(content) || codeEnd.test(content)) return false;
  // Two variables, two calls: each sign is followed by the same.
  if (/[('"[@#?!*-]/u.test(next) && content.startsWith(next)) return false;
  if (/->\w|=>|&&|\|\||;\s*$/u.test(content) && !tex.test(content)) return false;
  if (!/[\p{L}\p{N}\\]/u.test(content)) return content.length === 1;
  if (tex.test(content)) return !looksLikePattern(content);
  if (prose.test(content)) return false;
  const words = content.match(word)?.length ?? 0;
  return words === 0 || (words === 1 && !/^\d/u.test(content));
}

/** Behind a backslash a bracket may also be that of a path, of a pattern, or a mere bracket. */
function isBetweenBrackets(source: string): boolean {
  const content = source.trim();
  if (content === '' || looksLikePattern(content)) return false;
  if (tex.test(content) || (/[=+<>]/u.test(content) && !prose.test(content))) return true;
  return /^(?=.*[A-Za-z])(?!.*[A-Za-z]{2})[A-Za-z0-9\s+\-*/().,'|!]{1,40}$/u.test(content);
}

/** A regular expression: sets that are negated, anything repeated, classes of characters. */
const looksLikePattern = (content: string): boolean => /\[\^|\.[*+]|\\[dwsb](?![a-z])[+*]?|[)\]][+?]\S/iu.test(content);

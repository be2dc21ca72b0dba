/** Formulas that are in text between signs, and what tells them from prices, variables and patterns. */

/** A formula as it is in a text. */
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
  const addresses = addressesIn(text);
  for (const match of text.matchAll(pattern)) {
    const [whole, double, single, round, square] = match;
    const to = match.index + whole.length;
    const source = double ?? single ?? round ?? square ?? '';
    if (addresses.some(([start, end]) => match.index > start && match.index < end)) continue;
    const isMeant =
      round === undefined && square === undefined
        ? isBetweenDollars(source, text.charAt(to))
        : isBetweenBrackets(source) && (square === undefined || isReadable(source));
    if (isMeant) found.push({ from: match.index, to, source, display: double !== undefined || square !== undefined });
  }
  return found;
}

/** Where the addresses of a text begin and end: what is in them is no formula. */
function addressesIn(text: string): (readonly [start: number, end: number])[] {
  if (!/\/|www\./iu.test(text)) return [];
  const address = /\b(?:[a-z][a-z0-9+.-]{0,20}:\/\/|www\.|[a-z0-9-]{1,63}\.[a-z]{2,20}\/)[!-~]+/giu;
  return [...text.matchAll(address)].map((match) => [match.index, match.index + match[0].length]);
}

/**
 * In Markdown a mere bracket has a backslash before it too. So a formula between such is what readers can tell from text:
 * before any other bracket it holds a command or a sign, and nothing in it looks like one of Markdown's escapes; or it is
 * short and has no words.
 */
const isReadable = (source: string): boolean =>
  isShortFormula(source) || (/^[^\]]*?(?:\\[a-z]{2}|[\^_=+<>])/iu.test(source) && !/\\[_*\x60[\]()]/u.test(source));

/** Whether text between brackets is letters that stand alone, with numbers and signs. */
export const isShortFormula = (source: string): boolean =>
  /^(?=.*[a-z])(?!.*[a-z]{2})[a-z0-9 +\-*/().,'|!]{1,40}$/iu.test(source);

/** A command, or something above or below something. */
const tex = /\\[A-Za-z]{2}|\\[{}|,;:!]|\^|[\p{L}\p{N})\]}']_[\p{L}\p{N}{\\]/u;

/** Letters that are in prose, and in a formula only within a text of their own or beside commands. */
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
  if (prose.test(content) || notInFormula.test(content)) return false;
  // An amount with something behind it rather than a factor, where Markdown would read marks.
  if (/^\d/u.test(content) && !content.includes('=') && /[*[\]]/u.test(content)) return false;
  const words = content.match(word)?.length ?? 0;
  return words === 0 || (words === 1 && !/^\d/u.test(content));
}

/** What no formula holds that has no command: Markdown's escapes, pictures, signs of code. */
const notInFormula = /[#@`"]|\\[^\p{L}{}|,;:!%&$\s\\]|(?![\d*])\p{Extended_Pictographic}/u;

/** Behind a backslash a bracket may also be that of a path, of a pattern, or a mere bracket. */
function isBetweenBrackets(source: string): boolean {
  const content = source.trim();
  if (content === '' || looksLikePattern(content)) return false;
  if (tex.test(content) || (/[=+<>]/u.test(content) && !prose.test(content))) return true;
  return /^(?=.*[A-Za-z])(?!.*[A-Za-z]{2})[A-Za-z0-9\s+\-*/().,'|!]{1,40}$/u.test(content);
}

/** A regular expression: sets that are negated, anything repeated, classes of characters. */
const looksLikePattern = (content: string): boolean => /\[\^|\.[*+]|\\[dwsb](?![a-z])[+*]?|[)\]][+?]\S/iu.test(content);

/** A command of TeX, or a character behind a backslash. */
export const command = /\\(?:[A-Za-z]+|[^])/gu;

const untrusted = /^\\(?:href|url|includegraphics|html(?:Class|Data|Id|Style)|class|cssId|style|mmlToken|require)$/u;

/** Whether a command leads somewhere, shows what lies elsewhere, or says how a page looks: to KaTeX or to MathJax. */
export const isUntrusted = (found: string): boolean => untrusted.test(found);

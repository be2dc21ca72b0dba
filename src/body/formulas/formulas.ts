/** Finds TeX formulas between delimiters in text, and distinguishes them from prices, variables and patterns. */

/** A formula found in text. */
export interface Formula {
  /** offsets of the formula, including delimiters */
  readonly from: number;
  readonly to: number;
  /** TeX between the delimiters */
  readonly source: string;
  /** whether the formula is displayed on its own line */
  readonly display: boolean;
}

/** Matches HTML or text that may contain a formula. A quick test, since most texts contain none. */
export const mayContainFormulas = /\$|\\[([]/u;

/** Matches `$$…$$`, `$…$` (no white space just inside the signs; no letter, digit or brace just outside), `\(…\)` and `\[…\]`. */
const pattern = new RegExp(
  [
    String.raw`(?<![\\$])\$\$([^$]{1,5000})\$\$(?!\$)`,
    String.raw`(?<![\\$A-Za-z0-9])\$(?![\s$])([^$\n\x60]{0,1000}?(?<![\s\\]))\$(?![A-Za-z0-9$_{])`,
    String.raw`\\\(((?:[^\\]|\\[^()]){1,1000}?)\\\)`,
    String.raw`\\\[((?:[^\\]|\\[^[\]]){1,5000}?)\\\]`,
  ].join('|'),
  'gu',
);

/** Returns the formulas in a text, in order. */
export function findFormulas(text: string): Formula[] {
  const found: Formula[] = [];
  const addresses = addressesIn(text);
  for (const match of text.matchAll(pattern)) {
    const [matchText, double, single, round, square] = match;
    const to = match.index + matchText.length;
    const source = double ?? single ?? round ?? square ?? '';
    if (addresses.some(([start, end]) => match.index > start && match.index < end)) continue;
    const isFormula =
      round === undefined && square === undefined
        ? isBetweenDollars(source, text.charAt(to))
        : isBetweenBrackets(source) && (square === undefined || isReadable(source));
    if (isFormula) found.push({ from: match.index, to, source, display: double !== undefined || square !== undefined });
  }
  return found;
}

/** Returns the ranges of URLs in a text, which contain no formulas. */
function addressesIn(text: string): (readonly [start: number, end: number])[] {
  if (!/\/|www\./iu.test(text)) return [];
  const address = /\b(?:[a-z][a-z0-9+.-]{0,20}:\/\/|www\.|[a-z0-9-]{1,63}\.[a-z]{2,20}\/)[!-~]+/giu;
  return [...text.matchAll(address)].map((match) => [match.index, match.index + match[0].length]);
}

/**
 * Reports whether readers of Markdown source can distinguish a formula in `\[` and `\]` from an escaped bracket. The formula must have a
 * command or sign before any other bracket and nothing that looks like an escape, or be short and without words.
 */
const isReadable = (source: string): boolean =>
  isShortFormula(source) || (/^[^\]]*?(?:\\[a-z]{2}|[\^_=+<>])/iu.test(source) && !/\\[_*\x60[\]()]/u.test(source));

/** Reports whether text consists of single letters, numbers and signs. */
export const isShortFormula = (source: string): boolean =>
  /^(?=.*[a-z])(?!.*[a-z]{2})[a-z0-9 +\-*/().,'|!]{1,40}$/iu.test(source);

/** Matches a command, superscript or subscript. */
const tex = /\\[A-Za-z]{2}|\\[{}|,;:!]|\^|[\p{L}\p{N})\]}']_[\p{L}\p{N}{\\]/u;

/** Matches letters of East Asian prose. Formulas contain these only within text commands or next to commands. */
const prose = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Matches words of a sentence: surrounded by spaces, without signs of a formula. */
const word = /(?<=^|\s)[A-Za-z]{2,}(?=[,.;:]?(?:\s|$))/gu;

/** Matches the start of a variable, call or expansion in code, which is not a formula. */
const codeStart = /^(?:['"“‘),.;:!?\]}%&@#/\x60]|\(\s*['"“‘#.]|\([a-z_]{3,}\)|\{[A-Z_a-z]\w*\}[^\\^_]*$|_[A-Z]+\b)/u;

/** Matches text before another variable, which is not the end of a formula. */
const codeEnd = /(?:(?<!\\)[([{]|["“,;:]|->|::|(?<![=<>!\\])=)$/u;

function isBetweenDollars(source: string, next: string): boolean {
  const content = source.trim();
  if (content === '' || codeStart.test(content) || codeEnd.test(content)) return false;
  // The same character after both dollar signs indicates two variables or two calls.
  if (/[('"[@#?!*-]/u.test(next) && content.startsWith(next)) return false;
  if (/->\w|=>|&&|\|\||;\s*$/u.test(content) && !tex.test(content)) return false;
  if (!/[\p{L}\p{N}\\]/u.test(content)) return content.length === 1;
  if (tex.test(content)) return !looksLikePattern(content);
  if (prose.test(content) || notInFormula.test(content)) return false;
  // A price, followed by text with Markdown characters, rather than a coefficient.
  if (/^\d/u.test(content) && !content.includes('=') && /[*[\]]/u.test(content)) return false;
  const words = content.match(word)?.length ?? 0;
  return words === 0 || (words === 1 && !/^\d/u.test(content));
}

/** Matches text that does not occur in a formula without commands: Markdown escapes, emoji, code characters. */
const notInFormula = /[#@`"]|\\[^\p{L}{}|,;:!%&$\s\\]|(?![\d*])\p{Extended_Pictographic}/u;

/**
 * Reports whether the text between `\(` and `\)` or `\[` and `\]` is a formula, rather than plain brackets or part of a path or pattern.
 */
function isBetweenBrackets(source: string): boolean {
  const content = source.trim();
  if (content === '' || looksLikePattern(content)) return false;
  if (tex.test(content) || (/[=+<>]/u.test(content) && !prose.test(content))) return true;
  return /^(?=.*[A-Za-z])(?!.*[A-Za-z]{2})[A-Za-z0-9\s+\-*/().,'|!]{1,40}$/u.test(content);
}

/** Reports whether text looks like a regular expression: negated sets, repetition, character classes. */
const looksLikePattern = (content: string): boolean => /\[\^|\.[*+]|\\[dwsb](?![a-z])[+*]?|[)\]][+?]\S/iu.test(content);

/** Matches a TeX command: a backslash followed by letters or by a single character. */
export const texCommand = /\\(?:[A-Za-z]+|[^])/gu;

const untrusted = /^\\(?:href|url|includegraphics|html(?:Class|Data|Id|Style)|class|cssId|style|mmlToken|require)$/u;

/** Reports whether a KaTeX or MathJax command creates a link, loads a resource or changes the style of the page. */
export const isUntrustedCommand = (found: string): boolean => untrusted.test(found);

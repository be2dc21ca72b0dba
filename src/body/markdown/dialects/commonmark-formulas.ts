import { isShortFormula } from '../../formulas/formulas.ts';
import type { Dialect } from '../dialect.ts';
import { escapeText, type TextPosition } from '../escape.ts';
import { inertFormula } from '../inert-formula.ts';
import { commonmark } from './commonmark.ts';

/**
 * CommonMark with GitHub's extensions and with formulas between dollar signs, `\(` and `\)`, or `\[` and `\]`, as typically configured in
 * Astro and Eleventy sites. Dollar signs outside formulas are escaped, and an escaped bracket before text that resembles a formula becomes
 * a character reference. Bare addresses become links (GitHub Flavored Markdown 0.29, 6.9), in which escapes do not work; an address that
 * continues with an escape is therefore prevented from becoming a link.
 */
export const commonmarkFormulas: Dialect = { ...commonmark, text, canReadImage: isUtf8 };

/**
 * Reports whether an address decodes as UTF-8. Astro decodes image addresses, and its build fails on other encodings, such as EUC-KR, and
 * on a bare `%`.
 */
function isUtf8(address: string): boolean {
  try {
    decodeURI(address);
    return true;
  } catch {
    return false;
  }
}

/** Placeholder for a formula. Does not occur in text. */
const formulaMark = '\0';

/** Characters after a bracket that make the text resemble a formula. */
const formulaSigns = /\\[a-z]{2}|[\^_=+<>]/iu;

/** Reports whether an escaped bracket is followed by formula signs before any closing bracket. */
const looksLikeFormula = (text: string) =>
  text.split(']').some((part, index, parts) => {
    if (!part.includes('\\[')) return false;
    const formulaText = part.slice(part.indexOf('\\[') + 2);
    // The last part may continue in another text node.
    if (index === parts.length - 1 || formulaText.includes(formulaMark)) return true;
    const innermost = part.slice(part.lastIndexOf('\\[') + 2).replace(/\\$/u, '');
    return formulaSigns.test(formulaText) || isShortFormula(innermost);
  });

/** Positions at which a parser recognizes a bare address. */
const addressSign = /(?<=https?|ftp):(?=\/\/)|(?<=www)\./giu;

/** Prevents addresses that contain an escape, a reference or a formula from becoming links. */
function breakAddresses(text: string): string {
  if (!addressSign.test(text)) return text;
  addressSign.lastIndex = 0;
  return text.replace(/[^\s<]+/gu, (run) => {
    const to = Math.max(run.lastIndexOf('\\'), run.lastIndexOf('&'), run.lastIndexOf(formulaMark));
    return run.slice(0, Math.max(to, 0)).replace(addressSign, '\\$&') + run.slice(Math.max(to, 0));
  });
}

/** Prevents an address at the end of the text from becoming a link. */
function breakLastAddress(text: string): string {
  let from = text.length;
  while (from > 0 && !/[\s<]/u.test(text.charAt(from - 1))) from -= 1;
  const at = text.slice(from).search(addressSign);
  return at < 0 ? text : `${text.slice(0, from + at)}\\${text.slice(from + at)}`;
}

function text(_: string, place: TextPosition, source: string): string {
  const formulas: string[] = [];
  const escaped = escapeText(source, place, (formula) => {
    formulas.push(inertFormula(formula, place));
    return formulaMark;
  });
  const signs = escaped.replaceAll('$', '\\$');
  const brackets = looksLikeFormula(signs) ? signs.replace(/\\[^]/gu, reference) : signs;
  const addresses = breakAddresses(brackets);
  const literal = /^\S/u.test(place.after) ? breakLastAddress(addresses) : addresses;
  let next = 0;
  return literal.replaceAll(formulaMark, () => formulas[next++] ?? '');
}

const reference = (pair: string) => (pair === '\\[' ? '&#91;' : pair);

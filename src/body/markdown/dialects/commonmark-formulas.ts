import { isShortFormula } from '../../formulas/formulas.ts';
import type { Dialect } from '../dialect.ts';
import { escapeText, type TextPosition } from '../escape.ts';
import { inertFormula } from '../inert-formula.ts';
import { commonmark } from './commonmark.ts';

/**
 * CommonMark with GitHub's extensions and formulas between dollar signs, `\(` and `\)`, or `\[` and `\]`, as sites with Astro and Eleventy
 * are configured. Dollar signs outside of formulas are escaped, and a bracket before something like a formula becomes a reference. Bare
 * addresses become links (GitHub Flavored Markdown 0.29, 6.9) and do not support escapes, so an address that continues with an escape is
 * prevented from becoming a link.
 */
export const commonmarkFormulas: Dialect = { ...commonmark, text, canReadImage: isUtf8 };

/** Astro decodes the address of each image. A build fails if one has another encoding, such as EUC-KR, or a plain `%`. */
function isUtf8(address: string): boolean {
  try {
    decodeURI(address);
    return true;
  } catch {
    return false;
  }
}

/** Placeholder for a formula. No text contains it. */
const formulaMark = '\0';

/** Signs of a formula after a bracket. */
const formulaSigns = /\\[a-z]{2}|[\^_=+<>]/iu;

/** Reports whether an escaped bracket comes before such signs, without a closing bracket in between. */
const looksLikeFormula = (text: string) =>
  text.split(']').some((part, index, parts) => {
    if (!part.includes('\\[')) return false;
    const within = part.slice(part.indexOf('\\[') + 2);
    // The last part continues in another text.
    if (index === parts.length - 1 || within.includes(formulaMark)) return true;
    const innermost = part.slice(part.lastIndexOf('\\[') + 2).replace(/\\$/u, '');
    return formulaSigns.test(within) || isShortFormula(innermost);
  });

/** Positions at which a parser recognizes an address. */
const addressSign = /(?<=https?|ftp):(?=\/\/)|(?<=www)\./giu;

/** Prevents links from addresses that contain an escape, a reference or a formula. */
function breakAddresses(text: string): string {
  if (!addressSign.test(text)) return text;
  addressSign.lastIndex = 0;
  return text.replace(/[^\s<]+/gu, (run) => {
    const to = Math.max(run.lastIndexOf('\\'), run.lastIndexOf('&'), run.lastIndexOf(formulaMark));
    return run.slice(0, Math.max(to, 0)).replace(addressSign, '\\$&') + run.slice(Math.max(to, 0));
  });
}

/** Prevents a link from an address that reaches the end of the text. */
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

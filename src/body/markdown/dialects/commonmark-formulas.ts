import { isShortFormula } from '../../formulas/formulas.ts';
import type { Dialect } from '../dialect.ts';
import { escapeText, type TextPosition } from '../escape.ts';
import { inertFormula } from '../inert-formula.ts';
import { commonmark } from './commonmark.ts';

/**
 * CommonMark and GitHub's extensions, whose reader sets what stands between dollar signs, `\(` and `\)`, or `\[` and `\]`,
 * as sites of Astro and Eleventy are taught to. So a dollar sign that belongs to no formula is escaped, and a bracket
 * behind which something like a formula follows is a reference. Addresses that are in a text are links there, in which
 * no escape is read (GitHub Flavored Markdown 0.29, 6.9): where there is one, the address is made none.
 */
export const commonmarkFormulas: Dialect = { ...commonmark, text, readsPicture: isUtf8 };

/** Astro decodes the address of each picture, and a build stops at one in an older encoding, as EUC-KR, or with a mere `%`. */
function isUtf8(address: string): boolean {
  try {
    decodeURI(address);
    return true;
  } catch {
    return false;
  }
}

/** Stands for a formula: no text holds it. */
const mark = '\0';

/** What a reader would set behind a bracket. */
const formulaSign = /\\[a-z]{2}|[\^_=+<>]/iu;

/** Whether a bracket of text, which has a backslash, stands before such, with no end of a bracket between. */
const isLikeFormula = (text: string) =>
  text.split(']').some((part, index, parts) => {
    if (!part.includes('\\[')) return false;
    const within = part.slice(part.indexOf('\\[') + 2);
    // What comes behind the last one is of another text.
    if (index === parts.length - 1 || within.includes(mark)) return true;
    const innermost = part.slice(part.lastIndexOf('\\[') + 2).replace(/\\$/u, '');
    return formulaSign.test(within) || isShortFormula(innermost);
  });

/** Where a reader takes what goes on for an address. */
const addressSign = /(?<=https?|ftp):(?=\/\/)|(?<=www)\./giu;

/** Makes addresses none that go on to an escape, a reference or a formula. */
function withoutAddresses(text: string): string {
  if (!addressSign.test(text)) return text;
  addressSign.lastIndex = 0;
  return text.replace(/[^\s<]+/gu, (run) => {
    const to = Math.max(run.lastIndexOf('\\'), run.lastIndexOf('&'), run.lastIndexOf(mark));
    return run.slice(0, Math.max(to, 0)).replace(addressSign, '\\$&') + run.slice(Math.max(to, 0));
  });
}

/** Makes the first of those addresses none that go on to the end of the text. */
function withoutLastAddress(text: string): string {
  let from = text.length;
  while (from > 0 && !/[\s<]/u.test(text.charAt(from - 1))) from -= 1;
  const at = text.slice(from).search(addressSign);
  return at < 0 ? text : `${text.slice(0, from + at)}\\${text.slice(from + at)}`;
}

function text(_: string, place: TextPosition, source: string): string {
  const formulas: string[] = [];
  const escaped = escapeText(source, place, (formula) => {
    formulas.push(inertFormula(formula, place));
    return mark;
  });
  const signs = escaped.replaceAll('$', '\\$');
  const brackets = isLikeFormula(signs) ? signs.replace(/\\[^]/gu, reference) : signs;
  const addresses = withoutAddresses(brackets);
  const literal = /^\S/u.test(place.after) ? withoutLastAddress(addresses) : addresses;
  let next = 0;
  return literal.replaceAll(mark, () => formulas[next++] ?? '');
}

const reference = (pair: string) => (pair === '\\[' ? '&#91;' : pair);

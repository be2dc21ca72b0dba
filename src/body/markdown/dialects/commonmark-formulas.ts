import type { Dialect } from '../dialect.ts';
import { escapeFormula, escapeText, type Place } from '../escape.ts';
import { commonmark } from './commonmark.ts';

/**
 * CommonMark and GitHub's extensions, whose reader sets what stands between dollar signs, `\(` and `\)`, or `\[` and `\]`,
 * as sites of Astro and Eleventy are taught to. So a dollar sign that belongs to no formula is escaped, and a bracket
 * behind which something like a formula follows is a reference. Addresses that stand in a text are links there, in which
 * no escape is read (GitHub Flavored Markdown 0.29, 6.9): where there is one, the address is made none.
 */
export const commonmarkFormulas: Dialect = { ...commonmark, text };

/** Stands for a formula: no text holds it. */
const mark = '\0';

/** A bracket of text, which has a backslash, before what a reader would set. */
const likeFormula = /\\\[(?=[^\]]*?(?:\\[a-z]{2}|[\^_=+<>]))/iu;

/** The beginning of an address that goes on to an escape, a reference or a formula; or to the end of the text. */
const address = /(?:(?<=https?|ftp):(?=\/\/)|(?<=www)\.)(?=[^\s<]*[\\&\0])/giu;
const lastAddress = /(?:(?<=https?|ftp):(?=\/\/)|(?<=www)\.)(?=[^\s<]*$)/iu;

function text(_: string, place: Place, source: string): string {
  const formulas: string[] = [];
  const escaped = escapeText(source, place, (formula) => {
    formulas.push(escapeFormula(formula));
    return mark;
  });
  const signs = escaped.replaceAll('$', '\\$');
  const brackets = likeFormula.test(signs) ? signs.replace(/\\[^]/gu, reference) : signs;
  const addresses = brackets.replace(address, '\\$&');
  const literal = /^\S/u.test(place.after) ? addresses.replace(lastAddress, '\\$&') : addresses;
  return literal.replaceAll(mark, () => formulas.shift() ?? '');
}

const reference = (pair: string) => (pair === '\\[' ? '&#91;' : pair);

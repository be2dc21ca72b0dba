import { findFormulas } from '../../formulas/formulas.ts';
import type { Dialect } from '../dialect.ts';
import { escapeText, type TextPosition } from '../escape.ts';
import { inertFormula } from '../inert-formula.ts';

/** CommonMark 0.31 with the tables and deletions of GitHub Flavored Markdown 0.29. */
export const commonmark: Dialect = {
  text,
  destination: (escaped) => escaped,
  html: (html) => html,
  code: (markdown) => markdown,
  showsAltVerbatim: false,
  canReadImage: () => true,
  heading: (line) => line,
  canEmphasize: () => true,
  element: (name, attributes, content) => `<${name}${attributes}>${content}</${name}>`,
  ruleInItem: '___',
  lists: { hasTasks: true, divider: '', start: () => '', indentsSpaces: true },
  lineBreak: '\\',
  hasDefinitionLists: false,
  hasHeaderOnlyTables: true,
  detailsAttributes: '',
};

/**
 * Writes text for parsers with and without formula support. GitHub and Obsidian render formulas between dollar signs, and CommonMark hides
 * the backslashes of `\\(` and `\\[`, so such formulas are rewritten with dollar signs if possible. Otherwise they remain as typed.
 */
function text(escaped: string, place: TextPosition, source: string): string {
  if (place.isLabel === true || !/\\[([]/u.test(source)) return escaped;
  const places = findFormulas(source);
  return escapeText(source, place, (formula) => {
    const inert = inertFormula(formula, place);
    const { from = 0, to = 0 } = places.shift() ?? {};
    if (!formula.startsWith('\\')) return inert;
    const signs = formula.startsWith('\\[') ? '$$' : '$';
    const written = signs + inert.slice(2, -2).trim() + signs;
    // Checks that parsers still recognize the formula between its adjacent characters.
    const [before, after] = [source.slice(0, from).slice(-1), source.slice(to, to + 1)];
    const isRead = findFormulas(before + written + after).some((one) => one.to - one.from === written.length);
    return isRead ? written : inert.replace(/^\\|\\(?=.$)/gu, '\\\\');
  });
}

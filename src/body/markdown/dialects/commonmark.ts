import { formulasIn } from '../../formulas/formulas.ts';
import type { Dialect } from '../dialect.ts';
import { escapeText, type TextPosition } from '../escape.ts';
import { inertFormula } from '../inert-formula.ts';

/** CommonMark 0.31 with tables and deletions of GitHub Flavored Markdown 0.29. */
export const commonmark: Dialect = {
  text,
  destination: (escaped) => escaped,
  html: (html) => html,
  code: (markdown) => markdown,
  verbatimAlternatives: false,
  readsPicture: () => true,
  heading: (line) => line,
  emphasis: () => true,
  element: (name, attributes, content) => `<${name}${attributes}>${content}</${name}>`,
  rule: (inItem) => (inItem ? '___' : '---'),
  lists: { hasTasks: true, divider: '', start: () => '', indentsSpaces: true },
  lineBreak: '\\\n',
  definitionLists: false,
  headingTables: true,
  detailsAttributes: '',
};

/**
 * Text for readers of which some set formulas: GitHub and Obsidian do between dollar signs, and CommonMark shows nothing of the
 * backslashes of `\\(` and `\\[`. What cannot stand between dollar signs stays as it is typed.
 */
function text(escaped: string, place: TextPosition, source: string): string {
  if (place.isLabel === true || !/\\[([]/u.test(source)) return escaped;
  const places = formulasIn(source);
  return escapeText(source, place, (formula) => {
    const inert = inertFormula(formula, place);
    const { from = 0, to = 0 } = places.shift() ?? {};
    if (!formula.startsWith('\\')) return inert;
    const signs = formula.startsWith('\\[') ? '$$' : '$';
    const written = signs + inert.slice(2, -2).trim() + signs;
    // As other readers find it among the characters beside it.
    const [before, after] = [source.slice(0, from).slice(-1), source.slice(to, to + 1)];
    const isRead = formulasIn(before + written + after).some((one) => one.to - one.from === written.length);
    return isRead ? written : inert.replace(/^\\|\\(?=.$)/gu, '\\\\');
  });
}

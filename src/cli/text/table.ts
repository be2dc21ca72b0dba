import stringWidth from 'string-width';
import { wrapColumns } from './wrap.ts';
import { visibleText } from './terminal-text.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'right';
}

/**
 * Formats a table with a heading and aligned columns. Escapes the cells, and counts Hangul as two columns per
 * character.
 */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const cells = [columns.map(({ title }) => title), ...rows].map((row) => row.map(visibleText));
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => stringWidth(row[index] ?? ''))));
  return cells.map((row) =>
    columns
      .map(({ align }, index) => {
        const text = row[index] ?? '';
        const space = ' '.repeat((widths[index] ?? 0) - stringWidth(text));
        return align === 'right' ? space + text : text + space;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Pads text with spaces to a width in columns. Hangul takes two columns per character. */
export function padColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - stringWidth(text)));
}

/** Truncates text to a width in columns, with `…` at the end. Hangul takes two columns per character. */
export function truncateColumns(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let width = 1;
  let result = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    width += stringWidth(segment);
    if (width > columns) break;
    result += segment;
  }
  return `${result.trimEnd()}…`;
}

/** Formats terms and their descriptions as two columns. A term that is too wide has its own line. */
export function formatTerms(terms: readonly (readonly [string, string])[], columns: number): string[] {
  const widest = Math.max(0, ...terms.map(([term]) => stringWidth(term)));
  const indent = Math.min(2 + widest + 2, Math.floor(columns * 0.4));
  return terms.flatMap(([term, description]) => {
    const [first = '', ...wrappedLines] = wrapColumns(description, columns - indent);
    const hasOwnLine = 2 + stringWidth(term) + 2 > indent;
    const rest = (hasOwnLine ? [first, ...wrappedLines] : wrappedLines).map((line) => ' '.repeat(indent) + line);
    return hasOwnLine ? [`  ${term}`, ...rest] : [padColumns(`  ${term}`, indent) + first, ...rest];
  });
}

import stringWidth from 'string-width';
import { visibleText } from './terminal-text.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'right';
}

/** Lines of a table with aligned columns, Hangul counted as wide as it is shown, the titles first. Texts are made safe to show. */
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

/** A text with spaces after it, so that it takes so many columns, of which a letter of Hangul takes two. */
export function padColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - stringWidth(text)));
}

/** A text cut to so many columns, of which a letter of Hangul takes two, with `…` where something is missing. */
export function truncateColumns(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let width = 1;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    width += stringWidth(segment);
    if (width > columns) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

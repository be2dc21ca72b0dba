/**
 * Collapses white space as HTML does when it shows a text on one line: no-break and wide spaces stay (CSS Text 3, section 4.1.1).
 * A space at either end is not shown.
 */
export function collapseSpace(text: string): string {
  return text.replaceAll(/[\t\n\f\r ]+/gu, ' ').replaceAll(/^ | $/gu, '');
}

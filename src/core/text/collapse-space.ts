/** Collapses white space as HTML does within a line, and trims it. No-break and wide spaces are kept (CSS Text 3, section 4.1.1). */
export function collapseSpace(text: string): string {
  return text.replaceAll(/[\t\n\f\r ]+/gu, ' ').replaceAll(/^ | $/gu, '');
}

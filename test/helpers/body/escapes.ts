/** The escapes of Markdown: where a character has a backslash before it, or is a reference, so that it is not read as markup. */

/** Where an escape stands: in a heading, at the start of a line, in a row of a table, or anywhere else. */
export type EscapePlace = 'heading' | 'line start' | 'cell' | 'text';

export interface Escape {
  /** as it is written: `\*`, `&lt;`, `&#42;` */
  readonly written: string;
  readonly place: EscapePlace;
}

const code =
  /^( *(?:> ?)*)(`{3,}|~{3,}).*\n[\s\S]*?^\1\2$|(?<![\\`])(`+)(?!`).*?[^`]\3(?!`)|<(pre|table|dl|math)\b[\s\S]*?<\/\4>/gmu;
const addresses = /(?<=\]\()(?:\\[()]|[^()\s]|\((?:\\[()]|[^()\s])*\))+(?: "[^"\n]*")?(?=\))|<\/?[a-z][^>]*>/giu;
const escape = /\\[!-/:-@[-`{-~]|&(?:#\d+|lt|gt|amp);/gu;

/** The escapes of a Markdown text, in order. Code, HTML and the addresses of links are left out. */
export function escapesIn(markdown: string): Escape[] {
  const lines = markdown.replace(code, 'x').replace(addresses, 'x').split('\n');
  return lines.flatMap((line) =>
    [...line.matchAll(escape)].map(({ 0: written, index }) => ({ written, place: placeOf(line, index) })),
  );
}

function placeOf(line: string, at: number): EscapePlace {
  if (/^ *#{1,6} /u.test(line)) return 'heading';
  if (line.trimStart().startsWith('|')) return 'cell';
  return /^(?:[\s>]|[-*+] |\d+[.)] |\d+$)*$/u.test(line.slice(0, at)) ? 'line start' : 'text';
}

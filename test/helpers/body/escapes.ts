// Markdown escapes: a backslash before a character, or a character reference, prevents interpretation as markup.

/** Position of an escape: in a heading, at the start of a line, in a table row, or elsewhere. */
export type EscapePlace = 'heading' | 'line start' | 'cell' | 'text';

export interface Escape {
  /** the escape as written: `\*`, `&lt;`, `&#42;` */
  readonly written: string;
  readonly place: EscapePlace;
}

const code =
  /^( *(?:> ?)*)(`{3,}|~{3,}).*\n[\s\S]*?^\1\2$|(?<![\\`])(`+)(?!`).*?[^`]\3(?!`)|<(pre|table|dl|math)\b[\s\S]*?<\/\4>/gmu;
const addresses = /(?<=\]\()(?:\\[()]|[^()\s]|\((?:\\[()]|[^()\s])*\))+(?: "[^"\n]*")?(?=\))|<\/?[a-z][^>]*>/giu;
const escape = /\\[!-/:-@[-`{-~]|&(?:#\d+|lt|gt|amp);/gu;

/** Returns the escapes of a Markdown text in order, except in code, HTML and link destinations. */
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

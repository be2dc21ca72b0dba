/**
 * Text as Markdown that shows exactly its characters: what CommonMark, GitHub's and other dialects read as markup is
 * escaped by a backslash, white space that they drop is written as a character reference (CommonMark 2.4, 2.5).
 */

/** Characters that may begin or end something wherever they stand. */
const markup = /[\\`*_[\]<>&~^=|${}]/gu;

/** What GitHub makes links of: `://`, `www.` and `@`; and emoji by name as in `:smile:`. */
const autolinks = /:(?=\/\/|[A-Za-z+_-])|@|(?<=www)\./giu;

/** What is markup only at the beginning of a line: headings, lists, rules, definitions. */
const lineStart = /^(?:[#+:-]|\d{1,9}[.)])/u;

/** One line of text, for a place within a line. */
export function escapeLine(line: string): string {
  const escaped = keepable(line).replace(markup, '\\$&').replace(autolinks, '\\$&');
  return escaped.replace(/^\s+|\s+$/gu, (spaces) => spaces.replace(/\s/gu, reference));
}

/**
 * Text of several lines, for a place at the beginning of a line. Line ends stay: one is a hard break, two begin a
 * paragraph, more are hard breaks in lines of their own. Those around the text go.
 *
 * @param indent for all lines but the first
 */
export function escapeText(text: string, indent: string): string {
  const lines = text.replace(/\r\n?/gu, '\n').replace(/^\n+|\n+$/gu, '');
  return lines
    .split(/(?<!\n)\n\n(?!\n)/u)
    .map((paragraph) => paragraph.split('\n').map(escapeLineStart).join(`\\\n${indent}`))
    .join(`\n\n${indent}`);
}

function escapeLineStart(line: string): string {
  return escapeLine(line).replace(lineStart, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`);
}

function reference(space: string): string {
  return `&#${space.charCodeAt(0)};`;
}

/**
 * Without the characters that Markdown cannot keep: U+0000, which would also make git take the file for binary
 * (CommonMark 2.3), and the vertical tab, a white space to which no reference leads.
 */
function keepable(text: string): string {
  return text.replaceAll('\0', '\ufffd').replaceAll('\v', ' ');
}

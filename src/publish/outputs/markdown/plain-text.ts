/**
 * Converts plain text to Markdown that renders as exactly the same characters: markup of CommonMark, GitHub and other dialects is escaped
 * by backslashes, and white space that parsers would drop becomes character references (CommonMark 2.4, 2.5).
 */

/** Characters that can be markup anywhere in a line. */
const markup = /[\\`*_[\]<>&~^=|${}]/gu;

/** Text that GitHub converts to links (`://`, `www.`, `@`) or emoji (`:smile:`). */
const autolinks = /:(?=\/\/|[A-Za-z+_-])|@|(?<=www)\./giu;

/** Markup at the start of a line: headings, lists, rules, definitions. */
const lineStart = /^(?:[#+:-]|\d{1,9}[.)])/u;

/** Returns text in one line, for use within a line. */
export function escapeLine(line: string): string {
  const escaped = keepable(line).replace(markup, '\\$&').replace(autolinks, '\\$&');
  return escaped.replace(/^\s+|(?<!\s)\s+$/gu, (spaces) => spaces.replace(/\s/gu, reference));
}

/**
 * Returns text of several lines, for use at the start of a line. A single line break becomes a hard break, two start a new paragraph, and
 * further ones become hard breaks on lines of their own. Line breaks around the text are removed.
 * @param indent indentation of all lines except the first
 */
export function escapeText(text: string, indent: string): string {
  const lines = text.replace(/\r\n?/gu, '\n').replace(/^\n+|(?<!\n)\n+$/gu, '');
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
 * Replaces characters that Markdown cannot represent: U+0000 (CommonMark 2.3), which would also make git treat the file as binary, and the
 * vertical tab, white space that no character reference preserves.
 */
function keepable(text: string): string {
  return text.replaceAll('\0', '\ufffd').replaceAll('\v', ' ');
}

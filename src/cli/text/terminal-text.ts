import { sep } from 'node:path';

/**
 * Controls, format characters (bidirectional overrides among them), line separators and lone surrogates: what a title
 * could use to repaint a terminal or to show one thing and be another. The joiners U+200C and U+200D stay: Hangul,
 * Indic scripts and emoji need them, and they move nothing.
 */
const unsafeCharacters = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text from elsewhere as it can be shown on a terminal: unsafe characters as `\n`, `\t` or `\u{202e}`. */
export function visibleText(text: string): string {
  return text.replace(unsafeCharacters, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\t') return '\\t';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** JSON in which unsafe characters are escaped too, and what a log of GitHub takes for a command: nothing changes for who reads it. */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent)
    .replace(unsafeCharacters, (character) =>
      // The line ends that JSON.stringify itself wrote are the only ones that are still raw.
      character === '\n'
        ? character
        : [...Array(character.length).keys()].map((at) => escapeUnit(character, at)).join(''),
    )
    .replaceAll('##[', '##\\u005b');
}

function escapeUnit(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
}

/** A value in quotation marks, cut where it is long. */
export function quote(text: string): string {
  return `"${visibleText(text.length > 80 ? `${text.slice(0, 79)}…` : text)}"`;
}

/**
 * A text as one word of a shell's command line, so that what is printed can be copied.
 * @param separator what stands between the segments of paths: a backslash means itself to the shells where it does that
 */
export function shellWord(text: string, separator: string = sep): string {
  const isPlain = /^[\w./:\\][\w./:\\-]*$/.test(text) && (separator === '\\' || !text.includes('\\'));
  return isPlain ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

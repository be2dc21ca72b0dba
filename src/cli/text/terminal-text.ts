import { sep } from 'node:path';

/**
 * Controls, format characters (including bidirectional overrides), line separators and lone surrogates: a title could
 * use them to repaint a terminal or to disguise itself. The joiners U+200C and U+200D are allowed: Hangul, Indic
 * scripts and emoji need them, and they do not move text.
 */
const unsafeCharacters = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes a text from the source safe for a terminal: unsafe characters become `\n`, `\t` or `\u{202e}`. */
export function visibleText(text: string): string {
  return text.replace(unsafeCharacters, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\t') return '\\t';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/**
 * Serializes JSON with escapes for unsafe characters and for workflow commands of GitHub Actions. Parsers read the same
 * value.
 */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent)
    .replace(unsafeCharacters, (character) =>
      // Only line ends that JSON.stringify itself wrote are unescaped.
      character === '\n'
        ? character
        : [...Array(character.length).keys()].map((at) => escapeUnit(character, at)).join(''),
    )
    .replaceAll('##[', '##\\u005b');
}

function escapeUnit(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
}

/** Quotes a value, cut to 80 characters. */
export function quote(text: string): string {
  return `"${visibleText(text.length > 80 ? `${text.slice(0, 79)}…` : text)}"`;
}

/**
 * Quotes a text as one word for a shell, so that printed commands can be copied.
 * @param separator of paths. If it is a backslash, the shell takes backslashes literally.
 */
export function shellWord(text: string, separator: string = sep): string {
  const isPlain = /^[\w./:\\][\w./:\\-]*$/.test(text) && (separator === '\\' || !text.includes('\\'));
  return isPlain ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

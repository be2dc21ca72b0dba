import { sep } from 'node:path';

/**
 * Control and format characters (including bidirectional overrides), line separators and lone surrogates. A title could
 * contain them to overwrite other output or disguise itself. The joiners U+200C and U+200D are allowed: they do not
 * move text, and Hangul, Indic scripts and emoji need them.
 */
const unsafeCharacters = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes text from the source safe for a terminal: escapes unsafe characters as `\n`, `\t` or `\u{202e}`. */
export function visibleText(text: string): string {
  return text.replace(unsafeCharacters, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\t') return '\\t';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/**
 * Serializes JSON with escapes for unsafe characters and for workflow commands of GitHub Actions. Parsing returns the
 * original value.
 */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent)
    .replace(unsafeCharacters, (character) =>
      // Keeps the line breaks that JSON.stringify adds for the indentation.
      character === '\n'
        ? character
        : [...Array(character.length).keys()].map((at) => escapeUnit(character, at)).join(''),
    )
    .replaceAll('##[', '##\\u005b');
}

function escapeUnit(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
}

/** Quotes text, truncated to 80 characters. */
export function quote(text: string): string {
  return `"${visibleText(text.length > 80 ? `${text.slice(0, 79)}…` : text)}"`;
}

/**
 * Quotes text as one shell word, so that printed commands can be copied.
 * @param separator path separator of the platform. If it is a backslash, the shell is PowerShell.
 */
export function shellWord(text: string, separator: string = sep): string {
  const isPlain = /^[\w./:\\][\w./:\\-]*$/.test(text) && (separator === '\\' || !text.includes('\\'));
  if (isPlain) return text;
  // PowerShell treats typographic quotes like straight ones, and escapes all of them by doubling.
  return separator === '\\' ? `'${text.replaceAll(/['‘’‚‛]/gu, '$&$&')}'` : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the first word of a shell command. PowerShell runs a quoted path only with the call operator `&` before it. */
export function shellProgram(path: string, separator: string = sep): string {
  const word = shellWord(path, separator);
  return separator === '\\' && word !== path ? `& ${word}` : word;
}

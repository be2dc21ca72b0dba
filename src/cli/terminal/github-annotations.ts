import type { LogLevel } from './levels.ts';

/**
 * Formats log lines for GitHub Actions. Errors and warnings become annotations, which are also shown on the page of the
 * run. An annotation is a single line, so line breaks and percent signs are encoded.
 */
export function annotate(level: LogLevel, lines: readonly string[]): string[] {
  if (level !== 'error' && level !== 'warn') return lines.map(escapeCommands);
  const text = lines.join('\n').replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return [`::${level === 'error' ? 'error' : 'warning'}::${escapeCommands(text)}`];
}

/**
 * Escapes workflow commands, which text from the source may contain: `::` at the start of a line, and `##[` anywhere.
 */
export function escapeCommands(text: string): string {
  return text.replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gmu, '$1\\u{3a}').replaceAll('##[', '##\\u{5b}');
}

import type { Level } from './levels.ts';

/**
 * Lines of a log as a job of GitHub Actions shows them: errors and warnings as annotations, which are on the page of the run
 * too. An annotation is one line, in which line ends and percent signs are encoded.
 */
export function annotate(level: Level, lines: readonly string[]): string[] {
  if (level !== 'error' && level !== 'warn') return lines.map(escapeCommands);
  const text = lines.join('\n').replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return [`::${level === 'error' ? 'error' : 'warning'}::${escapeCommands(text)}`];
}

/** A text in which the runner finds no command: neither `::` at the start of a line nor `##[` anywhere, which titles may hold. */
export function escapeCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/gmu, '$1\\u{3a}').replaceAll('##[', '##\\u{5b}');
}

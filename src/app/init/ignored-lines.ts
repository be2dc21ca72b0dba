import path from 'node:path';
import ignore from 'ignore';

/** Lines of a `.gitignore` that have the same reason. */
export interface IgnoredGroup {
  /** the reason as a single line, without the `#` */
  readonly why: string;
  readonly lines: readonly string[];
}

/**
 * Returns the text to append to a `.gitignore`. For each group, it contains a comment and the lines that are missing, or that a later line
 * may negate. Empty if nothing is missing.
 * @param text current content of the `.gitignore`, whose line endings are used
 */
export function missingLines(text: string, groups: readonly IgnoredGroup[]): string {
  const current = text.split(/\r?\n/u).map(parsed);
  const added = groups.flatMap(({ why, lines }) => {
    const missing = lines.filter((line) => !isInForce(line, current));
    return missing.length === 0 ? [] : [[`# ${why}`, ...missing]];
  });
  if (added.length === 0) return '';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const separator = text === '' ? '' : text.endsWith('\n') ? end : end + end;
  return separator + added.map((lines) => lines.map((line) => line + end).join('')).join(end);
}

/**
 * Returns the lines of a `.gitignore` that ignore at least one of the files, and that no later line negates.
 * @param files paths below the folder of the `.gitignore`
 */
export function linesThatIgnore(lines: readonly string[], files: readonly string[]): string[] {
  const rules = lines.map(parsed).filter((line) => line !== '' && !line.startsWith('#'));
  const matchingRules = rules.filter((rule, index) => {
    if (isNegation(rule)) return false;
    const inForce = ignore({ ignorecase: false }).add([rule, ...rules.slice(index).filter(isNegation)]);
    return files.some((file) => inForce.ignores(file));
  });
  return [...new Set(matchingRules)];
}

/**
 * Escapes a name so that a `.gitignore` line matches only that name (gitignore(5), "PATTERN FORMAT"). Line breaks cannot be escaped, so
 * each is replaced with `?`, which matches any character.
 */
export function ignoredName(name: string): string {
  return name
    .replace(/[\\*?[\]]/gu, '\\$&')
    .replace(/[\r\n]/gu, '?')
    .replace(/(?<! ) +$/u, (spaces) => spaces.replaceAll(' ', '\\ '));
}

/** Returns a line as git interprets it: without trailing spaces, unless they are escaped with a backslash. */
function parsed(line: string): string {
  return line.replace(/\r$/u, '').replace(/^((?:\\.|[^\\])*?) +$/u, '$1');
}

function isNegation(line: string): boolean {
  return line.startsWith('!');
}

function isInForce(line: string, current: readonly string[]): boolean {
  const last = current.lastIndexOf(line);
  return last !== -1 && !current.slice(last).some((later) => isNegation(later) && mayUndo(later.slice(1), line));
}

/**
 * Reports whether a pattern may match a file that another pattern matches. Compares only the last segments, ignoring case as some systems
 * do. A false positive merely causes a line to be repeated.
 */
function mayUndo(pattern: string, line: string): boolean {
  const [patternPart, linePart] = [lastPart(pattern), lastPart(line)];
  if (/[*?[]/u.test(linePart.replace(/\\./gu, ''))) return true;
  return linePart !== '' && ignore().add(patternPart).ignores(linePart.replace(/\\(.)/gu, '$1'));
}

function lastPart(pattern: string): string {
  return path.posix.basename(pattern);
}

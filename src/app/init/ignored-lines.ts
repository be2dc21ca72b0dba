import ignore from 'ignore';

/** Lines for a `.gitignore` that have the same reason. */
export interface IgnoredGroup {
  /** one line, without the `#` */
  readonly why: string;
  readonly lines: readonly string[];
}

/**
 * What has to be added to a `.gitignore`: of each group the lines that it lacks, or has above a line that may undo them, below a
 * comment that says why they are there. Empty where nothing is missing.
 *
 * @param text the file as it is; its line ends are those of what is added
 */
export function missingLines(text: string, groups: readonly IgnoredGroup[]): string {
  const there = text.split(/\r?\n/u).map(meantBy);
  const added = groups.flatMap(({ why, lines }) => {
    const missing = lines.filter((line) => !isInForce(line, there));
    return missing.length === 0 ? [] : [[`# ${why}`, ...missing]];
  });
  if (added.length === 0) return '';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const begin = text === '' ? '' : text.endsWith('\n') ? end : end + end;
  return begin + added.map((lines) => lines.map((line) => line + end).join('')).join(end);
}

/**
 * The lines of a `.gitignore` that keep a file out of git, as far as no later line undoes them.
 * @param files paths below the folder of the `.gitignore`; what keeps one of them out is found
 */
export function linesThatIgnore(lines: readonly string[], files: readonly string[]): string[] {
  const rules = lines.map(meantBy).filter((line) => line !== '' && !line.startsWith('#'));
  const found = rules.filter((rule, index) => {
    if (isNegation(rule)) return false;
    const inForce = ignore({ ignorecase: false }).add([rule, ...rules.slice(index).filter(isNegation)]);
    return files.some((file) => inForce.ignores(file));
  });
  return [...new Set(found)];
}

/**
 * A name as `.gitignore` has to write it to mean that name alone (gitignore(5), "PATTERN FORMAT"). A line break cannot be
 * written there: any character stands for it.
 */
export function ignoredName(name: string): string {
  return name
    .replace(/[\\*?[\]]/gu, '\\$&')
    .replace(/[\r\n]/gu, '?')
    .replace(/ +$/u, (spaces) => spaces.replaceAll(' ', '\\ '));
}

/** A line as git reads it: it takes no notice of spaces at the end, but for one behind a backslash. */
function meantBy(line: string): string {
  return line.replace(/\r$/u, '').replace(/^((?:\\.|[^\\])*?) +$/u, '$1');
}

function isNegation(line: string): boolean {
  return line.startsWith('!');
}

function isInForce(line: string, there: readonly string[]): boolean {
  const last = there.lastIndexOf(line);
  return last !== -1 && !there.slice(last).some((later) => isNegation(later) && mayUndo(later.slice(1), line));
}

/**
 * Whether a pattern may name something that another one names, going by the last part of both: rather once too often than
 * once too rarely. Upper case counts for nothing on some systems.
 */
function mayUndo(pattern: string, line: string): boolean {
  const [theirs, ours] = [lastPart(pattern), lastPart(line)];
  if (/[*?[]/u.test(ours.replace(/\\./gu, ''))) return true;
  return ours !== '' && ignore().add(theirs).ignores(ours.replace(/\\(.)/gu, '$1'));
}

function lastPart(pattern: string): string {
  return pattern.replace(/\/+$/u, '').split('/').at(-1) ?? '';
}

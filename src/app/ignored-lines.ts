/** Lines for a `.gitignore` that have the same reason. */
export interface IgnoredGroup {
  /** one line, without the `#` */
  readonly why: string;
  readonly lines: readonly string[];
}

/**
 * What has to be added to a `.gitignore`: of each group the lines that it lacks, below a comment that says why they are there.
 * Empty where nothing is missing.
 *
 * @param text the file as it is; its line ends are those of what is added
 */
export function missingLines(text: string, groups: readonly IgnoredGroup[]): string {
  // Git takes no notice of spaces at the end of a line.
  const there = new Set(text.split(/\r?\n/u).map((line) => line.replace(/ +$/u, '')));
  const added = groups.flatMap(({ why, lines }) => {
    const missing = lines.filter((line) => !there.has(line));
    return missing.length === 0 ? [] : [[`# ${why}`, ...missing]];
  });
  if (added.length === 0) return '';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const begin = text === '' ? '' : text.endsWith('\n') ? end : end + end;
  return begin + added.map((lines) => lines.map((line) => line + end).join('')).join(end);
}

/** A name as `.gitignore` has to write it to mean that name alone (gitignore(5), "PATTERN FORMAT"). */
export function ignoredName(name: string): string {
  return name.replace(/[\\*?[\]]/gu, '\\$&');
}

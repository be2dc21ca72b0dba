/**
 * Groups problems by cause, in the order of their first problems.
 * @param causeOf text that is equal for problems with the same cause
 */
export function groupByCause<T>(problems: readonly T[], causeOf: (problem: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const problem of problems) {
    const cause = causeOf(problem);
    const group = groups.get(cause);
    if (group) group.push(problem);
    else groups.set(cause, [problem]);
  }
  return [...groups.values()];
}

/** Sorts groups by size, largest first. */
export function largestFirst<T>(groups: readonly T[][]): T[][] {
  return groups.toSorted((a, b) => b.length - a.length);
}

/** Returns a sentence without the ID or URL that it is about, so that sentences with the same cause are equal. */
export function withoutName(sentence: string, name: string): string {
  if (name === '') return sentence;
  return sentence.split(name).reduce((before, after) => {
    const isPartOfWord = /[\p{L}\p{N}]/u.test(before.slice(-1)) || /^[\p{L}\p{N}]/u.test(after);
    return before + (isPartOfWord ? name : '…') + after;
  });
}

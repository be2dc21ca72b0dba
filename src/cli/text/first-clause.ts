/**
 * Returns the first clause of a description, for lists with about one line per description. A colon after a single word
 * does not end the clause, because the rest explains that word ("json: one object a line"), nor does one in parentheses.
 */
export function firstClause(describe: string): string {
  return /^(\S+\s(?:\([^)]*\)|[^(])*?)[;:.]\s/s.exec(describe)?.[1] ?? describe;
}

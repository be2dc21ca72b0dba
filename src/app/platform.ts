/**
 * Versions of what blogkeep runs on, as dates and the order of letters depend on them. Part of what decides whether the next
 * publish may go by what this one left, so that the command line and the library must say the same.
 */
export function platformOf(versions: Readonly<Record<string, string | undefined>>): string {
  return ['node', 'icu', 'cldr', 'tz', 'unicode'].map((name) => versions[name]).join(' ');
}

import { postOfWarning, type Warning } from './warnings.ts';

/** Maximum number of warnings with the same code that are reported for each post, and for the blog. */
const maxPerCode = 100;

/** Limits the number of warnings per code and post. Appends a warning that states how many were omitted. */
export function limitWarnings(warnings: readonly Warning[]): Warning[] {
  const counts = new Map<string, { of: Warning['code']; post: string | undefined; count: number }>();
  const limited = warnings.filter((warning) => {
    const [of, post] = [warning.code, postOfWarning(warning)];
    const key = JSON.stringify([of, post]);
    const entry = counts.get(key) ?? { of, post, count: 0 };
    counts.set(key, entry);
    entry.count += 1;
    return entry.count <= maxPerCode;
  });
  const more = [...counts.values()].flatMap(({ of, post, count }): Warning[] =>
    count > maxPerCode
      ? [{ code: 'warnings-left-out', ...(post !== undefined && { post }), of, count: count - maxPerCode }]
      : [],
  );
  return [...limited, ...more];
}

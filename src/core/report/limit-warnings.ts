import { postOfWarning, type Warning } from './warnings.ts';

/** Warnings of one kind that are reported per post, and for the blog. More of them say nothing more, and nobody reads them. */
const mostOfKind = 100;

/** The first warnings of each kind and post; behind them one for each kind of which there are more, with their number. */
export function limitWarnings(warnings: readonly Warning[]): Warning[] {
  const counts = new Map<string, { of: Warning['code']; post: string | undefined; count: number }>();
  const few = warnings.filter((warning) => {
    const [of, post] = [warning.code, postOfWarning(warning)];
    const key = JSON.stringify([of, post]);
    const counted = counts.get(key) ?? { of, post, count: 0 };
    counts.set(key, counted);
    counted.count += 1;
    return counted.count <= mostOfKind;
  });
  const more = [...counts.values()].flatMap(({ of, post, count }): Warning[] =>
    count > mostOfKind
      ? [{ code: 'warnings-left-out', ...(post !== undefined && { post }), of, count: count - mostOfKind }]
      : [],
  );
  return [...few, ...more];
}

import { describe, expect, it } from 'vitest';
import { limitWarnings } from '../../../src/core/report/limit-warnings.ts';
import type { Warning } from '../../../src/core/report/warnings.ts';

const links = (post: string, count: number) =>
  Array.from({ length: count }, (_, id): Warning => ({ code: 'link-unpublished', post, target: String(id) }));

describe('limitWarnings', () => {
  it('keeps up to a hundred warnings per code and post', () => {
    const warnings = [...links('1', 100), ...links('2', 100), { code: 'timezone-unknown' } as const];
    expect(limitWarnings(warnings)).toEqual(warnings);
  });

  it('counts omitted warnings per code and post', () => {
    const cycles = Array.from({ length: 150 }, (): Warning => ({ code: 'category-cycle', label: 'a' }));
    expect(limitWarnings([...links('1', 40_000), ...links('2', 1), ...cycles])).toEqual([
      ...links('1', 100),
      ...links('2', 1),
      ...cycles.slice(0, 100),
      { code: 'warnings-left-out', post: '1', of: 'link-unpublished', count: 39_900 },
      { code: 'warnings-left-out', of: 'category-cycle', count: 50 },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../scripts/check-commits.mjs';

describe('the check of commit subjects', () => {
  it.each([
    'crawl: treat an HTML error page as an outage',
    'body, site: embed videos without cookies',
    'archive: focus the search',
    `site: ${'a'.repeat(66)}`,
  ])('accepts %s', (subject) => {
    expect(problemsOf(subject)).toEqual([]);
  });

  it.each([
    ['Fix the build', 'area'],
    ['crawl: fixes the build', 'imperative'],
    ['crawl: fixed the build', 'imperative'],
    ['crawl: fixing the build', 'imperative'],
    ['crawl: fix the build.', 'full stop'],
    [`site: ${'a'.repeat(67)}`, '72 characters (73 now)'],
  ])('rejects "%s", and names the reason: %s', (subject, problem) => {
    expect(problemsOf(subject)).toEqual([expect.stringContaining(problem)]);
  });
});

import { describe, expect, it } from 'vitest';
import { siteYears } from '../../../../src/publish/site-model/site/years.ts';
import { postOf } from '../../outputs/site/pages/sample-site.ts';

describe('The years of a site', () => {
  it('have their posts by the clock of each post, newest first; those without a date are in none', () => {
    const at = (text: string, offset: number) => ({ date: { epoch: Date.parse(text) / 1000, offset } });
    const posts = [
      postOf(1, at('2024-12-31T16:00:00Z', 540)),
      postOf(2, at('2024-12-31T15:30:00Z', 0)),
      postOf(3, at('2024-02-01T00:00:00Z', 0)),
      postOf(4, at('2024-02-01T00:00:00Z', -60)),
      postOf(5, at('0999-06-01T00:00:00Z', 0)),
      postOf(6, { date: undefined }),
    ];
    const shown = siteYears(posts).map(({ name, sitePath, posts: own, months }) => [
      name,
      sitePath,
      own.map(({ id }) => id).join(),
      months.map((month) => `${month.name} ${month.sitePath} ${month.posts.map(({ id }) => id).join()}`),
    ]);
    expect(shown).toEqual([
      ['2025', 'archive/2025', '1', ['1 archive/2025/01 1']],
      ['2024', 'archive/2024', '2,3,4', ['12 archive/2024/12 2', '2 archive/2024/02 3', '1 archive/2024/01 4']],
      ['999', 'archive/0999', '5', ['6 archive/0999/06 5']],
    ]);
    expect(siteYears([])).toEqual([]);
  });
});

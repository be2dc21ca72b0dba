import { describe, expect, it } from 'vitest';
import { bodiesOfRealBlog, hasRealBlog } from '../../../../helpers/body/measured-bodies.ts';
import { shownByHtml } from '../../../../helpers/body/shown-document.ts';
import {
  asBlocks,
  delimiter,
  blockProblems,
  removeDelimiters,
} from '../../../../helpers/wordpress/wordpress-blocks.ts';

describe.skipIf(!hasRealBlog)('The blocks of real blogs', () => {
  const made = (hasRealBlog ? bodiesOfRealBlog() : []).map(({ id, html }) => ({ id, ...asBlocks(html) }));

  it('have no errors', () => {
    expect(made.length).toBeGreaterThan(100);
    expect(made.flatMap(({ blocks }) => blockProblems(blocks))).toEqual([]);
  });

  it('show the text and code of the page, except formulas and players', () => {
    for (const { id, page, blocks } of made) {
      if (/<math|class="player\b|<audio|<video/u.test(page)) continue;
      const [shown, expected] = [shownByHtml(removeDelimiters(blocks)), shownByHtml(page)];
      expect({ id, text: shown.text, code: shown.code }).toEqual({ id, text: expected.text, code: expected.code });
    }
  });

  it('are native WordPress blocks, except for fewer than one in fifty', () => {
    const names = made.flatMap(({ blocks }) =>
      [...blocks.matchAll(delimiter)].filter(([, end]) => end === undefined).map(([, , name]) => name),
    );
    expect(names.length).toBeGreaterThan(1000);
    expect(names.filter((name) => name === 'html').length / names.length).toBeLessThan(0.02);
  });
});

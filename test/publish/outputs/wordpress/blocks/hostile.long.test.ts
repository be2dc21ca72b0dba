import { describe, expect, it } from 'vitest';
import { hostileBodies } from '../../../../helpers/body/hostile-bodies.ts';
import { shownByHtml } from '../../../../helpers/body/shown-document.ts';
import { sanitiserPayloads, missingPayloadsNote } from '../../../../helpers/vectors.ts';
import { asBlocks, blockProblems, removeDelimiters } from '../../../../helpers/wordpress/wordpress-blocks.ts';

describe('The blocks of a body designed to exhaust resources', () => {
  it.each(hostileBodies)('contain its text, and are created in limited time: %s', (_, html, text) => {
    const { blocks } = asBlocks(html);
    expect(shownByHtml(removeDelimiters(blocks)).text).toBe(text);
    expect(blocks.length).toBeLessThan(html.length * 30 + 100_000);
  });
});

describe(`The blocks of a body with scripts${missingPayloadsNote}`, () => {
  it.skipIf(sanitiserPayloads.length === 0)('contain no active content', () => {
    const faults = sanitiserPayloads.flatMap((payload) => blockProblems(asBlocks(payload).blocks));
    expect(faults).toEqual([]);
  });
});

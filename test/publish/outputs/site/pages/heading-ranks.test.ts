import { describe, expect, it } from 'vitest';
import { withRanksInOrder } from '../../../../../src/publish/outputs/site/pages/heading-ranks.ts';

const ranks = (html: string) =>
  [...html.matchAll(/<h(\d)[^>]*>x<\/h(\d)>/gu)].map(([, start, end]) => [start, end].join());

describe('The ranks of headings', () => {
  it('begin below the title of the post, and leave none out', () => {
    const html = [3, 3, 4, 6, 2, 4, 4, 3].map((rank) => `<h${rank} id="a${rank}">x</h${rank}>`).join('<p>y</p>');
    expect(ranks(withRanksInOrder(html))).toEqual(['2,2', '2,2', '3,3', '4,4', '2,2', '3,3', '3,3', '3,3']);
  });

  it('stay where they are in order, and nothing else is touched', () => {
    const html = '<header><h2>x</h2><h3 class="a">x</h3><hr><h2>&lt;h5&gt;</h2></header><p>h4</p>';
    expect(withRanksInOrder(html)).toBe(html);
  });
});

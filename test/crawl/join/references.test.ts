import { expect, it } from 'vitest';
import { joinReferences } from '../../../src/crawl/join/references.ts';

const attachment = (id: string, alt: string) => ({ id, url: `https://tide.example.com/${id}.jpg`, alt });

it('references of two versions of a body are merged, without those that either version hides', () => {
  const first = { attachments: [attachment('1', 'new')], blocks: { 5: 'a' }, hidden: ['2', '6'] };
  const second = {
    attachments: [attachment('1', 'old'), attachment('2', 'b'), attachment('3', 'c')],
    blocks: { 5: 'old', 6: 'b', 7: 'c' },
    hidden: ['4'],
  };
  const joined = joinReferences(first, second);
  expect(joined).toEqual({
    attachments: [attachment('1', 'new'), attachment('3', 'c')],
    blocks: { 5: 'a', 7: 'c' },
    hidden: ['2', '6', '4'],
  });
  expect(joinReferences(first, joined)).toEqual(joined);
  expect(joinReferences(undefined, undefined)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { formatCount } from '../../src/messages/format-count.ts';

it('formatCount uses the singular only for one', () => {
  expect([formatCount(0, 'post'), formatCount(1, 'post'), formatCount(1200, 'entry', 'entries')]).toEqual([
    '0 posts',
    '1 post',
    '1,200 entries',
  ]);
});

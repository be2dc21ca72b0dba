import { expect, it } from 'vitest';
import { counted } from '../../src/messages/counted.ts';

it('counted gives a word its plural', () => {
  expect([counted(0, 'post'), counted(1, 'post'), counted(1200, 'entry', 'entries')]).toEqual([
    '0 posts',
    '1 post',
    '1,200 entries',
  ]);
});

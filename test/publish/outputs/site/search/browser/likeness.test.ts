import { expect, it } from 'vitest';
import { likeness } from '../../../../../../src/publish/outputs/site/search/browser/likeness.ts';

it('Strings are more similar the more letter pairs they have in common', () => {
  expect(likeness('lighthouse', 'lighthuose')).toBeGreaterThan(likeness('lighthouse', 'warehouse'));
  expect(likeness('우도', '우도')).toBe(1);
  expect(likeness('', '')).toBe(0);
});

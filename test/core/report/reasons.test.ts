import { describe, expect, it } from 'vitest';
import { describeReason, reasonLabel, reasons, type Reason } from '../../../src/core/report/reasons.ts';

describe('The reasons for reading a post', () => {
  it.each([
    ['description', describeReason],
    ['label', (reason: Reason) => reasonLabel(reason, 2)],
  ])('each have a unique %s', (_, describeIt) => {
    const texts = reasons.map((reason) => String(describeIt(reason)));
    expect(new Set(texts).size).toBe(reasons.length);
    expect(texts.filter((text) => !/^[a-z][^.]*[a-z]$/u.test(text))).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDue } from '../../../src/crawl/plan/audit.ts';

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const anyDay = fc.date({ min: new Date('1969-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

describe('the scheduled re-read of a post', () => {
  it('is due exactly once in any cycle, whatever the ID of the post and the first day', () => {
    fc.assert(
      fc.property(fc.string(), anyDay, fc.integer({ min: 1, max: 40 }), (id, first, days) => {
        const start = first.toISOString().slice(0, 10);
        const due = Array.from({ length: days }, (_, n) => dayAfter(start, n)).filter((day) => isDue(id, day, days));
        expect(due).toHaveLength(1);
      }),
    );
  });

  it('is due for about the same number of posts each day', () => {
    const ids = Array.from({ length: 5000 }, (_, index) => String(index + 1));
    for (let n = 0; n < 7; n++) {
      const share = ids.filter((id) => isDue(id, dayAfter('2026-11-20', n), 7)).length / ids.length;
      expect(share).toBeGreaterThan(0.12);
      expect(share).toBeLessThan(0.165);
    }
  });
});

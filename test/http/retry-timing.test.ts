import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRetryAfter, retryDelay } from '../../src/http/retry-timing.ts';

describe('The delay before a retry', () => {
  it.each([
    [1, 500],
    [2, 1000],
    [3, 2000],
    [6, 16_000],
    [7, 30_000],
    [5000, 30_000],
  ])('after %i failed attempts is at most %i ms', (attempt, most) => {
    expect(retryDelay({ attempt, random: () => 1 })).toBe(most);
    expect(retryDelay({ attempt, random: () => 0.5 })).toBe(most / 2);
    expect(retryDelay({ attempt, random: () => 0 })).toBe(0);
  });

  it('is at least the time that the response asks for, up to two minutes', () => {
    expect(retryDelay({ attempt: 1, retryAfter: 7000, random: () => 1 })).toBe(7000);
    expect(retryDelay({ attempt: 7, retryAfter: 7000, random: () => 1 })).toBe(30_000);
    expect(retryDelay({ attempt: 1, retryAfter: 86_400_000, random: () => 1 })).toBe(120_000);
  });

  it('is always an integer between the requested time and the maximum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.option(fc.nat(), { nil: undefined }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, retryAfter, chance) => {
          const delay = retryDelay({ attempt, retryAfter, random: () => chance });
          expect(Number.isInteger(delay)).toBe(true);
          expect(delay).toBeGreaterThanOrEqual(Math.min(retryAfter ?? 0, 120_000));
          expect(delay).toBeLessThanOrEqual(120_000);
        },
      ),
    );
  });
});

describe('A Retry-After header', () => {
  const now = new Date('2026-11-06T08:49:00Z');

  it.each([
    ['0', 0],
    [' 120 ', 120_000],
    ['Fri, 06 Nov 2026 08:49:37 GMT', 37_000],
    ['Friday, 06-Nov-26 08:49:37 GMT', 37_000],
    ['Fri Nov  6 08:49:37 2026', 37_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ])('with the value "%s" asks for %i ms', (value, milliseconds) => {
    expect(parseRetryAfter(value, now)).toBe(milliseconds);
  });

  it.each([undefined, '', 'soon', '-1', '1.5', '10, 20', 'Fri, 99 Nov 2026 08:49:37 GMT', '2026-11-06T08:49:37Z'])(
    'with the value %s is ignored',
    (value) => {
      expect(parseRetryAfter(value, now)).toBeUndefined();
    },
  );
});

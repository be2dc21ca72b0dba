import { describe, expect, it } from 'vitest';
import {
  acceptedWait,
  defaultBackoff,
  minRetryDelay,
  parseRetryAfter,
} from '../../../src/http/throttling/retry-timing.ts';

describe('The delay before a retry', () => {
  it.each([
    [1, 250],
    [2, 500],
    [7, 16_000],
    [8, 30_000],
    [5000, 30_000],
  ])('after %i failed attempts is at least %i ms', (attempt, delay) => {
    expect(minRetryDelay(attempt, undefined, defaultBackoff)).toBe(delay);
  });

  it('is at least the time that the response asks for, up to two minutes', () => {
    expect(minRetryDelay(1, 7000, defaultBackoff)).toBe(7000);
    expect(minRetryDelay(8, 7000, defaultBackoff)).toBe(30_000);
    expect(minRetryDelay(1, 86_400_000, defaultBackoff)).toBe(120_000);
    expect([undefined, 0, 86_400_000].map(acceptedWait)).toEqual([0, 0, 120_000]);
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

import { describe, expect, it } from 'vitest';
import { describeWarning } from '../../src/core/warnings.ts';

describe('describeWarning', () => {
  it('quotes a value of a thousand characters as it is, and of a megabyte its beginning', () => {
    const textFor = (value: string) => String(describeWarning({ code: 'date-unknown', post: '1', value }));
    expect(textFor('x'.repeat(1000))).toContain('x'.repeat(1000));
    const long = textFor(`x${'😀'.repeat(500_000)}`);
    expect(long.length).toBeLessThan(1200);
    expect(long).toContain(`😀…`);
  });
});

import { describe, expect, it } from 'vitest';
import { sortBySeverity, describeWarning, severityOfWarning, warningCodes } from '../../../src/core/report/warnings.ts';

describe('describeWarning', () => {
  it('quotes values of up to a thousand characters, and truncates longer ones', () => {
    const textFor = (value: string) => String(describeWarning({ code: 'date-unknown', post: '1', value }));
    expect(textFor('x'.repeat(1000))).toContain('x'.repeat(1000));
    const long = textFor(`x${'😀'.repeat(500_000)}`);
    expect(long.length).toBeLessThan(1200);
    expect(long).toContain(`😀…`);
  });
});

describe('sortBySeverity', () => {
  it('puts damage and loss before changes, and routine warnings last', () => {
    const codes = [
      'body-dropped',
      'path-changed',
      'content-dropped',
      'link-unpublished',
      'record-damaged',
      'media-gone',
    ];
    expect(sortBySeverity(codes.map((code) => ({ code }))).map(({ code }) => code)).toEqual([
      'record-damaged',
      'content-dropped',
      'media-gone',
      'path-changed',
      'body-dropped',
      'link-unpublished',
    ]);
  });

  it('treats a code of another version as a change', () => {
    expect(severityOfWarning('of-tomorrow')).toBe('change');
  });

  it('assigns the routine severity to only a few codes', () => {
    expect(warningCodes.filter((code) => severityOfWarning(code) === 'routine')).toEqual([
      'wordpress-date',
      'body-dropped',
      'link-unpublished',
    ]);
  });
});

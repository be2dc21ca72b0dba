import { describe, expect, it } from 'vitest';
import {
  sortBySeverity,
  describeWarning,
  isNote,
  severityOfWarning,
  warningCodes,
} from '../../../src/core/report/warnings.ts';

describe('describeWarning', () => {
  it('quotes values of up to a thousand characters, and truncates longer ones', () => {
    const textFor = (value: string) => String(describeWarning({ code: 'date-unknown', post: '1', value }));
    expect(textFor('x'.repeat(1000))).toContain('x'.repeat(1000));
    const long = textFor(`x${'😀'.repeat(500_000)}`);
    expect(long.length).toBeLessThan(1200);
    expect(long).toContain(`😀…`);
  });
});

describe('the warning about addresses of public posts that match no post', () => {
  it('contains the addresses in readable form', () => {
    const addresses = ['https://a.example/entry/%EA%B0%80', '/entry/%zz'];
    expect(String(describeWarning({ code: 'published-unmatched', addresses, count: 2 }))).toContain(
      'https://a.example/entry/가, /entry/%zz',
    );
  });
});

describe('sortBySeverity', () => {
  it('puts damage and loss before changes, and routine warnings last', () => {
    const codes = [
      'body-dropped',
      'path-changed',
      'content-dropped',
      'link-unpublished',
      'link-dead',
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
      'link-dead',
    ]);
  });

  it('treats a code of another version as a change', () => {
    expect(severityOfWarning('of-tomorrow')).toBe('change');
  });

  it('treats only a few codes as notes', () => {
    expect(warningCodes.filter((code) => isNote({ code }))).toEqual([
      'warnings-left-out',
      'wordpress-date',
      'body-dropped',
      'link-unpublished',
      'link-dead',
    ]);
  });
});

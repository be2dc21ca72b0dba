import { describe, expect, it } from 'vitest';
import { dateView } from '../../../../../src/publish/outputs/site/pages/dates.ts';
import { dayInWords } from '../../../../../src/publish/site-model/language/day-in-words.ts';
import { messagesOf } from '../../../../../src/publish/site-model/language/index.ts';

describe('A date on a page', () => {
  it('is in the time zone of the blog', () => {
    expect(dateView({ epoch: 1_704_412_805, offset: 540 }, messagesOf.ko)).toEqual({
      datetime: '2024-01-05T09:00:05+09:00',
      day: '2024-01-05',
      dayOfYear: '01-05',
      dayOfMonth: '5일',
      dayText: '2024년 1월 5일',
      text: '2024년 1월 5일 09:00',
    });
  });

  it.each([
    [-210, '2024-01-04T20:30:05-03:30', '4 January 2024, 20:30'],
    [0, '2024-01-05T00:00:05+00:00', '5 January 2024, 00:00'],
    [345, '2024-01-05T05:45:05+05:45', '5 January 2024, 05:45'],
  ])('may have an offset of %i minutes', (offset, datetime, text) => {
    expect(dateView({ epoch: 1_704_412_805, offset }, messagesOf.en)).toMatchObject({ datetime, text });
  });

  it('is only a day if the time is unknown', () => {
    expect(dayInWords('2026-11-05', messagesOf.ko)).toBe('2026년 11월 5일');
    expect(dayInWords('2026-11-05', messagesOf.en)).toBe('5 November 2026');
  });

  it('is omitted if the post has none', () => {
    expect(dateView(undefined, messagesOf.en)).toBeUndefined();
  });
});

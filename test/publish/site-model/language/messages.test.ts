import { describe, expect, it } from 'vitest';
import { messagesFor, messagesOf } from '../../../../src/publish/site-model/language/index.ts';

describe('Site messages', () => {
  it('distinguish singular and plural in English', () => {
    const { posts, comments } = messagesOf.en;
    expect([posts(0), posts(1), posts(2)]).toEqual(['0 posts', '1 post', '2 posts']);
    expect([comments(0), comments(1), comments(2)]).toEqual(['0 comments', '1 comment', '2 comments']);
  });

  it('contain dates in the order of the language', () => {
    expect(messagesOf.en.date(2024, 12, 5)).toBe('5 December 2024');
    expect(messagesOf.ko.date(2024, 12, 5)).toBe('2024년 12월 5일');
  });

  it('support years with one to four digits', () => {
    expect([messagesOf.en.date(1, 1, 2), messagesOf.ko.date(99, 12, 31)]).toEqual(['2 January 1', '99년 12월 31일']);
    expect([messagesOf.en.date(1500, 2, 28), messagesOf.en.date(9999, 12, 30)]).toEqual([
      '28 February 1500',
      '30 December 9999',
    ]);
    expect([messagesOf.en.month(2024, 2), messagesOf.ko.month(2024, 2)]).toEqual(['February 2024', '2024년 2월']);
    expect([messagesOf.en.year(2024), messagesOf.ko.year(2024)]).toEqual(['2024', '2024년']);
  });

  it('contain a different date for each day', () => {
    const days = [2023, 2024].flatMap((year) =>
      Array.from({ length: 12 }, (_, month) => [
        messagesOf.en.date(year, month + 1, 1),
        messagesOf.en.date(year, month + 1, 28),
      ]),
    );
    expect(new Set(days.flat()).size).toBe(48);
  });

  it('group the digits of large numbers', () => {
    expect([messagesOf.en.posts(12_345), messagesOf.ko.posts(12_345)]).toEqual(['12,345 posts', '글 12,345개']);
    expect([messagesOf.en.number(1000), messagesOf.ko.page(1000)]).toEqual(['1,000', '1,000페이지']);
    expect([messagesOf.en.missingMedia(1), messagesOf.en.removedPosts(2)]).toEqual([
      '1 image or file is not in the archive.',
      '2 posts are no longer on the original blog and only available here.',
    ]);
  });

  it.each(Object.entries(messagesOf))(
    'are never empty: %s',
    (_language, { lang, labelLang, contentLang, ...words }) => {
      expect([lang, labelLang, contentLang]).toEqual(['', '', '']);
      const texts = Object.values({ ...words, ...words.body }).filter((text) => typeof text === 'string');
      expect(texts.length).toBeGreaterThan(20);
      expect(texts).not.toContain('');
    },
  );

  it.each([
    ['ja', '2024年12月5日', '2024年12月', '2024年', '2024年12月5日 9:05', ' lang="en"'],
    ['de', '5. Dezember 2024', 'Dezember 2024', '2024', '5. Dezember 2024 09:05', ' lang="en"'],
    ['tr', '5 Aralık 2024', 'Aralık 2024', '2024', '5 Aralık 2024 09:05', ' lang="en"'],
    ['ar-EG', '٥ ديسمبر ٢٠٢٤', 'ديسمبر ٢٠٢٤', '٢٠٢٤', '٥ ديسمبر ٢٠٢٤ ٠٩:٠٥', ' lang="en" dir="ltr"'],
    ['he', '5 בדצמבר 2024', 'דצמבר 2024', '2024', '5 בדצמבר 2024 9:05', ' lang="en" dir="ltr"'],
    ['en-US', 'December 5, 2024', 'December 2024', '2024', 'December 5, 2024, 09:05', ''],
    ['ko-KP', '2024년 12월 5일', '2024년 12월', '2024년', '2024년 12월 5일 09:05', ''],
  ])(
    'are English with the dates of the language if it has none of its own: %s',
    (language, day, month, year, time, lang) => {
      const words = messagesFor(language);
      expect([words.date(2024, 12, 5), words.month(2024, 12), words.year(2024)]).toEqual([day, month, year]);
      expect([words.dateAndTime(words.date(2024, 12, 5), '09:05'), words.lang]).toEqual([time, lang]);
      expect(words.search).toBe(language === 'ko-KP' ? '검색' : 'Search');
      expect(messagesFor(language)).toBe(words);
    },
  );

  it('are those of Korean and English themselves for these languages', () => {
    expect([messagesFor('ko'), messagesFor('en')]).toEqual([messagesOf.ko, messagesOf.en]);
  });
});

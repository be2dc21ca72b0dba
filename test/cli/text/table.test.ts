import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { formatTable, formatTerms, truncateColumns } from '../../../src/cli/text/table.ts';

describe('a table', () => {
  it('aligns columns that contain Hangul, emoji and Latin letters', () => {
    const lines = formatTable(
      [{ title: 'Title' }, { title: 'Posts', align: 'right' }],
      [
        ['여행 일기 🧳', '3'],
        ['Kitchen', '120'],
      ],
    );
    expect(new Set(lines.map((line) => stringWidth(line)))).toEqual(new Set([stringWidth('여행 일기 🧳  Posts')]));
  });
});

describe('truncateColumns', () => {
  it.each([
    ['서울에서 부산까지', 10, '서울에서…'],
    ['서울', 4, '서울'],
    ['서울', 3, '서…'],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 3, '👨‍👩‍👧‍👦…'],
  ])('truncates %j to %i columns: %j', (text, columns, expected) => {
    expect(truncateColumns(text, columns)).toBe(expected);
  });

  it('never exceeds the columns, and does not change text that fits', () => {
    const letters = fc.string({ unit: fc.constantFrom('가', 'a', '한', '🧳', 'é', ' ') });
    fc.assert(
      fc.property(letters, fc.integer({ min: 1, max: 30 }), (text, columns) => {
        const short = truncateColumns(text, columns);
        expect(stringWidth(short)).toBeLessThanOrEqual(columns);
        if (stringWidth(text) <= columns) expect(short).toBe(text);
        else expect(short.endsWith('…')).toBe(true);
      }),
    );
  });
});

describe('formatTerms', () => {
  it('aligns descriptions, and gives a wide term its own line', () => {
    const terms = [
      ['--a', 'first words here'],
      ['--longer-one VALUE', 'second'],
    ] as const;
    expect(formatTerms(terms, 40)).toEqual([
      '  --a           first words here',
      '  --longer-one VALUE',
      '                second',
    ]);
    expect(formatTerms(terms, 80)).toEqual(['  --a                 first words here', '  --longer-one VALUE  second']);
  });
});

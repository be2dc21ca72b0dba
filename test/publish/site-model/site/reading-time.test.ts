import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingMinutes } from '../../../../src/publish/site-model/site/reading-time.ts';
import { scaleRuns } from '../../../helpers/property-runs.ts';
import { codePoint } from '../../../helpers/random/code-point.ts';

describe('The reading time of a post', () => {
  it('is a minute for 500 Hangul syllables, or for 220 words', () => {
    expect(readingMinutes(`<p>${'다섯글자로 '.repeat(300)}</p>`)).toBe(3);
    expect(readingMinutes(`<p>${'a word '.repeat(330)}</p>`)).toBe(3);
    expect(readingMinutes(`<p>${'다섯글자로 '.repeat(100)}${'word '.repeat(220)}</p>`)).toBe(2);
    expect(readingMinutes(`<p>${'東京タワー'.repeat(200)}</p>`)).toBe(2);
  });

  it('is at least one minute, or zero if there is nothing to read', () => {
    expect(readingMinutes('<p>짧다</p>')).toBe(1);
    expect(readingMinutes('<p> — </p><img src="a" alt="words">')).toBe(0);
  });

  it('is half as long for code', () => {
    const words = 'let kettle '.repeat(440);
    expect(readingMinutes(`<p>${words}</p>`)).toBe(4);
    expect(readingMinutes(`<pre><code class="language-js">${words}</code></pre>`)).toBe(2);
  });

  it('counts words that start with a letter or digit and may contain marks and apostrophes', () => {
    // Computed character by character from the definition, with Unicode properties in regular expressions.
    const syllable = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
    const byDefinition = (text: string) => {
      let [letters, words] = [0, 0];
      for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)) {
        letters += word.match(syllable)?.length ?? 0;
        if (/[\p{L}\p{N}]/u.test(word.replace(syllable, ''))) words += 1;
      }
      return letters / 500 + words / 220;
    };
    const unit = fc.oneof(
      fc.constantFrom(
        '가',
        '々',
        'か',
        'ー',
        '\u302e',
        '\u0301',
        "'",
        '’',
        'é',
        '3',
        'Ⅷ',
        ' ',
        '\n',
        '𠀀',
        '𝟘',
        '🍵',
        '\ud842',
      ),
      fc.string({ unit: codePoint, minLength: 1, maxLength: 1 }).filter((one) => !/[<>&]/u.test(one)),
    );
    const texts = fc.string({ unit, maxLength: 2000 }).map((text) => text.repeat(20));
    fc.assert(
      fc.property(texts, texts, (text, code) => {
        const minutes = byDefinition(text) + byDefinition(code) / 2;
        const expected = minutes === 0 ? 0 : Math.max(1, Math.round(minutes));
        expect(readingMinutes(`<p>${text}</p><pre class="gap"><code>${code}</code></pre>`)).toBe(expected);
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  it('increases with added text, and does not depend on the order of paragraphs', () => {
    const paragraph = fc.oneof(
      fc
        .string({ unit: fc.constantFrom('가', '나', ' ', '.', 'a', '1', '&amp;'), maxLength: 3000 })
        .map((text) => `<p>${text}</p>`),
      fc
        .string({ unit: fc.constantFrom('x', ' ', '\n', '=', '가'), maxLength: 3000 })
        .map((text) => `<pre><code>${text}</code></pre>`),
    );
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 8 }), paragraph, (paragraphs, more) => {
        const minutes = readingMinutes(paragraphs.join('\n'));
        expect(Number.isInteger(minutes)).toBe(true);
        expect(readingMinutes(paragraphs.toReversed().join('\n'))).toBe(minutes);
        expect(readingMinutes([...paragraphs, more].join('\n'))).toBeGreaterThanOrEqual(minutes);
      }),
    );
  });
});

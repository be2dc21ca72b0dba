import { describe, expect, it } from 'vitest';
import { languageOf, otherLanguage } from '../../../../src/publish/site-model/language/detect-language.ts';

const korean = '<p>오늘은 물을 끓이고 창가에 앉아 오래된 책을 읽었다. 비가 그치면 시장에 다녀올 생각이다. </p>'.repeat(
  3,
);
const english = '<p>Today I boiled water, sat at the window and read an old book until the rain stopped.</p>';

describe('The language of a blog', () => {
  it('is Korean if at least a quarter of its titles contain Hangul', () => {
    expect(languageOf(['여행', 'a', 'b', 'c'])).toBe('ko');
    expect(languageOf(['여행', 'a', 'b', 'c', 'd'])).toBe('en');
    expect(languageOf([])).toBe('en');
  });

  it('is Japanese if at least a quarter of its titles contain Kana', () => {
    expect(languageOf(['雨の日', 'a', 'b', 'c'])).toBe('ja');
    expect(languageOf(['雨の日', 'a', 'b', 'c', 'd'])).toBe('en');
    expect(languageOf(['日本語を배우다', 'ひらがな', '한글'])).toBe('ko');
  });
});

describe('The language that a source states for a blog', () => {
  it('is the language of the site, without the region of most readers', () => {
    expect(languageOf(['Ebbe', 'Flut'], 'de-DE')).toBe('de');
    expect(languageOf(['雨の日'], 'ja')).toBe('ja');
    expect(languageOf(['a'], 'pt_PT')).toBe('pt-PT');
    expect(languageOf(['a'], 'en-US')).toBe('en');
    expect(languageOf(['여행'], 'ja')).toBe('ja');
  });

  it('is ignored if it is English and the titles are not, or if it is no language', () => {
    expect(languageOf(['여행'], 'en-US')).toBe('ko');
    expect(languageOf(['雨の日'], '')).toBe('ja');
    expect(languageOf(['雨の日'], 'japanese')).toBe('ja');
  });
});

describe('The language of a post', () => {
  it("is detected if its letters differ from the site's language", () => {
    expect(otherLanguage('Rain', english, 'ko')).toBe('en');
    expect(otherLanguage('비', korean, 'en')).toBe('ko');
    expect(otherLanguage('비', korean, 'ko')).toBeUndefined();
    expect(otherLanguage('Rain', english, 'en')).toBeUndefined();
  });

  it('is undefined for Latin letters if the site is in another language than Korean and Japanese', () => {
    expect(otherLanguage('Rain', english, 'ja')).toBe('en');
    expect(['de', 'ar', 'fr-CA', 'en-US'].map((site) => otherLanguage('Rain', english, site))).toEqual(
      Array(4).fill(undefined),
    );
    expect(otherLanguage('비', korean, 'de')).toBe('ko');
  });

  it('is undefined if it is unclear', () => {
    expect(otherLanguage('비', english, 'ko')).toBeUndefined();
    expect(otherLanguage('', '<p>Short.</p>', 'ko')).toBeUndefined();
    expect(otherLanguage('', english + korean, 'ko')).toBeUndefined();
    expect(otherLanguage('', `<p>${'雨が止むまで本を読んだ。'.repeat(10)}</p>${english}`, 'ko')).toBeUndefined();
  });

  it('does not depend on code, attributes, formulas or character references', () => {
    const code = `<pre><code class="language-js">${'const word = another(word); '.repeat(20)}</code></pre>`;
    expect(otherLanguage('', code, 'ko')).toBeUndefined();
    expect(
      otherLanguage('', `<p>${'<a title="many English letters in here" href="x">1</a>'.repeat(9)}</p>`, 'ko'),
    ).toBe(undefined);
    expect(
      otherLanguage('', `<p>${'&quot;&nbsp;'.repeat(50)}<math>${'<mi>abc</mi>'.repeat(50)}</math></p>`, 'ko'),
    ).toBe(undefined);
    expect(otherLanguage('', code + korean, 'en')).toBe('ko');
  });

  it('is detected in HTML that is truncated anywhere', () => {
    for (const rest of ['<pre', '<pre>', '<', '&', '</']) expect(otherLanguage('', english + rest, 'ko')).toBe('en');
  });
});

import { canonicalLanguage, likelyLocale } from '../../../core/language-tag.ts';

/** Languages that are recognized. */
type Language = 'ko' | 'ja' | 'en';

/**
 * Minimum fraction of titles in Hangul in a Korean blog, and in Kana in a Japanese one. Low, because many titles of such blogs are names in
 * Latin letters.
 */
const minTitles = 1 / 4;

/**
 * Returns the language of a blog: as its source states or, if that is not known, derived from its title and those of its posts. English does
 * not count as stated, since it is the setting of many blogs in other languages.
 * @param stated BCP 47 tag, possibly with `_`; empty if unknown
 */
export function languageOf(titles: readonly string[], stated = ''): string {
  const found = languageOfTitles(titles);
  const tag = canonicalLanguage(stated.trim().replaceAll('_', '-'));
  if (tag === undefined) return found;
  // Without the region that a language has by default: `ko` instead of `ko-KR`.
  const locale = new Intl.Locale(tag).minimize();
  return found !== 'en' && locale.language === 'en' ? found : locale.toString();
}

function languageOfTitles(titles: readonly string[]): Language {
  const isIn = (script: RegExp) => {
    const count = titles.filter((title) => script.test(title)).length;
    return count > 0 && count >= titles.length * minTitles;
  };
  return isIn(hangulLetter) ? 'ko' : isIn(kana) ? 'ja' : 'en';
}

/** Minimum number of letters. Shorter texts often consist only of names and numbers. */
const minLetters = 60;

/** Fraction of Hangul letters below which a text is not Korean, and fraction above which it is. */
const maxForeignHangul = 1 / 50;
const korean = 1 / 3;

/**
 * Returns the language of a post if its letters clearly show that it differs from the site's; otherwise undefined. Code is ignored. Latin
 * letters only show that a post is English if the site is in Korean or Japanese.
 * @param title may be empty
 * @param html sanitized: `<` and `>` only around tags
 */
export function otherLanguage(title: string, html: string, language: string): Language | undefined {
  const { hangul, latin, other } = lettersIn(html);
  const letters = hangul + latin;
  if (letters < minLetters || other > letters / 2) return undefined;
  const found =
    hangul < letters * maxForeignHangul && !hasHangul(title) ? 'en' : hangul > letters * korean ? 'ko' : undefined;
  const own = likelyLocale(language).language;
  if (found === 'en' && own !== 'ko' && own !== 'ja') return undefined;
  return found === own ? undefined : found;
}

const hangulLetter = /\p{Script=Hangul}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

const hasHangul = (text: string) => hangulLetter.test(text);

interface Letters {
  readonly hangul: number;
  readonly latin: number;
  /** letters of any other script */
  readonly other: number;
}

/** Elements whose text is not in a natural language. */
const ignoredElements = ['pre', 'code', 'math'];

function lettersIn(html: string): Letters {
  let hangul = 0;
  let latin = 0;
  let other = 0;
  for (let index = 0; index < html.length; index += 1) {
    const code = html.charCodeAt(index);
    if (code === lessThan) {
      index = afterTag(html, index);
      continue;
    }
    if (code === ampersand) index = afterReference(html, index);
    else if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) latin += 1;
    else if (code < 0xc0) continue;
    else if (code < 0x250) latin += 1;
    else if (isHangul(code)) hangul += 1;
    else if (isLetter(code)) other += 1;
  }
  return { hangul, latin, other };
}

const lessThan = 0x3c;
const ampersand = 0x26;

/** Returns the offset of the end of a tag. For an ignored element, this is the end of its end tag. */
function afterTag(html: string, start: number): number {
  const name = ignoredElementAt(html, start + 1);
  const end = html.indexOf('>', name === undefined ? start : Math.max(start, html.indexOf(`</${name}`, start)));
  return end === -1 ? html.length : end;
}

/** Returns the name of the ignored element whose start tag is at an offset; undefined if there is none. */
function ignoredElementAt(html: string, start: number): string | undefined {
  for (const one of ignoredElements)
    if (html.startsWith(one, start) && /[\s>]/u.test(html.charAt(start + one.length))) return one;
  return undefined;
}

/** Returns the offset of the end of a character reference. */
function afterReference(html: string, start: number): number {
  const end = html.indexOf(';', start);
  return end === -1 || end - start > 10 ? start : end;
}

/** Reports whether a UTF-16 code unit is in one of the Unicode blocks of Hangul syllables and letters. */
function isHangul(code: number): boolean {
  return (code >= 0xac00 && code <= 0xd7ff) || (code >= 0x1100 && code <= 0x11ff) || (code >= 0x3130 && code <= 0x318f);
}

/**
 * Reports whether a UTF-16 code unit is a letter. Approximate: symbols and punctuation are in separate blocks, from U+2000 to U+2BFF, from
 * U+3000 to U+303F, and from U+FE00 on.
 */
function isLetter(code: number): boolean {
  return (
    (code < 0x2000 || code >= 0x2c00) &&
    (code < 0x3000 || code >= 0x3040) &&
    (code < 0xd800 || code > 0xdfff) &&
    code < 0xfe00
  );
}

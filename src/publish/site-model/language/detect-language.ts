import type { Site } from '../site/site.ts';

type Language = Site['language'];

/** Of the titles of a Korean blog, this share and more have Korean letters in them: many are about things with Latin names. */
const enough = 1 / 4;

/** The language that a blog is in by its own title and those of its posts. */
export function languageOf(titles: readonly string[]): Language {
  const korean = titles.filter((title) => hasHangul(title));
  return korean.length > 0 && korean.length >= titles.length * enough ? 'ko' : 'en';
}

/** Shorter texts are names and numbers more often than a language. */
const fewestLetters = 60;

/** Of the letters of a text, Hangul has so many in one that is no Korean any more, and in one that is. */
const foreign = 1 / 50;
const korean = 1 / 3;

/**
 * The language of a post where its letters clearly show another than the site's; undefined where they do not. Code says
 * nothing of the language around it.
 *
 * @param title may be empty
 * @param html sanitised: `<` and `>` only around tags
 */
export function otherLanguage(title: string, html: string, language: Language): Language | undefined {
  const { hangul, latin, other } = lettersIn(html);
  const letters = hangul + latin;
  if (letters < fewestLetters || other > letters / 2) return undefined;
  const found = hangul < letters * foreign && !hasHangul(title) ? 'en' : hangul > letters * korean ? 'ko' : undefined;
  return found === language ? undefined : found;
}

function hasHangul(text: string): boolean {
  return /\p{Script=Hangul}/u.test(text);
}

interface Letters {
  readonly hangul: number;
  readonly latin: number;
  /** of any other script */
  readonly other: number;
}

/** Elements whose text is no language's. */
const passedOver = ['pre', 'code', 'math'];

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

/** The last place of a tag; of an element that is passed over, of its end tag. */
function afterTag(html: string, start: number): number {
  const name = passedOverAt(html, start + 1);
  const end = html.indexOf('>', name === undefined ? start : Math.max(start, html.indexOf(`</${name}`, start)));
  return end === -1 ? html.length : end;
}

/** Which of the elements that are passed over a start tag is of, whose name begins there. */
function passedOverAt(html: string, start: number): string | undefined {
  for (const one of passedOver)
    if (html.startsWith(one, start) && /[\s>]/u.test(html.charAt(start + one.length))) return one;
  return undefined;
}

/** The last place of a character reference. */
function afterReference(html: string, start: number): number {
  const end = html.indexOf(';', start);
  return end === -1 || end - start > 10 ? start : end;
}

/** Syllables and letters of Hangul, in their blocks of Unicode. */
function isHangul(code: number): boolean {
  return (code >= 0xac00 && code <= 0xd7ff) || (code >= 0x1100 && code <= 0x11ff) || (code >= 0x3130 && code <= 0x318f);
}

/** Nearly: signs and punctuation have blocks of their own from U+2000 to U+2BFF, U+3000 to U+303F and from U+FE00 on. */
function isLetter(code: number): boolean {
  return (
    (code < 0x2000 || code >= 0x2c00) &&
    (code < 0x3000 || code >= 0x3040) &&
    (code < 0xd800 || code > 0xdfff) &&
    code < 0xfe00
  );
}

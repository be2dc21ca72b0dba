import { pageText } from './page-text.ts';

/** A minute of reading: letters of scripts that write syllables or words with one each, and words of all others. */
const perMinute = { letters: 500, words: 220 };

/** Code is looked at more than it is read: it counts half. */
const ofCode = 1 / 2;

/**
 * How long it takes to read a post: letters of Hangul, Han and Kana by 500 a minute, words of other scripts and numbers by 220,
 * what is in blocks of code by twice as many.
 *
 * @param html of its body, sanitised
 * @returns whole minutes, at least one; 0 where there is nothing to read
 */
export function readingMinutes(html: string): number {
  let code = '';
  const prose = html.replace(/<pre[\s>][\s\S]*?<\/pre>/gu, (block) => {
    code += `${block}\n`;
    return '\n';
  });
  const minutes = minutesOf(pageText(prose)) + ofCode * minutesOf(pageText(code));
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes));
}

function minutesOf(text: string): number {
  let letters = 0;
  let words = 0;
  for (const [found] of text.matchAll(/([\p{L}\p{N}])[\p{L}\p{N}\p{M}'’]*/gu)) {
    const own = found.match(syllables)?.length ?? 0;
    letters += own;
    // In "3분" the number is read, too; in "물을" nothing is left.
    if (own < found.length && /[^\p{M}'’]/u.test(found.replace(syllables, ''))) words += 1;
  }
  return letters / perMinute.letters + words / perMinute.words;
}

const syllables = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

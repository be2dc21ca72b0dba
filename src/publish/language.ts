import type { Site } from './site.ts';

/** Of the titles of a Korean blog, this share and more have Korean letters in them: many are about things with Latin names. */
const enough = 1 / 4;

/** The language that a blog is in by its own title and those of its posts. */
export function languageOf(titles: readonly string[]): Site['language'] {
  const korean = titles.filter((title) => /\p{Script=Hangul}/u.test(title));
  return korean.length > 0 && korean.length >= titles.length * enough ? 'ko' : 'en';
}

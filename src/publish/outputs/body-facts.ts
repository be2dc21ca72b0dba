import { lazily } from '../../core/lazily.ts';
import { otherLanguage } from '../site-model/language/detect-language.ts';
import { wordsIn } from './markdown/fields.ts';
import { readingMinutes } from '../site-model/site/reading-time.ts';
import type { Site } from '../site-model/site/site.ts';

/** Facts about a body, computed once when the first output needs them. */
export interface BodyFacts {
  /** whole minutes of reading, see `readingMinutes` */
  readonly minutes: () => number;
  /** how many words it has, see `wordsIn` */
  readonly words: () => number;
  /** that of the post, where it is another than the site's, see `otherLanguage` */
  readonly language: () => Site['language'] | undefined;
}

/**
 * @param title of the post, as received
 * @param html sanitised
 * @param text the same as `pageText` gives it
 * @param language the site's
 */
export function bodyFacts(title: string, html: string, text: string, language: Site['language']): BodyFacts {
  return {
    minutes: lazily(() => readingMinutes(html, text)),
    words: lazily(() => wordsIn(text)),
    language: lazily(() => otherLanguage(title, html, language)),
  };
}

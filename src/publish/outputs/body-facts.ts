import { lazy } from '../../core/collections/lazy.ts';
import { otherLanguage } from '../site-model/language/detect-language.ts';
import { wordsIn } from './markdown/fields.ts';
import { readingMinutes } from '../site-model/site/reading-time.ts';
import type { Site } from '../site-model/site/site.ts';

/** Facts about a body, computed once when the first output needs them. */
export interface BodyFacts {
  /** whole minutes of reading, see `readingMinutes` */
  readonly minutes: () => number;
  /** number of words, see `wordsIn` */
  readonly words: () => number;
  /** language of the post if it differs from the site's, see `otherLanguage` */
  readonly language: () => Site['language'] | undefined;
}

/**
 * @param title of the post, as received
 * @param html sanitized
 * @param text result of `pageText` for the body
 * @param language the site's
 */
export function bodyFacts(title: string, html: string, text: string, language: Site['language']): BodyFacts {
  return {
    minutes: lazy(() => readingMinutes(html, text)),
    words: lazy(() => wordsIn(text)),
    language: lazy(() => otherLanguage(title, html, language)),
  };
}

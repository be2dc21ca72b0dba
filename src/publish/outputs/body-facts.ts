import { lazy } from '../../core/collections/lazy.ts';
import { otherLanguage } from '../site-model/language/detect-language.ts';
import { wordsIn } from './markdown/fields.ts';
import { readingMinutes } from '../site-model/site/reading-time.ts';
import type { Site } from '../site-model/site/site.ts';

/** Facts about a body. Each is computed once, when an output first needs it. */
export interface BodyFacts {
  /** reading time in whole minutes, see `readingMinutes` */
  readonly minutes: () => number;
  /** number of words, see `wordsIn` */
  readonly words: () => number;
  /** language of the post if it differs from the site's, see `otherLanguage` */
  readonly language: () => Site['language'] | undefined;
}

/**
 * Returns facts about the body of a post.
 * @param title title of the post, as received
 * @param html sanitized body
 * @param text result of `pageText` for the body
 * @param language language of the site
 */
export function bodyFacts(title: string, html: string, text: string, language: Site['language']): BodyFacts {
  return {
    minutes: lazy(() => readingMinutes(html, text)),
    words: lazy(() => wordsIn(text)),
    language: lazy(() => otherLanguage(title, html, language)),
  };
}

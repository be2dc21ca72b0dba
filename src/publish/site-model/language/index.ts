import { memoize } from '../../../core/collections/memoize.ts';
import { directionOf } from '../../../core/language-tag.ts';
import type { SiteBlog, SitePost } from '../site/site.ts';
import { en } from './en.ts';
import { formatsOf } from './formats.ts';
import { ko } from './ko.ts';
import type { Messages } from './messages.ts';
import { withoutForbidden } from '../site/xml.ts';

/** Texts of the site in the languages that have their own. */
export const messagesOf = { ko, en } satisfies Record<string, Messages>;

/** Returns the language of the site's own texts in a language: English if it has none. */
export function textLanguage(language: string): keyof typeof messagesOf {
  const { language: base } = new Intl.Locale(language);
  return (Object.keys(messagesOf) as (keyof typeof messagesOf)[]).find((own) => own === base) ?? 'en';
}

/**
 * Returns the texts of a site in any language, given as a BCP 47 tag: English ones with the dates of the language if it has none of its
 * own. Returns the same object for the same language.
 */
export const messagesFor: (language: string) => Messages = memoize((language) => {
  const texts = messagesOf[textLanguage(language)];
  if (language in messagesOf) return texts;
  const { day, month, monthOfYear, dayOfMonth, year, time } = formatsOf(language);
  const dates = { date: day, month, monthOfYear, dayOfMonth, year };
  if (new Intl.Locale(language).language in messagesOf) return { ...texts, ...dates };
  const direction = directionOf(language) === 'rtl' ? ' dir="ltr"' : '';
  return {
    ...texts,
    ...dates,
    dateAndTime: (date, clock) => `${date} ${time(clock)}`,
    lang: ` lang="en"${direction}`,
    labelLang: ' lang="en"',
    contentLang: ` lang="${language}"`,
  };
});

/** Returns the title of a blog, or its nickname if the title is empty, or a generic title if both are. */
export function blogTitle(blog: SiteBlog, messages: Messages): string {
  return blog.title.trim() || blog.nickname.trim() || messages.blog;
}

/** Returns the displayed title of a post; never empty. */
export function postTitle(post: Pick<SitePost, 'title'>, messages: Messages): string {
  return withoutForbidden(post.title).trim() || messages.untitled;
}

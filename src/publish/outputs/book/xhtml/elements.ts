import { dayOf, isoDate, type Moment } from '../../../../core/dates.ts';
import { directionOf } from '../../../../core/language-tag.ts';
import { dayInWords } from '../../../site-model/language/day-in-words.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { textTag, type Attributes } from './write.ts';

/** Returns the attributes of an element in a language. Some EPUB readers only know `xml:lang`. */
export const languageOf = (language: string): Attributes => ({
  lang: language,
  'xml:lang': language,
  dir: directionOf(language),
});

/** Returns the day of a moment in words. */
export const timeOf = (date: Moment, messages: Messages): string =>
  textTag('time', { datetime: isoDate(date) }, dayInWords(dayOf(date), messages));

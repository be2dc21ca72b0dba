import { en } from './en/index.ts';
import { Message, type Text } from './message.ts';
import { render, type Entries } from './render.ts';

/** Languages of the command line. */
export const uiLanguages = ['ko', 'en'] as const;
export type UiLanguage = (typeof uiLanguages)[number];

/** Translates text to a fixed language. */
export type Translate = (text: Text) => string;

const translateWith =
  (entries: Entries): Translate =>
  (text) =>
    text instanceof Message ? render(entries, text) : text;

export const english: Translate = translateWith(en);

/**
 * Returns a function that translates to a language. Imports the texts lazily, because most programs that use the
 * library only need English.
 */
export async function translator(language: UiLanguage): Promise<Translate> {
  return language === 'en' ? english : translateWith((await import('./ko/index.ts')).ko);
}

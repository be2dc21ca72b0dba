import { en } from './en/index.ts';
import { Message, type Text } from './message.ts';
import { render, type Entries } from './render.ts';

/** The languages that the command line speaks. */
export const uiLanguages = ['ko', 'en'] as const;
export type UiLanguage = (typeof uiLanguages)[number];

/** A text in the language of whoever reads it. */
export type Translate = (text: Text) => string;

const translateWith =
  (entries: Entries): Translate =>
  (text) =>
    text instanceof Message ? render(entries, text) : text;

export const english: Translate = translateWith(en);

/** Loaded when needed: most programs that use the library never show a text in another language. */
export async function translator(language: UiLanguage): Promise<Translate> {
  return language === 'en' ? english : translateWith((await import('./ko/index.ts')).ko);
}

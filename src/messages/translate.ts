import { en } from './en/index.ts';
import { Message, type Text } from './message.ts';
import { render, type Entries } from './render.ts';

/** Languages of the command line. */
export const uiLanguages = ['ko', 'en'] as const;
export type UiLanguage = (typeof uiLanguages)[number];

/** Translates text to a fixed language. */
export type Translate = (text: Text) => string;

const translateWith =
  (entries: Entries, isCommandLine = true): Translate =>
  (text) =>
    text instanceof Message ? render(entries, text, isCommandLine) : text;

export const english: Translate = translateWith(en);

/**
 * Returns a function that translates to a language. Imports the texts lazily, because most programs that use the
 * library only need English.
 * @param isCommandLine whether texts may name options and commands
 */
export async function translator(language: UiLanguage, isCommandLine = true): Promise<Translate> {
  return translateWith(language === 'en' ? en : (await import('./ko/index.ts')).ko, isCommandLine);
}

import { uiLanguages, type UiLanguage } from '../../messages/translate.ts';

/**
 * Determines the language of the terminal from `--ui-lang`, `BLOGKEEP_UI_LANG`, the POSIX locale (`LC_ALL`,
 * `LC_MESSAGES`, `LANG`) and the locale of the system, in this order; on Windows, none of the POSIX variables is set.
 * Default: English. Runs first, because help and usage errors are translated, too. Invalid values are reported later,
 * with the other options.
 * @param argv arguments after `blogkeep`
 * @param systemLocale returns the locale of the system in BCP 47 (`ko-KR`)
 */
export function detectUiLanguage(
  argv: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  systemLocale?: () => string,
): UiLanguage {
  const { BLOGKEEP_UI_LANG, LC_ALL, LC_MESSAGES, LANG } = variables;
  const requested = [lastFlagValue(argv, '--ui-lang'), BLOGKEEP_UI_LANG].find(
    (value) => value !== undefined && value !== '',
  );
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '') ?? systemLocale?.();
  return languageNamed(requested) ?? languageOfLocale(locale) ?? 'en';
}

/** Returns the last value of a flag, or undefined if it is missing. Does not parse the rest of the command line. */
export function lastFlagValue(argv: readonly string[], flag: string): string | undefined {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const at = argv.slice(0, end).findLastIndex((one) => one === flag || one.startsWith(`${flag}=`));
  const found = argv[at];
  return found === flag ? argv[at + 1] : found?.slice(`${flag}=`.length);
}

function languageNamed(value: string | undefined): UiLanguage | undefined {
  return uiLanguages.find((language) => language === value);
}

/** Returns the language of a locale: `ko_KR.UTF-8` → `ko`. */
function languageOfLocale(locale: string | undefined): UiLanguage | undefined {
  return languageNamed(locale?.split(/[_.@-]/u)[0]?.toLowerCase());
}

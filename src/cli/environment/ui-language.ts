import { uiLanguages, type UiLanguage } from '../../messages/translate.ts';

/**
 * The language of the terminal: that of `--ui-lang`, then of `BLOGKEEP_UI_LANG`, then of the locale as POSIX has it (`LC_ALL` before
 * `LC_MESSAGES` before `LANG`), then that of the system, since Windows
 * sets none of these; English where it is none of ours. Read before all else, since help and mistakes in usage are
 * told in it, too; a value that is none is told where options are checked.
 * @param argv what stands after `blogkeep`
 * @param system the locale of the system, as BCP 47 has it (`ko-KR`)
 */
export function detectUiLanguage(
  argv: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  system?: string,
): UiLanguage {
  const { BLOGKEEP_UI_LANG, LC_ALL, LC_MESSAGES, LANG } = variables;
  const asked = [lastFlagValue(argv, '--ui-lang'), BLOGKEEP_UI_LANG].find(
    (value) => value !== undefined && value !== '',
  );
  const locale = [LC_ALL, LC_MESSAGES, LANG, system].find((value) => value !== undefined && value !== '');
  return languageNamed(asked) ?? languageOfLocale(locale) ?? 'en';
}

/** The last value of a flag, as far as it can be told before the command line is read; undefined where there is none. */
export function lastFlagValue(argv: readonly string[], flag: string): string | undefined {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const at = argv.slice(0, end).findLastIndex((one) => one === flag || one.startsWith(`${flag}=`));
  const found = argv[at];
  return found === flag ? argv[at + 1] : found?.slice(`${flag}=`.length);
}

function languageNamed(value: string | undefined): UiLanguage | undefined {
  return uiLanguages.find((language) => language === value);
}

/** `ko_KR.UTF-8` → `ko`. */
function languageOfLocale(locale: string | undefined): UiLanguage | undefined {
  return languageNamed(locale?.split(/[_.@-]/u)[0]?.toLowerCase());
}

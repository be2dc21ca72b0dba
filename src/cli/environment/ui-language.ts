import { uiLanguages, type UiLanguage } from '../../messages/translate.ts';

/**
 * The language of the terminal: that of `--ui-lang`, then of `BLOGKEEP_UI_LANG`, then of the locale as POSIX has it (`LC_ALL` before
 * `LC_MESSAGES` before `LANG`); English where it is none of ours. Read before all else, since help and mistakes in usage are
 * told in it, too; a value that is none is told where options are checked.
 * @param argv what stands after `blogkeep`
 */
export function uiLanguageOf(
  argv: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): UiLanguage {
  const { BLOGKEEP_UI_LANG, LC_ALL, LC_MESSAGES, LANG } = variables;
  const asked = [flagged(argv), BLOGKEEP_UI_LANG].find((value) => value !== undefined && value !== '');
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '');
  return languageNamed(asked) ?? languageOfLocale(locale) ?? 'en';
}

function flagged(argv: readonly string[]): string | undefined {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const at = argv.slice(0, end).findLastIndex((one) => one === '--ui-lang' || one.startsWith('--ui-lang='));
  const flag = argv[at];
  return flag === '--ui-lang' ? argv[at + 1] : flag?.slice('--ui-lang='.length);
}

function languageNamed(value: string | undefined): UiLanguage | undefined {
  return uiLanguages.find((language) => language === value);
}

/** `ko_KR.UTF-8` → `ko`. */
function languageOfLocale(locale: string | undefined): UiLanguage | undefined {
  return languageNamed(locale?.split(/[_.@-]/u)[0]?.toLowerCase());
}

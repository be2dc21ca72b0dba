import { describe, expect, it } from 'vitest';
import { detectUiLanguage } from '../../../src/cli/environment/ui-language.ts';

describe('the language of the terminal', () => {
  it('is the system language if no variable or option sets it, as on Windows', () => {
    expect(detectUiLanguage([], {}, () => 'ko-KR')).toBe('ko');
    expect(detectUiLanguage([], { LANG: 'C.UTF-8' }, () => 'ko-KR')).toBe('en');
    expect(detectUiLanguage(['--ui-lang', 'en'], {}, () => 'ko')).toBe('en');
    expect(detectUiLanguage([], {}, () => 'de-AT')).toBe('en');
  });

  it.each([
    [['export', '--ui-lang', 'ko'], { LANG: 'en_US.UTF-8' }, 'ko'],
    [['export', '--ui-lang=en'], { LANG: 'ko_KR.UTF-8', BLOGKEEP_UI_LANG: 'ko' }, 'en'],
    [[], { BLOGKEEP_UI_LANG: 'ko', LANG: 'C' }, 'ko'],
    [[], { LANG: 'ko_KR.UTF-8' }, 'ko'],
    [[], { LANG: 'ko_KR.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, 'en'],
    [[], { LANG: 'en_US.UTF-8', LC_ALL: 'ko' }, 'ko'],
    [[], { LANG: 'ko_KR.UTF-8', LC_ALL: '' }, 'ko'],
    [[], { LANG: 'de_DE.UTF-8' }, 'en'],
    [[], {}, 'en'],
    [['--ui-lang', 'fr'], { LANG: 'ko_KR.UTF-8' }, 'ko'],
    [['summary', '--', '--ui-lang=ko'], {}, 'en'],
  ])('is determined by the arguments %j and the variables %j: %s', (argv, variables, language) => {
    expect(detectUiLanguage(argv, variables)).toBe(language);
  });
});

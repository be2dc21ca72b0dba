import { canonicalLanguage } from '../../core/language-tag.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { message } from '../../messages/message.ts';
import { suggestion } from '../suggestion.ts';
import { checkList, noValue, textKind, parseSeveral, repetitionProblem, type Checked, type Kind } from './kind.ts';

const notEmpty = message('value.text');

function trimmed(text: string): Checked<string> {
  return text.trim() === '' ? { problem: notEmpty } : { value: text.trim() };
}

export const text: Kind<string> = textKind(trimmed);

/** Text that may be empty, which restores a default that depends on the blog. */
export const optionalText: Kind<string> = {
  parse: (texts) => repetitionProblem(texts) ?? { value: (texts[0] ?? '').trim() },
  check: (value) => (typeof value === 'string' ? { value: value.trim() } : noValue),
  schema: { type: 'string' },
};

/** Words, such as names, repeated or comma-separated. */
export const names: Kind<readonly string[]> = {
  several: true,
  parse: parseSeveral(trimmed),
  check: checkList(text.check),
};

/** Texts that may contain spaces and commas, such as titles; repeated. An empty text adds none, so that it alone is an empty list. */
export const texts: Kind<readonly string[]> = listOf(text.check);

/** Returns a kind of lists whose items may contain spaces and commas. An empty text adds no item. */
export function listOf(check: Kind<string>['check']): Kind<readonly string[]> {
  const checkAll = checkList(check);
  return { several: true, parse: (all) => checkAll(all.filter((one) => one.trim() !== '')), check: checkAll };
}

/** An application password of WordPress, which shows it in groups. */
const applicationPassword = /^[a-z\d]{4}(?: [a-z\d]{4}){5}$/iu;

export const secret: Kind<string> = {
  secret: true,
  ...textKind((text) => {
    const shown = text.trim();
    const value = applicationPassword.test(shown) ? shown.replaceAll(' ', '') : shown;
    if (value === '') return { problem: notEmpty, unquotable: true };
    return /[\s\p{Cc}]/u.test(value) ? { problem: message('value.secret'), unquotable: true } : { value };
  }),
};

/** A BCP 47 language tag, in canonical form. */
export const languageTag: Kind<string> = textKind((text) => {
  const value = canonicalLanguage(text.trim().replaceAll('_', '-'));
  return value === undefined ? { problem: message('value.language') } : { value };
});

export const timeZone: Kind<string> = textKind((value) =>
  isTimeZone(value)
    ? { value }
    : {
        problem: message('value.time-zone'),
        hint: suggestion(value, Intl.supportedValuesOf('timeZone')),
      },
);

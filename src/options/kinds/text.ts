import { isTimeZone } from '../../core/time-zone.ts';
import { message } from '../../messages/message.ts';
import { suggestion } from '../suggestion.ts';
import { checkList, textKind, several, type Checked, type Kind } from './kind.ts';

const notEmpty = message('value.text');

function trimmed(text: string): Checked<string> {
  return text.trim() === '' ? { problem: notEmpty } : { value: text.trim() };
}

export const text: Kind<string> = textKind(trimmed);

/** Several words, such as names: repeated, or with commas between them. */
export const names: Kind<readonly string[]> = {
  parseSeveral: true,
  parse: several(trimmed),
  check: checkList(text.check),
};

export const secret: Kind<string> = {
  secret: true,
  ...textKind((given) => {
    const value = given.trim();
    if (value === '') return { problem: notEmpty, unquotable: true };
    return /[\s\p{Cc}]/u.test(value) ? { problem: message('value.secret'), unquotable: true } : { value };
  }),
};

export const timeZone: Kind<string> = textKind((value) =>
  isTimeZone(value)
    ? { value }
    : {
        problem: message('value.time-zone'),
        hint: suggestion(value, Intl.supportedValuesOf('timeZone')),
      },
);

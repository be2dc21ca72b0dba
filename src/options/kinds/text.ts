import { isTimeZone } from '../../core/time-zone.ts';
import { message } from '../../messages/message.ts';
import { suggestion } from '../suggestion.ts';
import { listed, ofText, several, type Checked, type Kind } from './kind.ts';

const notEmpty = message('value.text');

function trimmed(text: string): Checked<string> {
  return text.trim() === '' ? { problem: notEmpty } : { value: text.trim() };
}

export const text: Kind<string> = ofText(trimmed);

/** Several words, such as names: repeated, or with commas between them. */
export const names: Kind<readonly string[]> = {
  several: true,
  parse: several(trimmed),
  check: listed(text.check),
};

export const secret: Kind<string> = {
  secret: true,
  ...ofText((given) => {
    const value = given.trim();
    if (value === '') return { problem: notEmpty, unquotable: true };
    return /[\s\p{Cc}]/u.test(value) ? { problem: message('value.secret'), unquotable: true } : { value };
  }),
};

export const timeZone: Kind<string> = ofText((value) =>
  isTimeZone(value)
    ? { value }
    : {
        problem: message('value.time-zone'),
        hint: suggestion(value, Intl.supportedValuesOf('timeZone')),
      },
);

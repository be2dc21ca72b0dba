import { isZoneName } from '../../core/zone-name.ts';
import { suggestion } from '../nearest.ts';
import { listed, ofText, several, type Checked, type Kind } from './kind.ts';

const notEmpty = 'be a text that is not empty';

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
    return /[\s\p{Cc}]/u.test(value)
      ? { problem: 'be one word without spaces or line breaks', unquotable: true }
      : { value };
  }),
};

export const timeZone: Kind<string> = ofText((value) =>
  isZoneName(value)
    ? { value }
    : {
        problem: 'be the name of a time zone such as Asia/Seoul or UTC',
        hint: suggestion(value, Intl.supportedValuesOf('timeZone')),
      },
);

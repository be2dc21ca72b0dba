import { message } from '../../messages/message.ts';
import { textKind, type Kind } from './kind.ts';

/** A colour in hexadecimal digits, as `#rrggbb`. Shells take what begins with `#` for a comment, so that need not be there. */
export const color: Kind<string> = textKind((text) => {
  const digits = /^#?((?:[\da-f]{3}){1,2})$/iu.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return { problem: message('value.color') };
  return { value: `#${digits.length === 3 ? digits.replace(/./gu, '$&$&') : digits}` };
});

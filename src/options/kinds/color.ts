import { message } from '../../messages/message.ts';
import { textKind, type Kind } from './kind.ts';

/** Hexadecimal color, `#rrggbb` or `#rgb`. The `#` can be omitted, because it starts a comment in shells. */
export const color: Kind<string> = textKind((text) => {
  const digits = /^#?((?:[\da-f]{3}){1,2})$/iu.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return { problem: message('value.color') };
  return { value: `#${digits.length === 3 ? digits.replace(/./gu, '$&$&') : digits}` };
}, '^#?([0-9a-fA-F]{3}){1,2}$');

import { message } from '../../messages/message.ts';
import { textKind, type Kind } from './kind.ts';

const pattern = '^\\d{4}(-\\d{2}(-\\d{2})?)?$';

/** A day in ISO 8601, or a whole month or year: 2020-01-31, 2020-01, 2020. */
export const day: Kind<string> = textKind((text) => {
  const value = text.trim();
  const date = new RegExp(pattern, 'u').test(value) ? new Date(value) : undefined;
  // Some engines read 30 February as 1 March.
  const exists = date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  return exists ? { value } : { problem: message('value.day') };
}, pattern);

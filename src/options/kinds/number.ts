import { message, type Message } from '../../messages/message.ts';
import { parseDuration, parseSize } from '../quantities.ts';
import { parseSingle, type Checked, type Kind } from './kind.ts';

export function number(least: number, most: number, whole: 'whole' | 'fraction'): Kind<number> {
  const problem = message(whole === 'whole' ? 'value.whole' : 'value.number', { least, most });
  const check = (value: unknown): Checked<number> =>
    typeof value === 'number' && value >= least && value <= most && (whole === 'fraction' || Number.isInteger(value))
      ? { value }
      : { problem };
  return { parse: parseSingle((text) => check(/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : NaN)), check };
}

/** Milliseconds, which a text has with a unit and a value in code without. */
export function duration(least: string, most: string): Kind<number> {
  return quantity(parseDuration, least, most, message('value.duration', { least, most }));
}

/** Bytes, in the same way. */
export function size(least: string, most: string): Kind<number> {
  return quantity(parseSize, least, most, message('value.size', { least, most }));
}

function quantity(read: (text: string) => number, least: string, most: string, problem: Message): Kind<number> {
  const { check } = number(read(least), read(most), 'fraction');
  return {
    check,
    parse: parseSingle((text) => {
      const checked = check(read(text));
      return 'value' in checked ? checked : { problem };
    }),
  };
}

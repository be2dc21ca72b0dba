import { message, type Message } from '../../messages/message.ts';
import { parseDuration, parseSize } from '../quantities.ts';
import { parseSingle, type Checked, type Kind } from './kind.ts';

export function number(min: number, max: number, whole: 'whole' | 'fraction'): Kind<number> {
  const problem = message(whole === 'whole' ? 'value.whole' : 'value.number', { least: min, most: max });
  const check = (value: unknown): Checked<number> =>
    typeof value === 'number' && value >= min && value <= max && (whole === 'fraction' || Number.isInteger(value))
      ? { value }
      : { problem };
  return {
    parse: parseSingle((text) => check(/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : NaN)),
    check,
    schema: { type: whole === 'whole' ? 'integer' : 'number', minimum: min, maximum: max },
  };
}

/** Returns a kind of durations. Texts may have a unit; values in code are in milliseconds. */
export function duration(min: string, max: string): Kind<number> {
  return quantity(parseDuration, '(ms|s|m|h)', min, max, message('value.duration', { least: min, most: max }));
}

/** Returns a kind of sizes. Texts may have a unit; values in code are in bytes. */
export function size(min: string, max: string): Kind<number> {
  const units = '([kKmMgGtT][iI]?)?[bB]';
  return quantity(parseSize, units, min, max, message('value.size', { least: min, most: max }));
}

function quantity(
  read: (text: string) => number,
  units: string,
  min: string,
  max: string,
  problem: Message,
): Kind<number> {
  const { check } = number(read(min), read(max), 'fraction');
  return {
    schema: {
      type: ['string', 'number'],
      pattern: `^\\d+(\\.\\d+)?\\s*${units}$`,
      minimum: read(min) / read('1'),
      maximum: read(max) / read('1'),
    },
    check,
    parse: parseSingle((text) => {
      const checked = check(read(text));
      return 'value' in checked ? checked : { problem };
    }),
  };
}

import { parseDuration, parseSize } from '../quantities.ts';
import { single, type Checked, type Kind } from './kind.ts';

export function number(least: number, most: number, whole: 'whole' | 'fraction'): Kind<number> {
  const problem = `be a ${whole === 'whole' ? 'whole number' : 'number'} from ${least} to ${most}`;
  const check = (value: unknown): Checked<number> =>
    typeof value === 'number' && value >= least && value <= most && (whole === 'fraction' || Number.isInteger(value))
      ? { value }
      : { problem };
  return { parse: single((text) => check(/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : NaN)), check };
}

/** Milliseconds, which a text has with a unit and a value in code without. */
export function duration(least: string, most: string): Kind<number> {
  return quantity(parseDuration, least, most, 'a time');
}

/** Bytes, in the same way. */
export function size(least: string, most: string): Kind<number> {
  return quantity(parseSize, least, most, 'a size');
}

function quantity(read: (text: string) => number, least: string, most: string, what: string): Kind<number> {
  const { check } = number(read(least), read(most), 'fraction');
  return {
    check,
    parse: single((text) => {
      const checked = check(read(text));
      return 'value' in checked ? checked : { problem: `be ${what} from ${least} to ${most}` };
    }),
  };
}

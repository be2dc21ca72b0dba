import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readHost } from '../app/serving-names.ts';
import type { ReadAddress } from '../core/web-address.ts';

/** A value as it is used, or the end of a sentence "… must …" that says what it has to be. */
export type Checked<T> = { readonly value: T } | Problem;

export interface Problem {
  readonly problem: string;
  /** the value is not shown, because it may hold a secret */
  readonly unquotable?: boolean;
}

/** What is asked of the value of an option. Values come from JavaScript too, where they may be anything. */
export type Check<T> = (value: unknown) => Checked<T>;

const fits = <T>(isFitting: boolean, value: T, problem: string): Checked<T> => (isFitting ? { value } : { problem });

export const flag: Check<boolean> = (value) => fits(typeof value === 'boolean', value as boolean, 'be true or false');

export const text: Check<string> = (value) => {
  const trimmed = typeof value === 'string' ? value.trim() : '';
  return fits(trimmed !== '', trimmed, 'be a text that is not empty');
};

export const secret: Check<string> = (value) => {
  const trimmed = typeof value === 'string' ? value.trim() : '';
  const problem = trimmed === '' ? 'be a text that is not empty' : 'be one word without spaces or line breaks';
  return trimmed === '' || /[\s\p{Cc}]/u.test(trimmed) ? { problem, unquotable: true } : { value: trimmed };
};

export function number(least: number, most: number, whole: 'whole' | 'fraction'): Check<number> {
  const problem = `be a ${whole === 'whole' ? 'whole number' : 'number'} from ${least} to ${most}`;
  return (value) => {
    const parsed = typeof value === 'number' ? value : NaN;
    return fits(
      parsed >= least && parsed <= most && (whole === 'fraction' || Number.isInteger(parsed)),
      parsed,
      problem,
    );
  };
}

export function choice<const T extends string>(choices: readonly T[]): Check<T> {
  return (value) => fits(choices.includes(value as T), value as T, `be one of ${choices.join(', ')}`);
}

/**
 * One of the choices or a list of some, in their order.
 * @param alone a choice that excludes the others
 */
export function choices<const T extends string>(all: readonly T[], alone?: NoInfer<T>): Check<readonly T[]> {
  return (value) => {
    const some: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (some.length === 0 || !some.every((one) => all.includes(one as T)))
      return { problem: `be one of ${all.join(', ')}, or a list of some` };
    if (alone !== undefined && some.includes(alone) && some.some((one) => one !== alone))
      return { problem: `be ${alone} and nothing else, or some of the others` };
    return { value: all.filter((one) => some.includes(one)) };
  };
}

/** An absolute path. */
export const folder: Check<string> = (value) => {
  if (value instanceof URL && value.protocol === 'file:') return { value: fileURLToPath(value) };
  const isPath = typeof value === 'string' && value.trim() !== '';
  return isPath ? { value: resolve(value) } : { problem: 'be the path of a folder, or a file: address' };
};

export const folderOrNone: Check<string | false> = (value) => {
  const checked: Checked<string | false> = value === false ? { value } : folder(value);
  return 'problem' in checked ? { problem: `${checked.problem}, or false` } : checked;
};

/** One value or a list of some, of so many at least. */
export function severalOf<T>(check: Check<T>, least: number, problem: string): Check<readonly T[]> {
  return (value) => {
    const all = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(check);
    const values = all.flatMap((one) => ('value' in one ? [one.value] : []));
    return fits(values.length === all.length && all.length >= least, values, problem);
  };
}

/** @param read one of the readers of `core/web-address.ts` */
export function address(read: (text: string) => ReadAddress): Check<URL> {
  return (value) => {
    const address = read(value instanceof URL ? value.href : typeof value === 'string' ? value : '');
    return 'problem' in address ? address : { value: address.url };
  };
}

export const host: Check<string> = (value) => readHost(typeof value === 'string' ? value : '');

export function matching(test: (text: string) => boolean, problem: string): Check<string> {
  return (value) => fits(typeof value === 'string' && test(value), value as string, problem);
}

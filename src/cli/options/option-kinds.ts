import { resolve } from 'node:path';
import { isZoneName } from '../../core/zone-name.ts';
import { suggestion } from '../text/nearest.ts';
import { parseDuration, parseSize } from '../text/quantities.ts';

/** What became of the texts given for an option: a value, perhaps with a word about it, or what is wrong. */
export type Parsed<T> = { readonly value: T; readonly notice?: string } | Problem;

export interface Problem {
  /** completes the sentence "--name must …" */
  readonly problem: string;
  /** a sentence more, with a space before it */
  readonly hint?: string;
  /** the value is not shown, because it may hold a secret */
  readonly unquotable?: boolean;
}

/** How the value of an option is written. */
export interface Kind<T> {
  /**
   * @param texts at least one; several where an option is repeated or a configuration file has a list
   * @param folder what relative paths are relative to
   */
  readonly parse: (texts: readonly string[], folder: string) => Parsed<T>;
  /** needs no value on the command line */
  readonly flag?: true;
  readonly choices?: readonly string[];
  /** takes several values, also by being repeated */
  readonly several?: true;
  /** what a shell offers for it */
  readonly completes?: 'file' | 'folder';
  /** never shown, whatever is wrong with it */
  readonly secret?: true;
}

const noValue: Problem = { problem: 'have a value', unquotable: true };

/** What is wrong with several texts where one is wanted. */
export function repetition(texts: readonly string[]): Problem | undefined {
  return texts.length < 2 ? undefined : { problem: `be given once, not ${texts.length} times`, unquotable: true };
}

/** A kind's way of reading one text, told once. */
export function single<T>(parse: (text: string, folder: string) => Parsed<T>): Kind<T>['parse'] {
  return (texts, folder) => {
    const [text] = texts;
    const repeated = repetition(texts);
    if (repeated !== undefined) return repeated;
    if (text === undefined || text.trim() === '') return noValue;
    return parse(text, folder);
  };
}

/** A way of reading several texts: repeated, or with commas or spaces between them. Each is given once. */
export function several<T extends string>(parse: (text: string) => Parsed<T>): Kind<readonly T[]>['parse'] {
  return (texts) => {
    const words = texts.flatMap((value) => value.split(/[\s,]+/)).filter((word) => word !== '');
    if (words.length === 0) return noValue;
    const values = new Set<T>();
    for (const word of words) {
      const parsed = parse(word);
      if ('problem' in parsed) return parsed;
      values.add(parsed.value);
    }
    return { value: [...values] };
  };
}

export const text: Kind<string> = { parse: single((value) => ({ value: value.trim() })) };

/** Several words, such as names: repeated, or with commas between them. */
export const names: Kind<readonly string[]> = { several: true, parse: several((value) => ({ value })) };

export const secret: Kind<string> = {
  secret: true,
  parse: single((value) =>
    /[\s\p{Cc}]/u.test(value.trim())
      ? { problem: 'be one word without spaces or line breaks' }
      : { value: value.trim() },
  ),
};

export const path: Kind<string> = {
  completes: 'file',
  parse: single((value, folder) => ({ value: resolve(folder, value) })),
};

/** A path that is one of a folder. */
export const folder: Kind<string> = { ...path, completes: 'folder' };

export type Paths = readonly [string, ...string[]];

/** One path or several, for an option that may be repeated. */
export const paths: Kind<Paths> = {
  several: true,
  completes: 'folder',
  parse: (texts, folder) => {
    const [first, ...more] = texts;
    if (first === undefined || texts.some((text) => text.trim() === '')) return noValue;
    return { value: [resolve(folder, first), ...more.map((text) => resolve(folder, text))] };
  },
};

/** A file, or `-` for standard output. */
export const fileOrDash: Kind<string> = {
  completes: 'file',
  parse: single((value, folder) => ({ value: value === '-' ? '-' : resolve(folder, value) })),
};

const switchWords: Partial<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  '0': false,
};

export const flag: Kind<boolean> = {
  flag: true,
  parse: (texts) => {
    const value = switchWords[(texts.at(-1) ?? '').toLowerCase()];
    return value === undefined ? { problem: 'be true or false' } : { value };
  },
};

export function number(least: number, most: number, whole: 'whole' | 'fraction'): Kind<number> {
  const problem = `be a ${whole === 'whole' ? 'whole number' : 'number'} from ${least} to ${most}`;
  return {
    parse: single((value) => {
      const parsed = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : NaN;
      const fits = parsed >= least && parsed <= most && (whole === 'fraction' || Number.isInteger(parsed));
      return fits ? { value: parsed } : { problem };
    }),
  };
}

/** Milliseconds. */
export function duration(least: string, most: string): Kind<number> {
  return quantity(parseDuration, least, most, 'a time');
}

/** Bytes. */
export function size(least: string, most: string): Kind<number> {
  return quantity(parseSize, least, most, 'a size');
}

function quantity(read: (text: string) => number, least: string, most: string, what: string): Kind<number> {
  return {
    parse: single((value) => {
      const parsed = read(value);
      const fits = parsed >= read(least) && parsed <= read(most);
      return fits ? { value: parsed } : { problem: `be ${what} from ${least} to ${most}` };
    }),
  };
}

export function choice<const T extends string>(choices: readonly T[]): Kind<T> {
  return {
    choices,
    parse: single((value) => {
      const chosen = choices.find((known) => known === value.trim().toLowerCase());
      return chosen === undefined ? notAmong(value, choices) : { value: chosen };
    }),
  };
}

/**
 * Several of the choices: repeated, or with commas between them.
 * @param alone a choice that excludes the others
 */
export function choiceList<const T extends string>(choices: readonly T[], alone?: NoInfer<T>): Kind<readonly T[]> {
  return {
    choices,
    several: true,
    parse: (texts) => {
      const words = texts.flatMap((value) => value.toLowerCase().split(/[\s,]+/)).filter((word) => word !== '');
      if (words.length === 0) return noValue;
      const stranger = words.find((word) => !(choices as readonly string[]).includes(word));
      if (stranger !== undefined) return notAmong(stranger, choices, 'some');
      if (alone !== undefined && words.includes(alone) && words.some((word) => word !== alone))
        return { problem: `be ${alone} and nothing else, or some of the others` };
      return { value: choices.filter((known) => words.includes(known)) };
    },
  };
}

function notAmong(value: string, choices: readonly string[], many: 'one' | 'some' = 'one'): Problem {
  return {
    problem: choices.length === 1 ? `be ${choices.join()}` : `be ${many} of ${choices.join(', ')}`,
    hint: suggestion(value.trim().toLowerCase(), choices),
  };
}

export const timeZone: Kind<string> = {
  parse: single((value) => {
    if (isZoneName(value)) return { value };
    return {
      problem: 'be the name of a time zone such as Asia/Seoul or UTC',
      hint: suggestion(value, Intl.supportedValuesOf('timeZone')),
    };
  }),
};

import { Message } from './message.ts';
import { english } from './translate.ts';

/** The type of data in which strings replace messages. */
export type Plain<T> = T extends Message
  ? string
  : T extends (...values: never) => unknown
    ? T
    : T extends readonly (infer Item)[]
      ? T extends Item[]
        ? Plain<Item>[]
        : readonly Plain<Item>[]
      : T extends object
        ? { [Name in keyof T]: Plain<T[Name]> }
        : T;

/**
 * Replaces all messages in data with their texts. Searches only plain objects and arrays.
 * @param t translates messages. Default: to English.
 */
export function toPlain<T>(value: T, t = english): Plain<T> {
  return toPlainValue(value, t) as Plain<T>;
}

function toPlainValue(value: unknown, t: typeof english): unknown {
  if (value instanceof Message) return t(value);
  if (Array.isArray(value)) return value.map((item) => toPlainValue(item, t));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toPlainValue(item, t)]));
}

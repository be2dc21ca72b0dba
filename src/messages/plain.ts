import { Message } from './message.ts';

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

/** Replaces all messages in data with their English text. Searches only plain objects and arrays. */
export function toPlain<T>(value: T): Plain<T> {
  return toPlainValue(value) as Plain<T>;
}

function toPlainValue(value: unknown): unknown {
  if (value instanceof Message) return value.toString();
  if (Array.isArray(value)) return value.map(toPlainValue);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toPlainValue(item)]));
}

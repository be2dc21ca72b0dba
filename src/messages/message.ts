import { en } from './en/index.ts';
import { isMessageData, render } from './render.ts';

type Catalogue = typeof en;

/** Key of a message: its area and its name, such as `archive.in-use`. */
export type Key = {
  [Area in keyof Catalogue]: `${Area}.${keyof Catalogue[Area] & string}`;
}[keyof Catalogue];

type EntryOf<K extends Key> = K extends `${infer Area}.${infer Name}`
  ? Area extends keyof Catalogue
    ? Name extends keyof Catalogue[Area]
      ? Catalogue[Area][Name]
      : never
    : never
  : never;

/** Text for people: a string, which is shown as it is, or a message, which can be translated. */
export type Text = string | Message;

/** Type of an argument for a parameter of a message. String parameters also accept messages. */
type ValueInput<Value> = string extends Value
  ? Text | Exclude<Value, string>
  : Value extends readonly string[]
    ? readonly Text[]
    : Value extends readonly (infer Item)[]
      ? readonly ValueInput<Item>[]
      : Value;

/** Arguments for the parameters of a message: none, or an object. */
type ValuesOf<K extends Key> =
  EntryOf<K> extends (values: infer Values) => string
    ? [values: { readonly [Name in keyof Values]: ValueInput<Values[Name]> }]
    : [];

/**
 * A message that has not been translated yet. Converted to a string or to JSON, it is English, as in logs for machines,
 * reports and errors of the library. The command line translates it to the language of the terminal (`translate.ts`).
 */
export class Message {
  readonly key: string;
  readonly values: unknown;

  /** @param values default: an empty object, because JSON would drop an undefined value */
  constructor(key: string, values: unknown = {}) {
    this.key = key;
    this.values = values;
  }

  toString(): string {
    return render(en, this);
  }

  toJSON(): string {
    return this.toString();
  }
}

/** Creates a message from the catalogue. */
export function message<K extends Key>(key: K, ...[values]: ValuesOf<K>): Message {
  return new Message(key, values);
}

/** Joins several texts into one. */
export function joinTexts(texts: readonly Text[], between = ' '): Text {
  return texts.length === 1 && texts[0] !== undefined ? texts[0] : message('core.joined', { texts, between });
}

/** Reports whether a text is empty. */
export function isEmpty(text: Text): boolean {
  return String(text) === '';
}

/** Applies a function to all strings in a text, for example to remove secrets. */
export function mapText(text: Text, change: (value: string) => string): Text {
  return mapValue(text, change) as Text;
}

function mapValue(value: unknown, change: (value: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (value instanceof Message) return new Message(value.key, mapValue(value.values, change));
  if (Array.isArray(value)) return value.map((item) => mapValue(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapValue(item, change)]));
}

/**
 * Restores the messages in data that was cloned with `structuredClone`, as for worker threads and files: cloning turns messages into
 * plain objects.
 */
export function revive<T>(value: T): T {
  return reviveValue(value) as T;
}

function reviveValue(value: unknown): unknown {
  if (isMessageData(value)) return new Message(value.key, reviveValue(value.values));
  if (Array.isArray(value)) return value.map(reviveValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, reviveValue(item)]));
}

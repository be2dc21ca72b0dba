import { en } from './en/index.ts';
import { render } from './render.ts';

type Catalogue = typeof en;

/** `archive.in-use`: the area that says it, and the name of the message in it. */
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

/** A sentence or a part of one: quoted from elsewhere as it is, or a message of ours in the language of whoever reads it. */
export type Text = string | Message;

/** What may be given for a value of a message: where a text is wanted, a message too. */
type ValueInput<Value> = string extends Value
  ? Text | Exclude<Value, string>
  : Value extends readonly string[]
    ? readonly Text[]
    : Value extends readonly (infer Item)[]
      ? readonly ValueInput<Item>[]
      : Value;

/** The values that a message takes: none, or an object of them. */
type ValuesOf<K extends Key> =
  EntryOf<K> extends (values: infer Values) => string
    ? [values: { readonly [Name in keyof Values]: ValueInput<Values[Name]> }]
    : [];

/**
 * A message for people that does not say yet in which language. As a string, and in JSON, it is English: logs for machines, reports and
 * the errors of the library have that. The command line shows it in the language of the terminal (`translate.ts`).
 */
export class Message {
  readonly key: string;
  readonly values: unknown;

  constructor(key: string, values: unknown) {
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

/** A message of the catalogue with its values. */
export function message<K extends Key>(key: K, ...[values]: ValuesOf<K>): Message {
  return new Message(key, values);
}

/** Several texts as one. */
export function joinTexts(texts: readonly Text[], between = ' '): Text {
  return texts.length === 1 && texts[0] !== undefined ? texts[0] : message('core.joined', { texts, between });
}

/** Whether there is nothing to show. */
export function isEmpty(text: Text): boolean {
  return String(text) === '';
}

/** A text with every string among its values changed: to take out of it what must not be shown. */
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

/** What a worker thread has sent: structured clones have lost their class. */
export function revive(text: Text): Text {
  return typeof text === 'string' ? text : new Message(text.key, text.values);
}

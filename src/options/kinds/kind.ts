import { message, type Text } from '../../messages/message.ts';

/** Result of a check: a valid value, possibly with a notice, or a problem. */
export type Checked<T> = { readonly value: T; readonly notice?: Text } | ValueProblem;

/** JSON Schema, draft 7. */
export type ValueSchema = Readonly<Record<string, unknown>>;

export interface ValueProblem {
  /** completes the sentence "--name must …" */
  readonly problem: Text;
  /** additional sentence, with a space in front */
  readonly hint?: Text;
  /** whether messages must not show the value, because it may contain a secret */
  readonly unquotable?: boolean;
}

/**
 * Type of an option's values: how they are parsed from texts (flags, environment variables, configuration file) and how
 * values in code are checked.
 */
export interface Kind<T> {
  /**
   * @param texts at least one text; several if an option is repeated or a configuration file has a list
   * @param folder folder against which relative paths are resolved
   */
  readonly parse: (texts: readonly string[], folder: string) => Checked<T>;
  /**
   * @param value of any type, because JavaScript callers may pass anything. Relative paths are relative to the current
   * folder.
   */
  readonly check: (value: unknown) => Checked<T>;
  /** whether the option takes no value on the command line */
  readonly flag?: true;
  readonly choices?: readonly string[];
  /** whether the option takes several values, and can be repeated */
  readonly several?: true;
  /**
   * Converts a value in a configuration file to texts as on the command line. Only needed for kinds whose values in
   * files have other forms. Returns undefined if the value is invalid.
   */
  readonly textsFromConfig?: (value: unknown) => readonly string[] | undefined;
  /**
   * JSON Schema of one value in a configuration file, for editors. Default: a Boolean for flags, one of the choices, or a
   * text that is not empty.
   */
  readonly schema?: ValueSchema;
  /** Reports whether a text is the path of a file that contains the actual value. */
  readonly isValueFile?: (text: string) => boolean;
  /** type of the paths that shells complete */
  readonly completes?: 'file' | 'folder';
  /** whether values are never shown in messages */
  readonly secret?: true;
}

export const noValue: ValueProblem = { problem: message('value.missing'), unquotable: true };

/**
 * Returns the problem if several texts are passed for an option that takes one value. Undefined if there is only one text.
 */
export function repetitionProblem(texts: readonly string[]): ValueProblem | undefined {
  return texts.length < 2 ? undefined : { problem: message('value.once', { times: texts.length }), unquotable: true };
}

/** Returns a parser that accepts a single text. */
export function parseSingle<T>(parse: (text: string, folder: string) => Checked<T>): Kind<T>['parse'] {
  return (texts, folder) => {
    const [text] = texts;
    const repeated = repetitionProblem(texts);
    if (repeated !== undefined) return repeated;
    if (text === undefined || text.trim() === '') return noValue;
    return parse(text, folder);
  };
}

/** Returns a parser that accepts several texts: repeated, or separated by commas or spaces. Removes duplicates. */
export function parseSeveral<T extends string>(parse: (text: string) => Checked<T>): Kind<readonly T[]>['parse'] {
  return (texts) => {
    const words = texts.flatMap((value) => value.split(/[\s,]+/)).filter((word) => word !== '');
    return words.length === 0 ? noValue : checkEach(words, parse);
  };
}

/** Returns a check that accepts a single value or a list of values. */
export function checkList<T>(check: (value: unknown) => Checked<T>): Kind<readonly T[]>['check'] {
  return (value) => checkEach(Array.isArray(value) ? (value as readonly unknown[]) : [value], check);
}

function checkEach<V, T>(all: readonly V[], read: (one: V) => Checked<T>): Checked<readonly T[]> {
  const values = new Set<T>();
  for (const one of all) {
    const checked = read(one);
    if ('problem' in checked) return checked;
    values.add(checked.value);
  }
  return { value: [...values] };
}

/** Returns a value if it is a string. Otherwise returns the empty string, which every kind rejects. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns a kind whose values are strings in code, too.
 * @param pattern regular expression for editors; default: any text that is not empty
 */
export function textKind<T>(read: (text: string) => Checked<T>, pattern?: string): Kind<T> {
  return {
    parse: parseSingle(read),
    check: (value) => read(textOf(value)),
    ...(pattern !== undefined && { schema: { type: 'string', pattern } }),
  };
}

/** Reports whether a text is the path of a file rather than a name: names neither start with a dot nor contain slashes. */
export const isValueFilePath = (text: string): boolean => /^\.|[\\/]|\.(?:json|ya?ml)$/iu.test(text.trim());

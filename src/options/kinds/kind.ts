import { message, type Text } from '../../messages/message.ts';

/** Result of a check: a valid value, perhaps with a notice, or a problem. */
export type Checked<T> = { readonly value: T; readonly notice?: Text } | Problem;

export interface Problem {
  /** completes the sentence "--name must …" */
  readonly problem: Text;
  /** another sentence, with a space before it */
  readonly hint?: Text;
  /** whether the value must not be shown, because it may contain a secret */
  readonly unquotable?: boolean;
}

/** Type of an option's value: how it is parsed from texts (flags, environment, configuration file) and checked in code. */
export interface Kind<T> {
  /**
   * @param texts at least one; several if an option is repeated or a configuration file has a list
   * @param folder base of relative paths
   */
  readonly parse: (texts: readonly string[], folder: string) => Checked<T>;
  /** @param value of any type, because JavaScript may pass anything. Relative paths are relative to the current folder. */
  readonly check: (value: unknown) => Checked<T>;
  /** takes no value on the command line */
  readonly flag?: true;
  readonly choices?: readonly string[];
  /** takes several values, and can be repeated */
  readonly several?: true;
  /**
   * Converts a value of a configuration file to texts of the command line, if its form may differ. Undefined if it is
   * invalid.
   */
  readonly textsFromConfig?: (value: unknown) => readonly string[] | undefined;
  /** Reports whether a text is the path of a file that contains the value. */
  readonly isValueFile?: (text: string) => boolean;
  /** kind of paths that shells complete */
  readonly completes?: 'file' | 'folder';
  /** never shown in messages */
  readonly secret?: true;
}

export const noValue: Problem = { problem: message('value.missing'), unquotable: true };

/** Returns the problem of several texts for an option that takes one. Undefined if there is only one. */
export function repetitionProblem(texts: readonly string[]): Problem | undefined {
  return texts.length < 2 ? undefined : { problem: message('value.once', { times: texts.length }), unquotable: true };
}

/** Returns a parser for a single text. */
export function parseSingle<T>(parse: (text: string, folder: string) => Checked<T>): Kind<T>['parse'] {
  return (texts, folder) => {
    const [text] = texts;
    const repeated = repetitionProblem(texts);
    if (repeated !== undefined) return repeated;
    if (text === undefined || text.trim() === '') return noValue;
    return parse(text, folder);
  };
}

/** Returns a parser for several texts: repeated, or separated by commas or spaces. Duplicates are removed. */
export function parseSeveral<T extends string>(parse: (text: string) => Checked<T>): Kind<readonly T[]>['parse'] {
  return (texts) => {
    const words = texts.flatMap((value) => value.split(/[\s,]+/)).filter((word) => word !== '');
    return words.length === 0 ? noValue : checkEach(words, parse);
  };
}

/** Returns a check of a value or a list of values in code. */
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

/** Returns a value if it is a string, otherwise the empty string, which no kind accepts. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns a kind whose value is also a text in code. */
export function textKind<T>(read: (text: string) => Checked<T>): Kind<T> {
  return { parse: parseSingle(read), check: (value) => read(textOf(value)) };
}

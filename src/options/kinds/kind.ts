import { message, type Text } from '../../messages/message.ts';

/** A value as it is used, perhaps with a word about it, or what is wrong. */
export type Checked<T> = { readonly value: T; readonly notice?: Text } | Problem;

export interface Problem {
  /** completes the sentence "--name must …" */
  readonly problem: Text;
  /** a sentence more, with a space before it */
  readonly hint?: Text;
  /** the value is not shown, because it may hold a secret */
  readonly unquotable?: boolean;
}

/** How a value is given: as texts by flag, environment and configuration file, or as a value in code. */
export interface Kind<T> {
  /**
   * @param texts at least one; several where an option is repeated or a configuration file has a list
   * @param folder what relative paths are relative to
   */
  readonly parse: (texts: readonly string[], folder: string) => Checked<T>;
  /** @param value from JavaScript too, where it may be anything; relative paths are relative to the current folder */
  readonly check: (value: unknown) => Checked<T>;
  /** needs no value on the command line */
  readonly flag?: true;
  readonly choices?: readonly string[];
  /** takes several values, also by being repeated */
  readonly parseSeveral?: true;
  /** a value of a configuration file as the texts of the command line, where it may have another form than these; undefined for none */
  readonly textsFromConfig?: (value: unknown) => readonly string[] | undefined;
  /** whether a text is the path of a file that has the value, as a configuration file would */
  readonly isValueFile?: (text: string) => boolean;
  /** what a shell offers for it */
  readonly completes?: 'file' | 'folder';
  /** never shown, whatever is wrong with it */
  readonly secret?: true;
}

export const noValue: Problem = { problem: message('value.missing'), unquotable: true };

/** What is wrong with several texts where one is wanted. */
export function repetitionProblem(texts: readonly string[]): Problem | undefined {
  return texts.length < 2 ? undefined : { problem: message('value.once', { times: texts.length }), unquotable: true };
}

/** A kind's way of reading one text, told once. */
export function parseSingle<T>(parse: (text: string, folder: string) => Checked<T>): Kind<T>['parse'] {
  return (texts, folder) => {
    const [text] = texts;
    const repeated = repetitionProblem(texts);
    if (repeated !== undefined) return repeated;
    if (text === undefined || text.trim() === '') return noValue;
    return parse(text, folder);
  };
}

/** A way of reading several texts: repeated, or with commas or spaces between them. Each is given once. */
export function several<T extends string>(parse: (text: string) => Checked<T>): Kind<readonly T[]>['parse'] {
  return (texts) => {
    const words = texts.flatMap((value) => value.split(/[\s,]+/)).filter((word) => word !== '');
    return words.length === 0 ? noValue : each(words, parse);
  };
}

/** One value in code, or a list of some. */
export function checkList<T>(check: (value: unknown) => Checked<T>): Kind<readonly T[]>['check'] {
  return (value) => each(Array.isArray(value) ? (value as readonly unknown[]) : [value], check);
}

function each<V, T>(all: readonly V[], read: (one: V) => Checked<T>): Checked<readonly T[]> {
  const values = new Set<T>();
  for (const one of all) {
    const checked = read(one);
    if ('problem' in checked) return checked;
    values.add(checked.value);
  }
  return { value: [...values] };
}

/** A value in code as the text that it has to be; what is none is the empty one, which no kind takes. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A kind whose value is a text in code, too. */
export function textKind<T>(read: (text: string) => Checked<T>): Kind<T> {
  return { parse: parseSingle(read), check: (value) => read(textOf(value)) };
}

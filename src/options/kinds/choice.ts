import { message, type Text } from '../../messages/message.ts';
import { suggestion } from '../suggestion.ts';
import { noValue, parseSingle, textOf, type Kind, type ValueProblem } from './kind.ts';

/** Label of a choice in a question. */
export interface ChoiceText {
  readonly label: Text;
  /** shown beside the choice while it is highlighted */
  readonly hint?: Text;
}

/** A kind whose values are a fixed set of choices, in the order in which documents list them. */
export interface ChoiceKind<T extends string, Value = T> extends Kind<Value> {
  readonly choices: readonly T[];
}

export interface LabeledKind<T extends string> extends ChoiceKind<T> {
  readonly texts: Readonly<Record<T, ChoiceText>>;
}

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
  parse: (texts) => flag.check(switchWords[(texts.at(-1) ?? '').toLowerCase()]),
  check: (value) => (typeof value === 'boolean' ? { value } : { problem: message('value.boolean') }),
};

export function choice<const T extends string>(choices: readonly T[]): ChoiceKind<T> {
  const read = (text: string, value: string) => {
    const chosen = choices.find((known) => known === value);
    return chosen === undefined ? notAmong(text, choices) : { value: chosen };
  };
  return {
    choices,
    parse: parseSingle((text) => read(text, text.trim().toLowerCase())),
    check: (value) => read(textOf(value), textOf(value)),
  };
}

/** Returns a kind of option whose value is one of a fixed set of choices. Each has a label for the questions of `init`. */
export function labeledChoice<const T extends string>(texts: Readonly<Record<T, ChoiceText>>): LabeledKind<T> {
  return { ...choice(Object.keys(texts) as T[]), texts };
}

/**
 * Returns a kind that accepts several choices, repeated or comma-separated, and in code a value or a list. The parsed
 * value is a list in the order of the choices.
 * @param alone choice that cannot be combined with others
 */
export function choiceList<const T extends string>(
  choices: readonly T[],
  alone?: NoInfer<T>,
): ChoiceKind<T, readonly T[]> {
  const read = (words: readonly unknown[]) => {
    const unknown = words.filter((word) => !(choices as readonly unknown[]).includes(word));
    if (words.length === 0 || unknown.length > 0) return notAmong(textOf(unknown[0]), choices, 'some');
    if (alone !== undefined && words.includes(alone) && words.some((word) => word !== alone))
      return { problem: message('value.alone', { choice: alone }) };
    return { value: choices.filter((known) => words.includes(known)) };
  };
  return {
    choices,
    several: true,
    parse: (texts) => {
      const words = texts.flatMap((value) => value.toLowerCase().split(/[\s,]+/)).filter((word) => word !== '');
      return words.length === 0 ? noValue : read(words);
    },
    check: (value) => read(Array.isArray(value) ? (value as readonly unknown[]) : [value]),
  };
}

function notAmong(value: string, choices: readonly string[], many: 'one' | 'some' = 'one'): ValueProblem {
  return {
    problem: message(`value.${many}`, { choices }),
    hint: suggestion(value.trim().toLowerCase(), choices),
  };
}

import { message, type Text } from '../../messages/message.ts';
import { suggestion } from '../suggestion.ts';
import { noValue, parseSingle, textOf, type Kind, type Problem } from './kind.ts';

/** A choice as somebody is offered it who is asked. */
export interface ChoiceText {
  readonly label: Text;
  /** shown beside it when it is marked */
  readonly hint?: Text;
}

/** A kind with its choices, in the order in which tables show them. */
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

/** A choice that somebody may be asked for. */
export function labeledChoice<const T extends string>(texts: Readonly<Record<T, ChoiceText>>): LabeledKind<T> {
  return { ...choice(Object.keys(texts) as T[]), texts };
}

/**
 * Several of the choices, in their order: repeated, or with commas between them; in code one, or a list.
 * @param alone a choice that excludes the others
 */
export function choiceList<const T extends string>(
  choices: readonly T[],
  alone?: NoInfer<T>,
): ChoiceKind<T, readonly T[]> {
  const read = (words: readonly unknown[]) => {
    const strangers = words.filter((word) => !(choices as readonly unknown[]).includes(word));
    if (words.length === 0 || strangers.length > 0) return notAmong(textOf(strangers[0]), choices, 'some');
    if (alone !== undefined && words.includes(alone) && words.some((word) => word !== alone))
      return { problem: message('value.alone', { choice: alone }) };
    return { value: choices.filter((known) => words.includes(known)) };
  };
  return {
    choices,
    parseSeveral: true,
    parse: (texts) => {
      const words = texts.flatMap((value) => value.toLowerCase().split(/[\s,]+/)).filter((word) => word !== '');
      return words.length === 0 ? noValue : read(words);
    },
    check: (value) => read(Array.isArray(value) ? (value as readonly unknown[]) : [value]),
  };
}

function notAmong(value: string, choices: readonly string[], many: 'one' | 'some' = 'one'): Problem {
  return {
    problem: message(`value.${many}`, { choices }),
    hint: suggestion(value.trim().toLowerCase(), choices),
  };
}

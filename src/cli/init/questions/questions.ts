import type { Text } from '../../../messages/message.ts';

export interface Question {
  readonly question: Text;
  /** one line about the reason for the question, or the effect of the answer */
  readonly why: Text;
}

export interface TextQuestion extends Question {
  /** placeholder in the empty field */
  readonly example: Text;
  /** Returns the problem with an answer as a sentence, or undefined if it is valid. */
  readonly validate: (answer: string) => Text | undefined;
}

export interface Choice<Value> {
  readonly value: Value;
  readonly label: Text;
  /** description shown after the label */
  readonly hint?: Text;
}

export interface ChoiceQuestion<Value> extends Question {
  readonly choices: readonly Choice<Value>[];
  /** choice that is selected by default */
  readonly initial: Value;
}

/**
 * Interactive questions. Pressing Enter accepts the default, except for required texts. All methods throw an
 * InterruptedError if the user cancels.
 */
export interface Questions {
  readonly info: (text: Text) => void;
  readonly text: (question: TextQuestion) => Promise<string>;
  /** Asks for text that is hidden while the user types. */
  readonly secret: (question: Omit<TextQuestion, 'example'>) => Promise<string>;
  readonly choose: <const Value extends string>(question: ChoiceQuestion<Value>) => Promise<Value>;
  /** @returns at least one value */
  readonly chooseSome: (question: ChoiceQuestion<string>) => Promise<readonly string[]>;
  /** Lets the user search a long list and select any number of values. */
  readonly findSome: (question: Omit<ChoiceQuestion<string>, 'initial'>) => Promise<readonly string[]>;
  readonly confirm: (question: Question & { readonly initial: boolean }) => Promise<boolean>;
}

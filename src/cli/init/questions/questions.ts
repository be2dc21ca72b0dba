import type { Text } from '../../../messages/message.ts';

export interface Question {
  readonly question: Text;
  /** reason for the question, or effect of the answer, in one line */
  readonly why: Text;
}

export interface TextQuestion extends Question {
  /** shown while the field is empty */
  readonly example: Text;
  /** Returns the problem of an answer as a sentence, or undefined if it is valid. */
  readonly validate: (answer: string) => Text | undefined;
}

export interface Choice<Value> {
  readonly value: Value;
  readonly label: Text;
  /** shown beside the highlighted choice */
  readonly hint?: Text;
}

export interface ChoiceQuestion<Value> extends Question {
  readonly choices: readonly Choice<Value>[];
  /** choice that Enter selects */
  readonly initial: Value;
}

/**
 * Interactive questions. Enter alone answers each of them, except for required texts. All methods throw an
 * InterruptedError if the user cancels.
 */
export interface Questions {
  readonly info: (text: Text) => void;
  readonly text: (question: TextQuestion) => Promise<string>;
  /** Asks for a text that is not shown. */
  readonly secret: (question: Omit<TextQuestion, 'example'>) => Promise<string>;
  readonly choose: <const Value extends string>(question: ChoiceQuestion<Value>) => Promise<Value>;
  /** @returns at least one */
  readonly chooseSome: (question: ChoiceQuestion<string>) => Promise<readonly string[]>;
  readonly confirm: (question: Question & { readonly initial: boolean }) => Promise<boolean>;
}

import type { Text } from '../../../messages/message.ts';

export interface Question {
  readonly question: Text;
  /** why it is asked, or what an answer does, in one line */
  readonly why: Text;
}

export interface TextQuestion extends Question {
  /** shown where nothing is typed yet */
  readonly example: Text;
  /** What is wrong with an answer, as a sentence; undefined where nothing is. */
  readonly validate: (answer: string) => Text | undefined;
}

export interface Choice<Value> {
  readonly value: Value;
  readonly label: Text;
  /** shown beside it when it is marked */
  readonly hint?: Text;
}

export interface ChoiceQuestion<Value> extends Question {
  readonly choices: readonly Choice<Value>[];
  /** what Enter takes */
  readonly initial: Value;
}

/**
 * Somebody who answers. Every question has an answer that Enter alone gives, but for a text that must not be empty. Whoever
 * answers may leave instead: then each of these throws an InterruptedError.
 */
export interface Questions {
  readonly info: (text: Text) => void;
  readonly text: (question: TextQuestion) => Promise<string>;
  /** What is typed is not shown. */
  readonly secret: (question: Omit<TextQuestion, 'example'>) => Promise<string>;
  readonly choose: <const Value extends string>(question: ChoiceQuestion<Value>) => Promise<Value>;
  /** @returns at least one */
  readonly chooseSome: (question: ChoiceQuestion<string>) => Promise<readonly string[]>;
  readonly confirm: (question: Question & { readonly first: boolean }) => Promise<boolean>;
}

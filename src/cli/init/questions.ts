export interface Question {
  readonly question: string;
  /** why it is asked, or what an answer does, in one line */
  readonly why: string;
}

export interface TextQuestion extends Question {
  /** shown where nothing is typed yet */
  readonly example: string;
  /** What is wrong with an answer, as a sentence; undefined where nothing is. */
  readonly wrong: (answer: string) => string | undefined;
}

export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  /** shown beside it when it is marked */
  readonly hint?: string;
}

export interface ChoiceQuestion<Value> extends Question {
  readonly choices: readonly Choice<Value>[];
  /** what Enter takes */
  readonly first: Value;
}

/**
 * Somebody who answers. Every question has an answer that Enter alone gives, but for a text that must not be empty. Whoever
 * answers may leave instead: then each of these throws an InterruptedError.
 */
export interface Questions {
  readonly tell: (text: string) => void;
  readonly text: (question: TextQuestion) => Promise<string>;
  readonly choose: <const Value extends string>(question: ChoiceQuestion<Value>) => Promise<Value>;
  /** @returns at least one */
  readonly chooseSome: (question: ChoiceQuestion<string>) => Promise<readonly string[]>;
  readonly confirm: (question: Question & { readonly first: boolean }) => Promise<boolean>;
}

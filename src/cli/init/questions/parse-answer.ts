import { InternalError } from '../../../core/errors/errors.ts';
import { message, type Text } from '../../../messages/message.ts';
import type { LabeledKind } from '../../../options/kinds/choice.ts';
import type { Kind } from '../../../options/kinds/kind.ts';
import { optionOf, type OptionName } from '../../../options/options.ts';
import type { Choice } from './questions.ts';

/**
 * Returns the problem with an answer, which is checked like the option on the command line. Undefined if it is valid.
 */
export function answerProblem(name: OptionName, text: string): Text | undefined {
  const parsed = optionOf(name).kind.parse([text], '');
  if (!('problem' in parsed)) return undefined;
  return message('init.wrong', { problem: parsed.problem, hint: parsed.hint ?? '' });
}

export function parseAnswer<Value>(kind: Kind<Value>, text: string): Value {
  const parsed = kind.parse([text], '');
  // The question only accepts valid answers.
  if ('problem' in parsed) throw new InternalError('An answer was taken that is none');
  return parsed.value;
}

/** Returns the choices of an option for use in a question. */
export function choicesOfKind<Value extends string>({ choices, texts }: LabeledKind<Value>): Choice<Value>[] {
  return choices.map((value) => ({ value, ...texts[value] }));
}

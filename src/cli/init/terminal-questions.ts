import * as prompts from '@clack/prompts';
import { InterruptedError } from '../../core/errors.ts';
import type { Terminal } from '../environment/environment.ts';
import { visibleText } from '../text/terminal-text.ts';
import type { Choice, Question, Questions } from './questions.ts';

/**
 * Asks at a terminal.
 * @param signal ends the question that is open, as Ctrl-C does
 */
export function askAtTerminal(terminal: Terminal, signal?: AbortSignal): Questions {
  const common = { ...terminal, ...(signal && { signal }) };
  return {
    tell: (text) => prompts.log.info(visibleText(text), common),
    text: async ({ example, wrong, ...question }) =>
      answered(
        // A text field does not draw the line at the left of its second line.
        await prompts.text({
          ...common,
          message: messageOf(question, `\n${prompts.S_BAR}  `),
          placeholder: example,
          defaultValue: '',
          validate: (text) => wrong(text ?? ''),
        }),
      ),
    choose: async ({ choices, first, ...question }) =>
      answered(
        await prompts.select<string>({
          ...common,
          message: messageOf(question),
          options: choices.map(shown),
          initialValue: first,
        }),
      ) as (typeof choices)[number]['value'],
    chooseSome: async ({ choices, first, ...question }) =>
      answered(
        await prompts.multiselect<string>({
          ...common,
          message: messageOf(question),
          options: choices.map(shown),
          initialValues: [first],
          cursorAt: first,
          required: true,
        }),
      ),
    confirm: async ({ first, ...question }) =>
      answered(await prompts.confirm({ ...common, message: messageOf(question), initialValue: first })),
  };
}

function messageOf({ question, why }: Question, between = '\n'): string {
  return `${question}${between}${why}`;
}

/** Names and titles come from the source. */
function shown({ value, label, hint }: Choice<string>) {
  return { value, label: visibleText(label), ...(hint !== undefined && hint !== '' && { hint: visibleText(hint) }) };
}

function answered<Value>(answer: Value | typeof prompts.CANCEL_SYMBOL): Value {
  if (prompts.isCancel(answer)) throw new InterruptedError('Nothing was written. Run it again to begin anew.');
  return answer;
}

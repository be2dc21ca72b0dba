import * as prompts from '@clack/prompts';
import { InterruptedError } from '../../../core/errors/errors.ts';
import { isEmpty, message, type Text } from '../../../messages/message.ts';
import type { Translate } from '../../../messages/translate.ts';
import { columnsOf, type Terminal } from '../../environment/environment.ts';
import { visibleText } from '../../text/terminal-text.ts';
import { wrapColumns } from '../../text/wrap.ts';
import type { Choice, ChoiceQuestion, Question, Questions } from './questions.ts';

/** Columns before a line of text: the vertical bar and two spaces. */
const textIndent = 3;
/**
 * Columns that a choice cannot use: the bar, the mark, and ten for the bar's colors, which the package counts as columns
 * when it wraps choices.
 */
const choiceIndent = 15;

/**
 * Creates questions that are asked in a terminal.
 * @param t translates to the language of the terminal
 * @param signal cancels the current question, as Ctrl-C does
 */
export function askAtTerminal(terminal: Terminal, t: Translate, signal?: AbortSignal): Questions {
  // Each question gets a new signal, because the package never removes its listeners.
  const common = () => ({ ...terminal, ...(signal && { signal: AbortSignal.any([signal]) }) });
  const wrapped = (text: string, separator: string, indent = textIndent) =>
    text
      .split('\n')
      .flatMap((line) => wrapColumns(visibleText(line), columnsOf(terminal.output) - indent))
      .join(separator);
  // The choice has its description in the label, because the package shows hints only beside the highlighted choice.
  const shown = ({ value, label, hint = '' }: Choice<string>) => ({
    value,
    label: wrapped(t(isEmpty(hint) ? label : message('init.choice', { label, hint })), '\n  ', choiceIndent),
  });
  const line = ({ question, why }: Question, between = '\n') => wrapped(`${t(question)}\n${t(why)}`, between);
  // The package does not draw the vertical bar in front of the second line of a text field.
  const field = `\n${prompts.S_BAR}  `;
  const problem = (text: Text | undefined) => text && wrapped(t(text), '\n   ');
  const info: Questions['info'] = (text) => prompts.log.info(wrapped(t(text), '\n'), common());
  const select = ({ choices, initial, ...question }: ChoiceQuestion<string>) =>
    prompts.multiselect<string>({
      ...common(),
      message: line(question),
      options: choices.map(shown),
      initialValues: [initial],
      cursorAt: initial,
      // The package would reject an empty selection with a message in English.
      required: false,
      showInstructions: false,
    });
  return {
    info: info,
    text: async ({ example, validate, ...question }) =>
      assertAnswered(
        await prompts.text({
          ...common(),
          message: line(question, field),
          placeholder: visibleText(t(example)),
          defaultValue: '',
          validate: (text) => problem(validate(text ?? '')),
        }),
      ),
    secret: async ({ validate, ...question }) =>
      // An empty field has the value undefined.
      assertAnswered<string | undefined>(
        await prompts.password({
          ...common(),
          message: line(question, field),
          validate: (text) => problem(validate(text ?? '')),
        }),
      ) ?? '',
    choose: async ({ choices, initial, ...question }) =>
      assertAnswered(
        await prompts.select<string>({
          ...common(),
          message: line(question),
          options: choices.map(shown),
          initialValue: initial,
          showInstructions: false,
        }),
      ) as (typeof choices)[number]['value'],
    async chooseSome(question) {
      for (;;) {
        const some = assertAnswered(await select(question));
        if (some.length > 0) return some;
        info(message('init.blogs-none'));
      }
    },
    findSome: async ({ choices, ...question }) =>
      assertAnswered(
        await prompts.autocompleteMultiselect<string>({
          ...common(),
          message: line(question),
          options: choices.map(({ value, label }) => ({ value, label: visibleText(t(label)) })),
          maxItems: 10,
        }),
      ),
    confirm: async ({ initial, ...question }) =>
      assertAnswered(
        await prompts.confirm({
          ...common(),
          message: line(question),
          initialValue: initial,
          active: t(message('init.yes')),
          inactive: t(message('init.no')),
        }),
      ),
  };
}

function assertAnswered<Value>(answer: Value | typeof prompts.CANCEL_SYMBOL): Value {
  if (prompts.isCancel(answer)) throw new InterruptedError(message('init.interrupted'));
  return answer;
}

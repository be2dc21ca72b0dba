import * as prompts from '@clack/prompts';
import { InterruptedError } from '../../../core/errors/errors.ts';
import { message } from '../../../messages/message.ts';
import type { Translate } from '../../../messages/translate.ts';
import type { Terminal } from '../../environment/environment.ts';
import { visibleText } from '../../text/terminal-text.ts';
import type { Choice, ChoiceQuestion, Question, Questions } from './questions.ts';

/**
 * Creates questions that are asked in a terminal.
 * @param t translates to the language of the terminal
 * @param signal cancels the current question, as Ctrl-C does
 */
export function askAtTerminal(terminal: Terminal, t: Translate, signal?: AbortSignal): Questions {
  // Each question gets a new signal, because the package never removes its listeners.
  const common = () => ({ ...terminal, ...(signal && { signal: AbortSignal.any([signal]) }) });
  const shown = choiceIn(t);
  const line = ({ question, why }: Question, between = '\n') => visibleLines(`${t(question)}\n${t(why)}`, between);
  // The package does not draw the vertical bar in front of the second line of a text field.
  const field = `\n${prompts.S_BAR}  `;
  const info: Questions['info'] = (text) => prompts.log.info(visibleText(t(text)), common());
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
          validate: (text) => translateOptional(validate(text ?? ''), t),
        }),
      ),
    secret: async ({ validate, ...question }) =>
      // An empty field has the value undefined.
      assertAnswered<string | undefined>(
        await prompts.password({
          ...common(),
          message: line(question, field),
          validate: (text) => translateOptional(validate(text ?? ''), t),
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

function translateOptional(text: Parameters<Translate>[0] | undefined, t: Translate): string | undefined {
  return text === undefined ? undefined : visibleText(t(text));
}

function visibleLines(text: string, between: string): string {
  return text.split('\n').map(visibleText).join(between);
}

/**
 * Returns a function that formats a choice. Escapes its texts, because they may contain names and titles from the
 * source.
 */
function choiceIn(t: Translate) {
  return ({ value, label, hint }: Choice<string>) => ({
    value,
    label: visibleText(t(label)),
    ...(hint !== undefined && t(hint) !== '' && { hint: visibleText(t(hint)) }),
  });
}

function assertAnswered<Value>(answer: Value | typeof prompts.CANCEL_SYMBOL): Value {
  if (prompts.isCancel(answer)) throw new InterruptedError(message('init.interrupted'));
  return answer;
}

import type { UsedOption } from '../../core/report/used-option.ts';
import { message, type Text } from '../../messages/message.ts';
import { flagOf } from '../../options/options.ts';
import type { Output } from './output.ts';

/** Logs which options are remembered from an earlier publish, which have changed since, and with --verbose where each is from. */
export function logOptions(options: readonly UsedOption[], output: Output): void {
  const taken = options.filter(({ from }) => from === 'remembered');
  if (taken.length > 0)
    output.log(
      'info',
      'options-remembered',
      message('run.options-remembered', {
        options: listOf(taken, ({ option, value }) => message('run.option', { flag: flagOf(option), value })),
      }),
      { options: taken },
    );
  const changed = options.filter(({ before }) => before !== undefined);
  if (changed.length > 0)
    output.log(
      'info',
      'options-changed',
      message('run.options-changed', { options: listOf(changed, describeChange) }),
      {
        options: changed,
      },
    );
  for (const one of options) output.log('debug', 'option', describeOrigin(one), { ...one });
}

/** Says of which output it is true, where it is not true of both that it concerns. */
function listOf(options: readonly UsedOption[], words: (one: UsedOption) => Text): Text[] {
  const isTwice = (one: UsedOption) => options.filter(({ option }) => option === one.option).length > 1;
  return options.map((one) =>
    isTwice(one) ? message('run.option-of', { option: words(one), outputs: one.outputs }) : words(one),
  );
}

function describeChange({ option, value, before = '' }: UsedOption): Text {
  return message('run.option-was', { flag: flagOf(option), value, before });
}

function describeOrigin({ option, value, from, where, outputs }: UsedOption): Text {
  const given = where === undefined ? message('run.given-by-run') : message('run.given', { where });
  const origin = from === 'given' ? given : message(`run.${from}`);
  return message('run.option-from', {
    option: message('run.option', { flag: flagOf(option), value }),
    outputs,
    origin,
  });
}

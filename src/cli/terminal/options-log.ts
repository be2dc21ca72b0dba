import type { UsedOption } from '../../core/report/used-option.ts';
import { message, type Text } from '../../messages/message.ts';
import { flagOf } from '../../options/options.ts';
import type { TerminalOutput } from './output.ts';

/**
 * Logs the options remembered from the last publish and those that have changed since; with --verbose, also the origin
 * of each option.
 */
export function logOptions(options: readonly UsedOption[], output: TerminalOutput): void {
  const remembered = options.filter(({ from }) => from === 'remembered');
  if (remembered.length > 0)
    output.log(
      'info',
      'options-remembered',
      message('run.options-remembered', {
        options: listOf(remembered, ({ option, value }) => message('run.option', { flag: flagOf(option), value })),
      }),
      { options: remembered },
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

/** Lists options. If an option has different values per output, each value is followed by its outputs. */
function listOf(options: readonly UsedOption[], words: (one: UsedOption) => Text): Text[] {
  const isPerOutput = (one: UsedOption) => options.filter(({ option }) => option === one.option).length > 1;
  return options.map((one) =>
    isPerOutput(one) ? message('run.option-of', { option: words(one), outputs: one.outputs }) : words(one),
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

import type { UsedOption } from '../../core/used-option.ts';
import { flagOf } from '../../options/options.ts';
import type { Output } from './output.ts';

/** Says which options are from an earlier publish and which are others now; where all is told, where each is from. */
export function logOptions(options: readonly UsedOption[], output: Output): void {
  const taken = options.filter(({ from }) => from === 'remembered');
  if (taken.length > 0)
    output.log(
      'info',
      'options-remembered',
      `As in the last publish: ${listOf(taken, ({ option, value }) => `--${flagOf(option)} ${value}`)}. ` +
        'Another value changes it, --forget-options begins anew.',
      { options: taken },
    );
  const changed = options.filter(({ before }) => before !== undefined);
  if (changed.length > 0)
    output.log('info', 'options-changed', `Other than in the last publish: ${listOf(changed, wordsOfChange)}.`, {
      options: changed,
    });
  for (const one of options)
    output.log('debug', 'option', `--${flagOf(one.option)} ${one.value || 'not set'} (${originOf(one)})`, { ...one });
}

/** Says of which output it is true, where it is not true of both that it concerns. */
function listOf(options: readonly UsedOption[], words: (one: UsedOption) => string): string {
  const isTwice = (one: UsedOption) => options.filter(({ option }) => option === one.option).length > 1;
  return options.map((one) => words(one) + (isTwice(one) ? ` (${one.outputs.join(', ')})` : '')).join(', ');
}

function wordsOfChange({ option, value, before = '' }: UsedOption): string {
  return `--${flagOf(option)} ${value || 'not set'}, was ${before || 'not set'}`;
}

function originOf({ from, where, outputs }: UsedOption): string {
  const origin = {
    given: `given, ${where ?? 'by this run'}`,
    remembered: 'remembered from the last publish',
    default: 'default',
  }[from];
  return `${outputs.join(' and ')}; ${origin}`;
}

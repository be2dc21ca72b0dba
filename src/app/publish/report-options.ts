import type { Report } from '../../core/report/report.ts';
import type { UsedOption } from '../../core/report/used-option.ts';
import type { Warning } from '../../core/report/warnings.ts';
import type { Context } from '../context.ts';
import type { PublishPass, ResolvedOutput } from './resolve-options.ts';
import { flagOf } from '../../options/options.ts';
import { joinTexts, message } from '../../messages/message.ts';

/** Emits the options of a publish. Adds the options that are remembered or have changed to the report. */
export function reportOptions(passes: readonly PublishPass<unknown>[], { emit }: Context, report: Report): void {
  const options = together(passes.flatMap(({ outputs }) => outputs.flatMap(({ used }) => used)));
  emit({ type: 'options', options });
  const worthReporting = options.filter(({ from, before }) => from === 'remembered' || before !== undefined);
  if (worthReporting.length > 0) report.options = worthReporting;
}

function together(used: readonly UsedOption[]): UsedOption[] {
  const joined = new Map<string, UsedOption>();
  for (const one of used) {
    const key = JSON.stringify({ ...one, outputs: [] });
    joined.set(key, { ...one, outputs: [...(joined.get(key)?.outputs ?? []), ...one.outputs] });
  }
  return [...joined.values()];
}

/**
 * Warns that files will be removed because options have changed. If options are unchanged, files are removed because the blog has changed,
 * which the counts in the report show.
 */
export function warnOfRemoval(
  { output, before, used }: ResolvedOutput,
  removed: number,
  warn: (warning: Warning) => void,
): void {
  const changes = used.flatMap((one) =>
    one.before === undefined
      ? []
      : [message('run.option-was', { flag: flagOf(one.option), value: one.value, before: one.before })],
  );
  if (before === undefined) warn({ code: 'options-unknown', output, removed });
  else if (changes.length > 0) warn({ code: 'options-changed', output, changes: joinTexts(changes, '; '), removed });
}

import type { Warning } from '../../core/report/warnings.ts';
import { importOptions, publishOptions } from '../options/app-options.ts';
import { importAdvice } from '../report/import-advice.ts';
import type { RunCommand } from './command.ts';

export const run: RunCommand = async (settings, { context, useCases, invocation }) => {
  const warnings: Warning[] = [];
  const listening = {
    ...context,
    emit: (event: Parameters<typeof context.emit>[0]) => {
      if (event.type === 'warning') warnings.push(event.warning);
      context.emit(event);
    },
  };
  const report = await useCases.exportBlog({ ...importOptions(settings), ...publishOptions(settings) }, listening);
  return { kind: 'ran', report, closing: importAdvice(report, warnings, settings, invocation) };
};

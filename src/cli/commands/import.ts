import type { Warning } from '../../core/report/warnings.ts';
import { importOptions, publishOptions } from '../options/app-options.ts';
import { importAdvice } from '../report/import-advice.ts';
import { choosePublicPosts } from '../init/questions/choose-public-posts.ts';
import type { RunCommand } from './command.ts';

export const run: RunCommand = async (settings, tools) => {
  const { context, useCases, invocation } = tools;
  const warnings: Warning[] = [];
  const listening = {
    ...context,
    emit: (event: Parameters<typeof context.emit>[0]) => {
      if (event.type === 'warning') warnings.push(event.warning);
      context.emit(event);
    },
  };
  const options = { ...importOptions(settings), ...publishOptions(settings) };
  const { source } = options;
  const asks = source.kind === 'backup' && source.published === 'ask';
  const chosen = asks ? { ...source, published: await choosePublicPosts(source, settings.blog?.[0], tools) } : source;
  const report = await useCases.exportBlog({ ...options, source: chosen }, listening);
  return { kind: 'ran', report, closing: importAdvice(report, warnings, settings, invocation) };
};

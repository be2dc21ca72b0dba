import { message } from '../../messages/message.ts';
import { forgetOptions } from '../options/app-options.ts';
import { safeJson, visibleText } from '../text/terminal-text.ts';
import type { RunCommand } from './command.ts';

export const run: RunCommand = async (settings, { context, useCases, output }) => {
  const options = forgetOptions(settings);
  const { archive: folder, ...removed } = await useCases.forgetPosts(options, context);
  const { dryRun } = options;
  const texts = dryRun
    ? [message('forget.would-remove', { ...removed, folder })]
    : [message('forget.removed', { ...removed, folder }), message('forget.next')];
  if (output.format === 'json') output.result(safeJson({ archive: folder, ...removed, dryRun }));
  else if (!output.quiet) output.result(texts.map((text) => visibleText(output.t(text))).join('\n'));
  return { kind: 'shown' };
};

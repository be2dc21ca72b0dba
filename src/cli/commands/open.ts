import { untilAborted } from '../../core/async/until-aborted.ts';
import { InternalError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import type { RunCommand } from './command.ts';

/** Serves the page until the process is interrupted or the user ends it there. Ends at once if another process serves it. */
export const run: RunCommand = async (settings, { context, openPage, output, invocation }) => {
  if (!openPage) throw new InternalError('The executable passes no page');
  const { backup: files = [], port, noBrowser } = settings;
  const { variables, os } = invocation;
  const page = await openPage({ files, port, opensBrowser: !noBrowser, variables, os });
  if (!page.isShown && !noBrowser) output.notice(message('open.no-browser'));
  if (!page.isShown) output.result(page.address);
  else if (!page.isElsewhere) output.notice(message('open.opened'));
  if (!page.isElsewhere) await Promise.race([untilAborted(context.signal), page.ended]);
  await page.close();
  return { kind: 'shown' };
};

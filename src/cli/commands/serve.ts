import { randomBytes } from 'node:crypto';
import type { ServedBlog } from '../../app/serve/serve.ts';
import { message, type Text } from '../../messages/message.ts';
import { ArchiveError } from '../../core/errors/errors.ts';
import { untilAborted } from '../../core/async/until-aborted.ts';
import { serveOptions } from '../options/app-options.ts';
import type { Run } from './command.ts';
import { foldersOfHomes } from '../options/folders.ts';
import type { Settings } from '../options/settings.ts';
import { explainMissingArchive } from '../serving/serving-homes.ts';
import { startupLines, serverInfo } from '../serving/startup-message.ts';
import { safeJson, shellWord, visibleText } from '../text/terminal-text.ts';

/** Serves until the process is interrupted, which is the normal end of a server. */
export const run: Run = async (settings, { context, useCases, output, invocation }) => {
  const missing = explainMissingArchive(settings);
  if (missing !== undefined) throw new ArchiveError('archive-missing', missing);
  const newToken =
    settings.token === undefined && !settings.siteOnly ? randomBytes(24).toString('base64url') : undefined;
  const print = newToken === undefined ? output.result : output.addSecret(newToken);
  const serving = await useCases.serveArchive(serveOptions(settings, settings.token ?? newToken), context);
  // Prints nothing if the server is interrupted during start-up.
  if (context.signal?.aborted !== true) {
    const info = serverInfo(serving, newToken, invocation.interfaces);
    const lines = (): string[] => startupLines(info, settings, invocation, output.t).map(visibleText);
    print(output.format === 'json' ? safeJson(info) : lines().join('\n'));
    for (const notice of missingSites(serving.blogs, settings, invocation.program)) output.notice(notice);
  }
  await untilAborted(context.signal);
  await serving.close();
  return { kind: 'shown' };
};

/**
 * Returns a notice for each served blog that has no site yet.
 * @param blogs in the order of the homes in the settings
 */
function missingSites(blogs: readonly ServedBlog[], settings: Settings, program: string): Text[] {
  if (settings.apiOnly) return [];
  const homes = foldersOfHomes(settings);
  return blogs.flatMap(({ name, site }, index) => {
    const folder = homes[index]?.site;
    if (site !== undefined || folder === undefined) return [];
    const moved = (['archive', 'site'] as const).map((option) => [option, settings[option]] as const);
    const publish = [['dir', settings.dir[index]] as const, ...moved]
      .map(([option, path]) => (path === undefined ? '' : ` --${option} ${shellWord(path)}`))
      .join('');
    return [message('serving.no-site', { blog: name, folder, command: `${program} publish${publish}` })];
  });
}

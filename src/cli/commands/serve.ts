import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import type { ServedBlog } from '../../app/serve/serve.ts';
import { message, type Text } from '../../messages/message.ts';
import { ArchiveError } from '../../core/errors/errors.ts';
import { untilAborted } from '../../core/async/until-aborted.ts';
import { serveOptions } from '../options/app-options.ts';
import type { RunCommand } from './command.ts';
import { foldersOfHomes } from '../options/folders.ts';
import type { Settings } from '../options/settings.ts';
import { explainMissingArchive } from '../serving/serving-homes.ts';
import { startupLines, serverInfo } from '../serving/startup-message.ts';
import { safeJson, shellWord, visibleText } from '../text/terminal-text.ts';

/** Serves until the process is interrupted, which is the normal end of a server. */
export const run: RunCommand = async (settings, { context, useCases, output, invocation }) => {
  const missing = explainMissingArchive(settings);
  if (missing !== undefined) throw new ArchiveError('archive-missing', missing);
  const options = serveOptions(settings, randomBytes(24).toString('base64url'));
  const newToken = options.token === settings.token ? undefined : options.token;
  const print = newToken === undefined ? output.result : output.addSecret(newToken);
  const serving = await useCases.serveArchive(options, context);
  // Prints nothing if the server is interrupted during start-up.
  if (context.signal?.aborted !== true) {
    const info = serverInfo(serving, newToken, invocation.interfaces);
    const lines = (): string[] => startupLines(info, settings, invocation, output.t).map(visibleText);
    print(output.format === 'json' ? safeJson(info) : lines().join('\n'));
    for (const notice of missingParts(serving.blogs, settings, invocation.program)) output.notice(notice);
  }
  await untilAborted(context.signal);
  await serving.close();
  return { kind: 'shown' };
};

/**
 * Returns a notice for each served blog that has no archive or no site.
 * @param blogs in the order of the homes in the settings
 */
function missingParts(blogs: readonly ServedBlog[], settings: Settings, program: string): Text[] {
  const homes = foldersOfHomes(settings);
  return blogs.flatMap(({ name, posts, site }, index) => {
    const { archive = '', site: folder } = homes[index] ?? {};
    if (posts === undefined) return [message('serving.site-alone', { place: dirname(archive) })];
    if (site !== undefined || folder === undefined) return [];
    const moved = (['archive', 'site'] as const).map((option) => [option, settings[option]] as const);
    const publish = [['dir', settings.dir[index]] as const, ...moved]
      .map(([option, path]) => (path === undefined ? '' : ` --${option} ${shellWord(path)}`))
      .join('');
    return [message('serving.no-site', { blog: name, folder, command: `${program} publish${publish}` })];
  });
}

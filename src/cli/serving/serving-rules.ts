import { isLoopback, minPublicTokenLength } from '../../app/serve/serving-names.ts';
import { message, type Text } from '../../messages/message.ts';
import { foldersOfHomes, isWithin } from '../options/folders.ts';
import type { RawOption } from '../options/raw-options.ts';
import type { OptionName } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';
import { homeProblems } from './serving-homes.ts';
import { quote } from '../text/terminal-text.ts';

/** Returns problems with the options of `serve`. */
export function servingProblems(settings: Settings, explicit: ReadonlyMap<OptionName, RawOption>): Text[] {
  const { host, token } = settings;
  const problems: Text[] = [];
  if (token !== undefined && token.length < minPublicTokenLength && !isLoopback(host))
    problems.push(message('serving.token-too-short', { least: minPublicTokenLength }));
  return [...problems, ...homeProblems(settings, explicit), ...exposureProblems(settings)];
}

/** Refuses an archive or a token file inside a served site, because all files in a site are public. */
function exposureProblems(settings: Settings): Text[] {
  const homes = foldersOfHomes(settings);
  const sites = homes.flatMap(({ site }) => site ?? []);
  const secret = homes.map(({ archive }) => [true, archive] as const);
  const { tokenFile } = settings;
  return [...secret, ...(tokenFile === undefined ? [] : [[false, tokenFile] as const])].flatMap(([isArchive, path]) =>
    sites
      .filter((site) => isWithin(path, site))
      .map((site) => message('serving.secret-in-site', { isArchive, path: quote(path), site: quote(site) })),
  );
}

/** Returns a notice if other machines can reach the server. */
export function servingNotices({ host }: Settings): Text[] {
  return isLoopback(host) ? [] : [message('serving.open-to-network')];
}

import { isLoopback, minPublicTokenLength } from '../../app/serve/serving-names.ts';
import { message, type Text } from '../../messages/message.ts';
import { foldersOfHomes, isWithin } from '../options/folders.ts';
import type { RawOption } from '../options/raw-options.ts';
import { flagOf, type OptionName } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';
import { homeProblems } from './serving-homes.ts';
import { quote } from '../text/terminal-text.ts';

/** Returns problems with the options of `serve`. */
export function servingProblems(settings: Settings, explicit: ReadonlyMap<OptionName, RawOption>): Text[] {
  const { host, token, siteOnly } = settings;
  const problems: Text[] = [];
  for (const name of ['token', 'tokenFile'] as const)
    if (siteOnly && explicit.get(name)?.origin === 'flag')
      problems.push(message('serving.token-without-api', { flag: flagOf(name) }));
  if (token !== undefined && token.length < minPublicTokenLength && !isLoopback(host))
    problems.push(message('serving.token-too-short', { least: minPublicTokenLength }));
  return [...problems, ...homeProblems(settings, explicit), ...exposureProblems(settings)];
}

/** Refuses an archive or a token file inside a served site, because all files in a site are public. */
function exposureProblems(settings: Settings): Text[] {
  const homes = foldersOfHomes(settings);
  const sites = settings.apiOnly ? [] : homes.flatMap(({ site }) => site ?? []);
  const secret = homes.map(({ archive }) => [true, archive] as const);
  const { tokenFile } = settings;
  return [...secret, ...(tokenFile === undefined ? [] : [[false, tokenFile] as const])].flatMap(([isArchive, path]) =>
    sites
      .filter((site) => isWithin(path, site))
      .map((site) => message('serving.secret-in-site', { isArchive, path: quote(path), site: quote(site) })),
  );
}

/** Returns a notice if other machines can reach the server. */
export function servingNotices({ host, apiOnly, siteOnly }: Settings): Text[] {
  if (isLoopback(host)) return [];
  return [message('serving.open-to-network', { isApiOnly: apiOnly, hasToken: !siteOnly })];
}

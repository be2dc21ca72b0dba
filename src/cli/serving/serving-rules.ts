import { isLoopback, shortestPublicToken } from '../../app/serving-names.ts';
import { foldersOfEach, isWithin } from '../options/folders.ts';
import type { RawOption } from '../options/raw-options.ts';
import { flagOf, type OptionName } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';
import { homeProblems } from './serving-homes.ts';
import { quote } from '../text/terminal-text.ts';

/** What cannot be served as it was asked for. */
export function servingProblems(settings: Settings, given: ReadonlyMap<OptionName, RawOption>): string[] {
  const { host, token, siteOnly } = settings;
  const problems: string[] = [];
  for (const name of ['token', 'tokenFile'] as const)
    if (siteOnly && given.get(name)?.origin === 'flag')
      problems.push(
        `--${flagOf(name)} is for the API, which --site-only leaves out, and a site asks nobody for a token: leave --${flagOf(name)} out.`,
      );
  if (token !== undefined && token.length < shortestPublicToken && !isLoopback(host))
    problems.push(
      `The token is too short for a server that others can reach: give one of at least ${shortestPublicToken} characters, or none, and one is made.`,
    );
  return [...problems, ...homeProblems(settings, given), ...exposed(settings)];
}

/** Whatever lies in the folder of a site can be read by everybody. */
function exposed(settings: Settings): string[] {
  const homes = foldersOfEach(settings);
  const sites = settings.apiOnly ? [] : homes.flatMap(({ site }) => site ?? []);
  const secret = homes.map(({ archive }) => ['archive', archive] as const);
  const { tokenFile } = settings;
  return [...secret, ...(tokenFile === undefined ? [] : [['token file', tokenFile] as const])].flatMap(([what, path]) =>
    sites
      .filter((site) => isWithin(path, site))
      .map(
        (site) =>
          `The ${what} ${quote(path)} is inside the site ${quote(site)}, where everybody could read it: give them places of their own.`,
      ),
  );
}

/** What somebody should know who lets others reach the server. */
export function servingNotices({ host, apiOnly, siteOnly }: Settings): string[] {
  if (isLoopback(host)) return [];
  const seen = `Everybody in your network can ${apiOnly ? 'reach the API' : 'see the site'}`;
  const heard = siteOnly ? '' : ', and the token travels unencrypted';
  return [`${seen}${heard}. For the internet, put a proxy with TLS before it (docs/serve.md).`];
}

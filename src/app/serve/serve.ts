import { UsageError } from '../../core/errors/errors.ts';
import { createHostCheck } from '../../serve/http/allowed-hosts.ts';
import { createApi, type Api } from '../../serve/api/api.ts';
import { createFailureLog } from '../../serve/failure-log.ts';
import { createRouter, type OnError } from '../../serve/router.ts';
import { createMediaHandler, type ServableMedia } from '../../serve/site/media-files.ts';
import { createSitesHandler } from '../../serve/site/sites.ts';
import type { Context } from '../context.ts';
import { listenAt } from './listening.ts';
import { blogDataOf } from './served-blog.ts';
import type { ServedHome } from './served-home.ts';
import { addressOf, openHomes, routesOf, type OpenHome } from './served-homes.ts';
import { message } from '../../messages/message.ts';

export type { ServedHome } from './served-home.ts';

export interface ServeOptions {
  /** Homes to serve, at least one. If there are several, each site is at a path named after its blog. */
  readonly homes: readonly ServedHome[];
  /** name or address of this machine, such as 127.0.0.1 or 0.0.0.0 */
  readonly host: string;
  /** port number; 0: any free port */
  readonly port: number;
  /** Host headers to accept in addition to `host` and the machine's own names, for example behind a proxy. */
  readonly allowedHosts: readonly string[];
  /** Token that every API request must contain. Required if any home has an archive. */
  readonly token?: string | undefined;
  /** whether lists include posts that the source no longer lists */
  readonly includeRemoved: boolean;
  /** Whether bodies link to the archive's media on this server. Default: only bodies of posts from a backup. */
  readonly ownMedia?: boolean | undefined;
}

export interface ServedBlog {
  /** Name of the blog. If the archive of a site is missing, name of the folder around the site. */
  readonly name: string;
  /** Number of posts that the API lists; undefined if there is no API. */
  readonly posts: number | undefined;
  /** URL of its site; undefined if there is none. */
  readonly site: URL | undefined;
}

export interface Serving {
  /** URL of the server, with the actual port */
  readonly url: URL;
  readonly blogs: readonly ServedBlog[];
  /** Stops accepting requests, and gives requests in progress a few seconds to finish. */
  close(): Promise<void>;
}

/**
 * Serves archives through the Blog Read API below `/apis/`, and their sites at `/`. Read-only: takes no lock, so an archive may be written
 * at the same time.
 * @throws {ArchiveError} if there is no archive, or it is from a newer version or damaged as a whole
 * @throws {UsageError} if two archives are of the same blog, there is nothing to serve, or the address is unavailable
 */
export async function serveArchive(options: ServeOptions, context: Context): Promise<Serving> {
  if (options.homes.some(({ archive }) => archive !== undefined)) context.emit({ type: 'phase', phase: 'index' });
  const now = () => context.now().getTime();
  const onFailed = createFailureLog(now, (error, path) => context.emit({ type: 'answer-failed', path, error }));
  const homes = await openHomes(options.homes, options.includeRemoved, context, onFailed);
  const sites = routesOf(homes);
  const listening = await listenAt(
    createRouter({
      api: apiOf(homes, options, onFailed),
      sites: sites.length > 0 ? createSitesHandler(sites) : undefined,
      media: createMediaHandler(mediaFoldersOf(homes, options.ownMedia)),
      isAllowed: createHostCheck({ host: options.host, allowed: options.allowedHosts }),
      onRequest: (answered) => context.emit({ type: 'answered', ...answered }),
      onError: onFailed,
      now,
    }),
    options,
  );
  return {
    url: listening.url,
    blogs: homes.map(({ name, archive, site }) => ({
      name,
      posts: archive?.postCount(),
      site: site === undefined ? undefined : new URL(addressOf(name, homes), listening.url),
    })),
    close: () => listening.close(),
  };
}

function apiOf(homes: readonly OpenHome[], { token, ownMedia }: ServeOptions, onFailed: OnError): Api | undefined {
  const blogs = homes.flatMap(({ archive }) => (archive ? [blogDataOf(archive, ownMedia)] : []));
  if (blogs.length === 0) return undefined;
  // An empty token would match requests without a token.
  if (token === undefined || token === '') throw new UsageError('token-missing', message('app.token-missing'));
  return createApi({ blogs, token, onError: onFailed });
}

/**
 * Returns the media folders to serve. Media are only served along with the API, since only its responses contain the names of the files.
 */
function mediaFoldersOf(homes: readonly OpenHome[], ownMedia: boolean | undefined): ServableMedia[] {
  return homes.flatMap(({ archive }) =>
    archive ? [{ folder: archive.mediaParent, has: (name: string) => archive.servesMedium(name, ownMedia) }] : [],
  );
}

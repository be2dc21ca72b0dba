import { UsageError } from '../core/errors.ts';
import { hostCheck } from '../serve/allowed-hosts.ts';
import { createApi, type Api } from '../serve/api.ts';
import { failureLog } from '../serve/failure-log.ts';
import { createFront, type OnFailed } from '../serve/front.ts';
import { createMedia, type MediaFolder } from '../serve/site/media.ts';
import { createSites } from '../serve/site/sites.ts';
import type { Context } from './context.ts';
import { listenAt } from './listening.ts';
import { blogDataOf } from './served-blog.ts';
import type { ServedHome } from './served-home.ts';
import { addressOf, openHomes, routesOf, type OpenHome } from './served-homes.ts';
import { message } from '../messages/message.ts';

export type { ServedHome } from './served-home.ts';

export interface ServeOptions {
  /** at least one; of several, each site lies below the name of its blog */
  readonly homes: readonly ServedHome[];
  /** a name or address of this machine, as in 127.0.0.1 or 0.0.0.0 */
  readonly host: string;
  /** 0: a free one */
  readonly port: number;
  /** names by which requests may come besides those of `host` and of the machine itself, as from a proxy */
  readonly allowedHosts: readonly string[];
  /** what every request to the API has to give; needed where a home has an archive */
  readonly token?: string | undefined;
  /** the key around the answers; left out, that of the blog's source */
  readonly rootKey?: string | undefined;
  /** whether lists show posts that the source no longer listed */
  readonly includeRemoved: boolean;
  /** whether to answer as the service itself did where that differs from the reference; left out, not */
  readonly oldClients?: boolean | undefined;
  /** whether bodies lead to the archive's own media on this server; left out, those of posts that came from a backup */
  readonly ownMedia?: boolean | undefined;
}

/** A blog that is being served. */
export interface ServedBlog {
  /** of a site without its archive, that of the folder in which it lies */
  readonly name: string;
  /** posts that the API lists; undefined where it is not served */
  readonly posts: number | undefined;
  /** where its site begins; undefined where there is none */
  readonly site: URL | undefined;
}

/** A server that is running. */
export interface Serving {
  /** with the port that it got */
  readonly url: URL;
  readonly blogs: readonly ServedBlog[];
  /** Ends it: no new requests, and those on their way are given a few seconds. */
  close(): Promise<void>;
}

/**
 * Serves archives by the Blog Read API below `/apis/`, and their sites at `/`. Reads alone: takes no lock, and an archive may
 * be written meanwhile.
 *
 * @throws {ArchiveError} where there is no archive, or it is damaged as a whole or from a newer version
 * @throws {UsageError} where two archives are of the same blog, there is nothing to serve, or the address is unavailable
 */
export async function serveArchive(options: ServeOptions, context: Context): Promise<Serving> {
  if (options.homes.some(({ archive }) => archive !== undefined)) context.emit({ type: 'phase', phase: 'index' });
  const now = () => context.now().getTime();
  const onFailed = failureLog(now, (error, path) => context.emit({ type: 'answer-failed', path, error }));
  const homes = await openHomes(options.homes, options.includeRemoved, context, onFailed);
  const sites = routesOf(homes);
  const listening = await listenAt(
    createFront({
      api: apiOf(homes, options, context, onFailed),
      sites: sites.length > 0 ? createSites(sites) : undefined,
      media: createMedia(mediaFoldersOf(homes, options.ownMedia)),
      isAllowed: hostCheck({ host: options.host, allowed: options.allowedHosts }),
      onAnswered: (answered) => context.emit({ type: 'answered', ...answered }),
      onFailed,
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

function apiOf(
  homes: readonly OpenHome[],
  { token, rootKey, oldClients, ownMedia }: ServeOptions,
  { version }: Context,
  onFailed: OnFailed,
): Api | undefined {
  const blogs = homes.flatMap(({ archive }) => (archive ? [blogDataOf(archive, ownMedia)] : []));
  if (blogs.length === 0) return undefined;
  // An empty one would be the right one for everybody who gives none.
  if (token === undefined || token === '') throw new UsageError('token-missing', message('app.token-missing'));
  return createApi({ blogs, token, rootKey, version, oldClients, onFailed });
}

/** The archives of which media are served: with the API alone, whose answers are all that tells their names. */
function mediaFoldersOf(homes: readonly OpenHome[], ownMedia: boolean | undefined): MediaFolder[] {
  return homes.flatMap(({ archive }) =>
    archive ? [{ folder: archive.mediaParent, has: (name: string) => archive.servesMedium(name, ownMedia) }] : [],
  );
}

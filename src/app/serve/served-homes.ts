import fs from 'fs-extra';
import path from 'node:path';
import { ServedArchive } from '../../archive/index/served-archive.ts';
import { UsageError } from '../../core/errors/errors.ts';
import { blogsOf } from '../../core/items/blog.ts';
import { decodedTextOf } from '../../core/items/scalar.ts';
import type { OnError } from '../../serve/router.ts';
import type { SiteRoute } from '../../serve/site/sites.ts';
import type { Context } from '../context.ts';
import type { ServedHome } from './served-home.ts';
import { message } from '../../messages/message.ts';

export interface OpenHome {
  /** Name of the blog. If the archive of a site is missing, name of the folder around the site. */
  readonly name: string;
  readonly archive: ServedArchive | undefined;
  /** site folder, or undefined if it does not exist */
  readonly site: string | undefined;
  /** folder as the user specified it, for messages */
  readonly folder: string;
}

/**
 * Opens the archives of homes.
 * @param includeRemoved whether lists include posts that the source no longer lists
 * @param onFailed called with the folder and an error that no response reports
 * @throws {ArchiveError} if there is no archive, or it is from a newer version or damaged as a whole
 * @throws {UsageError} if there is nothing to serve, or two homes have the same name
 */
export async function openHomes(
  homes: readonly ServedHome[],
  includeRemoved: boolean,
  context: Pick<Context, 'now' | 'signal'>,
  onFailed: OnError,
): Promise<readonly OpenHome[]> {
  const open: OpenHome[] = [];
  for (const home of homes) open.push(await openHome(home, includeRemoved, context, onFailed));
  assertServable(open);
  return open;
}

async function openHome(
  { archive: folder, site }: ServedHome,
  includeRemoved: boolean,
  { now, signal }: Pick<Context, 'now' | 'signal'>,
  onFailed: OnError,
): Promise<OpenHome> {
  const open = (archive: string) =>
    ServedArchive.open(archive, { includeRemoved, now, signal, onFailed: (error) => onFailed(error, archive) });
  const archive = folder === undefined ? undefined : await open(folder);
  const hasSite = site !== undefined && fs.existsSync(site);
  if (!archive && !hasSite)
    throw new UsageError(
      'nothing-to-serve',
      site === undefined ? message('app.nothing-to-serve') : message('app.no-site', { site }),
    );
  const name = archive?.format.blog ?? path.basename(path.dirname(path.resolve(site ?? '')));
  return { name, archive, site: hasSite ? site : undefined, folder: folder ?? site ?? '' };
}

/** @throws {UsageError} if two homes have the same name */
function assertServable(homes: readonly OpenHome[]): void {
  const names = homes.map(({ name }) => name);
  const second = homes.find(({ name }, place) => names.indexOf(name) !== place);
  const first = homes.find(({ name }) => name === second?.name);
  if (first && second)
    throw new UsageError(
      'blog-served-twice',
      message('app.blog-served-twice', { first: first.folder, second: second.folder, blog: first.name }),
    );
  if (homes.length > 1 && homes.some(({ name, site }) => name === 'apis' && site !== undefined))
    throw new UsageError('option-invalid', message('app.apis-in-the-way'));
}

/** Returns the path of a site. A single site is at the root; each of several is at a path named after its blog. */
export function addressOf(name: string, { length }: readonly OpenHome[]): string {
  return length === 1 ? '/' : `/${encodeURIComponent(name)}/`;
}

export function routesOf(homes: readonly OpenHome[]): SiteRoute[] {
  return homes.flatMap(({ name, archive, site: folder }) =>
    folder === undefined ? [] : [{ name: titleOf(archive) || name, folder, base: addressOf(name, homes) }],
  );
}

function titleOf(archive: ServedArchive | undefined): string {
  const info = archive?.info();
  return info?.kind === 'found' ? decodedTextOf(blogsOf(info.value)[0]?.title).trim() : '';
}

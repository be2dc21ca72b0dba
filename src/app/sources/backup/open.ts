import path from 'node:path';
import { backupLabel } from '../../../archive/format/bag.ts';
import type { Backup } from '../../../backup/backup.ts';
import { openBackup } from '../../../backup/open.ts';
import { namedZone } from '../../../core/dates.ts';
import { createInterruptedError, RefusedError, SourceError, UsageError } from '../../../core/errors/errors.ts';
import type { SourceLocation } from '../../../core/source-location.ts';
import { nameFromHost } from '../../../core/urls/name-from-host.ts';
import { isSourceFailure } from '../../../crawl/ports.ts';
import type { LikelyBlog, Source, SourceBlog } from '../../../crawl/source.ts';
import type { Context } from '../../context.ts';
import type { Network } from '../network.ts';
import { createBackupBlog } from './blog.ts';
import { readPublicPosts } from './public-posts.ts';
import { blogAddress } from '../items.ts';
import type { BackupSourceOptions } from './options.ts';
import { message } from '../../../messages/message.ts';

export function openBackupSource(
  options: BackupSourceOptions,
  context: Context,
  likelyBlog: LikelyBlog = async () => undefined,
): Source {
  const { signal } = context;
  const requests = { total: 0, retried: 0 };
  let network: Network | undefined;
  let opening: Promise<{ backup: Backup; blog: SourceBlog }> | undefined;

  async function open() {
    const likelyName = await likelyBlog();
    const { permalink } = options;
    const backup = await openBackup(options.paths, { signal, blog: likelyName, permalink, now: context.now() });
    try {
      const { name, blogUrl, platformUrl } = nameAndAddress(backup, options.blogUrl, likelyName);
      const choice = await readPublicPosts(backup, { ...options, blogUrl, platformUrl });
      const elsewhere = options.fetchMedia ? await openForeignMedia(blogUrl) : undefined;
      const { maxMediaSize } = options;
      const about = {
        name,
        blogUrl,
        platformUrl,
        knowsAddresses: backup.capabilities.addresses && (options.blogUrl ?? ownAddress(backup)) !== undefined,
        zone: backup.capabilities.zone || options.timezone === undefined ? undefined : namedZone(options.timezone),
        choice,
        elsewhere,
        maxMediaSize,
      };
      return { backup, blog: createBackupBlog(backup, about, context) };
    } catch (error) {
      await backup.close();
      throw error;
    }
  }
  const opened = () => (opening ??= open());

  /** Loads the network code on demand, since most imports do not fetch media. */
  async function openForeignMedia(blogUrl: URL): Promise<SourceBlog['fetchMedium']> {
    const { createMediumFetch, openNetwork } = await import('../network.ts');
    network = openNetwork(options, context);
    return createMediumFetch({ ...options, referer: blogAddress(blogUrl), requests }, network, context);
  }

  return {
    place: describePlace(options.paths),
    async blogs() {
      const { name, blog } = (await opened()).blog;
      return [{ name, isDefault: true, blog }];
    },
    async blog(wanted) {
      const { blog } = await opened();
      if (wanted === undefined || wanted === blog.name) return blog;
      throw new RefusedError('blog-unknown', message('app.backup-of-another', { wanted, name: blog.name }));
    },
    toRunError(error) {
      if (signal?.aborted) return createInterruptedError();
      if (!isSourceFailure(error)) return error;
      return new SourceError('source-unusable', message('app.backup-unusable', { why: error.text }), { cause: error });
    },
    requests,
    async close() {
      await network?.close();
      await opening?.then(
        ({ backup }) => backup.close(),
        () => undefined,
      );
    },
  };
}

function describePlace(paths: readonly string[]): SourceLocation {
  return {
    kind: 'backup',
    description: 'A blog as the backup files of its platform have it',
    label: backupLabel,
    location: paths.map((one) => path.basename(path.resolve(one))).join(', '),
    isCopy: true,
  };
}

/**
 * Returns the name and address of the blog. The name is that of the backup, otherwise `likelyName`, otherwise the first label of the
 * address. The address is `explicitUrl`, otherwise that of the backup, otherwise the one that the platform gives to the name; names that
 * are not valid there are skipped, since some programs write the author instead.
 *
 * `platformUrl` is the address on the platform if `explicitUrl` is a custom domain. It is undefined if the name of the blog is only derived
 * from that domain, since a blog of that name on the platform may belong to another owner.
 *
 * @throws {UsageError} if the name or the address is unknown
 */
export function nameAndAddress(
  backup: Backup,
  explicitUrl: URL | undefined,
  likelyName: string | undefined,
): { name: string; blogUrl: URL; platformUrl?: URL | undefined } {
  const { blog } = backup;
  const ownUrl = ownAddress(backup);
  const names = [blog.name, likelyName, nameAt(explicitUrl ?? ownUrl)].filter((name) => name !== undefined);
  if (!backup.addressOf) {
    const [name] = names;
    const blogUrl = explicitUrl ?? ownUrl;
    if (!blogUrl) throw new UsageError('option-missing', message('app.blog-url-missing', { backup: backup.names }));
    if (name === undefined) throw new UsageError('option-missing', message('app.blog-name-missing'));
    return { name, blogUrl, platformUrl: ownUrl && ownUrl.host !== blogUrl.host ? ownUrl : undefined };
  }
  for (const name of names) {
    const address = backup.addressOf(name);
    if (!address) continue;
    const isKnown = name === blog.name || (name === likelyName && name !== nameAt(explicitUrl));
    const isOnPlatform = explicitUrl?.hostname.endsWith(address.hostname.replace(/^[^.]*/u, ''));
    const platformUrl = explicitUrl && isKnown && isOnPlatform === false ? address : undefined;
    return { name, blogUrl: explicitUrl ?? address, platformUrl };
  }
  throw new UsageError('option-missing', message('app.blog-name-missing'));
}

/** Returns the address of the blog in the backup. Undefined if there is none, or it is no web address. */
function ownAddress({ blog: { url = '' } }: Backup): URL | undefined {
  return /^https?:/iu.test(url) && URL.canParse(url) ? new URL(url) : undefined;
}

const nameAt = (url: URL | undefined) => url && nameFromHost(url);

import path from 'node:path';
import { backupLabel } from '../../../archive/format/bag.ts';
import type { Backup } from '../../../backup/backup.ts';
import { openBackup } from '../../../backup/open.ts';
import { createInterruptedError, RefusedError, SourceError, UsageError } from '../../../core/errors/errors.ts';
import { blogUrlOnPlatform } from '../../../core/urls/platform-url.ts';
import type { SourceLocation } from '../../../core/source-location.ts';
import { isSourceFailure } from '../../../crawl/ports.ts';
import type { Source, SourceBlog } from '../../../crawl/source.ts';
import type { Context } from '../../context.ts';
import type { Network } from '../network.ts';
import { createBackupBlog } from './blog.ts';
import { readPublishedPosts } from './published-posts.ts';
import { blogAddress } from './items.ts';
import type { BackupSourceOptions } from './options.ts';
import { message } from '../../../messages/message.ts';

export function openBackupSource(options: BackupSourceOptions, context: Context): Source {
  const { signal } = context;
  const requests = { total: 0, retried: 0 };
  let network: Network | undefined;
  let opening: Promise<{ backup: Backup; blog: SourceBlog }> | undefined;

  async function open() {
    const backup = await openBackup(options.paths, { signal });
    try {
      const chosen = chooseBlog(backup, options);
      const { name } = chosen;
      const blogUrl = options.blogUrl ?? chosen.address;
      const platformUrl = options.blogUrl && platformUrlOf(chosen, backup, options);
      const choice = await readPublishedPosts(backup, { ...options, blogUrl });
      const elsewhere = options.fetchMedia ? await openForeignMedia(blogUrl) : undefined;
      const { maxMediaSize } = options;
      const about = {
        name,
        blogUrl,
        platformUrl,
        knowsAddresses: options.blogUrl !== undefined,
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
    accumulates: true,
  };
}

/**
 * Returns the address of a blog on its platform if it also has a custom domain. Undefined if the name of the blog is only derived from that
 * domain, since a blog of that name on the platform may belong to another owner.
 */
function platformUrlOf(
  { name, address }: ReturnType<typeof chooseBlog>,
  { blog }: Backup,
  { blogUrl, likelyBlog }: BackupSourceOptions,
): URL | undefined {
  const domain = blogUrl?.hostname ?? '';
  const isKnown = name === blog.name || (name === likelyBlog && name !== domain.split('.')[0]);
  const isOnPlatform = domain.endsWith(address.hostname.slice(address.hostname.indexOf('.')));
  return isKnown && !isOnPlatform ? address : undefined;
}

/**
 * Returns the name and address of the blog. The name is that of the backup, otherwise `likelyBlog`, otherwise the first label of the
 * address. Names that are not valid in a host name are skipped, since some programs write the author there.
 */
function chooseBlog({ blog }: Backup, { blogUrl, likelyBlog }: BackupSourceOptions): { name: string; address: URL } {
  for (const name of [blog.name, likelyBlog, blogUrl?.hostname.split('.')[0]]) {
    const address = name === undefined ? undefined : blogUrlOnPlatform(name);
    if (name !== undefined && address) return { name, address };
  }
  throw new UsageError('option-missing', message('app.blog-name-missing'));
}

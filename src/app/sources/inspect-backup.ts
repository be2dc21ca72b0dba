import type { Backup, BackupPost } from '../../backup/backup.ts';
import { openBackup } from '../../backup/open.ts';
import { fixedZone } from '../../core/dates.ts';
import { UsageError } from '../../core/errors/errors.ts';
import type { Visibility } from '../../core/policies.ts';
import { parseVisibility } from '../../core/visibility.ts';
import type { Text } from '../../messages/message.ts';
import type { Context } from '../context.ts';
import { nameAndAddress } from './backup/open.ts';
import type { BackupSourceOptions } from './backup/options.ts';
import { readPublicPosts } from './backup/public-posts.ts';
import { completeDate, sortableSeconds } from './dates.ts';

/** Contents of backup files. */
export interface BackupContents {
  /** Format in records of the archive, such as `html` for the zips of Tistory or `wxr` for WordPress. */
  readonly format: string;
  readonly title: string;
  /** Name of the blog; undefined if the backup does not contain it. */
  readonly name: string | undefined;
  /** Address of the blog. If undefined, an import requires `blogUrl`. */
  readonly address: string | undefined;
  /** Whether the backup contains the visibility of posts. If not, an import requires `published` to publish any. */
  readonly knowsVisibility: boolean;
  /** Number of comments; undefined if the backup has none, or does not count them. */
  readonly comments: number | undefined;
  /** Number of images and other files. */
  readonly files: number;
  /** Posts and pages, newest first. */
  readonly posts: readonly BackupItem[];
  /** Entries of the list in `published` that match no post. */
  readonly unmatched: readonly string[];
  /** Numbers of the parts that are missing according to the file names, such as 2 for `blog-2-3.zip`. */
  readonly missingParts: readonly number[];
  /** Reasons why posts cannot be read, one per post. */
  readonly unreadable: readonly Text[];
}

/** A post or page in a backup. */
export interface BackupItem {
  readonly id: string;
  readonly title: string;
  /** Day of publication, such as 2026-03-01; undefined if unknown. */
  readonly day: string | undefined;
  readonly kind: 'post' | 'page';
  /** Undefined if unknown, and for trashed posts, which are never published. */
  readonly visibility: Visibility | undefined;
}

export type InspectOptions = Pick<BackupSourceOptions, 'paths' | 'published' | 'blogUrl' | 'permalink'> & {
  /** Name of the blog, if the backup contains several. */
  readonly blog?: string | undefined;
};

/**
 * Returns the contents of backup files. Reads no bodies, and writes nothing.
 * @throws {UsageError} if the files are not a backup, or the list in `published` is unreadable or belongs to another blog
 */
export async function inspectBackup(options: InspectOptions, context: Context): Promise<BackupContents> {
  const { paths, published, blog, permalink } = options;
  const { signal } = context;
  const backup = await openBackup(paths, { signal, blog, permalink, now: context.now() });
  try {
    const address = addressOf(backup, options.blogUrl);
    const { isPublic, unmatched } = await readPublicPosts(backup, {
      published,
      // Only compared with hosts in the list. Without an address, no list can be matched by host.
      blogUrl: address?.blogUrl ?? new URL('https://blog.invalid/'),
      platformUrl: address?.platformUrl,
    });
    const knowsVisibility = backup.capabilities.visibility;
    const visibilityOf = ({ id, visibility, isTrashed = false }: BackupPost): Visibility | undefined => {
      if (isTrashed) return undefined;
      if (knowsVisibility) return parseVisibility(visibility);
      const chosen = isPublic(id);
      return chosen === undefined ? undefined : chosen ? 'published' : 'private';
    };
    const posts = [...backup.posts.values()].sort(
      (one, other) => sortableSeconds(other.date) - sortableSeconds(one.date),
    );
    const counts = posts.flatMap(({ comments }) => comments ?? []);
    return {
      format: backup.format,
      title: backup.blog.title?.trim() ?? '',
      name: address?.name ?? backup.blog.name,
      address: address?.blogUrl.href,
      knowsVisibility,
      comments: counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0),
      files: posts.reduce((sum, { id }) => sum + backup.otherFiles(id, []).length, 0),
      posts: posts.map((post) => ({
        id: post.id,
        title: post.title,
        day: post.date && completeDate(post.date, fixedZone(0)).clock?.slice(0, 10),
        kind: post.kind ?? 'post',
        visibility: visibilityOf(post),
      })),
      unmatched,
      missingParts: backup.warnings.flatMap((one) => (one.code === 'backup-part-missing' ? one.missing : [])),
      unreadable: backup.broken.map(({ message }) => message),
    };
  } finally {
    await backup.close();
  }
}

/** Returns the name and address of the blog. Undefined if the backup does not contain the address and it is not specified. */
function addressOf(backup: Backup, blogUrl: URL | undefined): ReturnType<typeof nameAndAddress> | undefined {
  try {
    return nameAndAddress(backup, blogUrl, undefined);
  } catch (error) {
    if (error instanceof UsageError && error.code === 'option-missing') return undefined;
    throw error;
  }
}

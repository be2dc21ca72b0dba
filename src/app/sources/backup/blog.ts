import type { Backup, BackupPost, BackupPosts, BackupPostContent } from '../../../backup/backup.ts';
import { BackupError } from '../../../backup/errors.ts';
import { parseMediaAddress } from '../../../backup/media-base.ts';
import { createInterruptedError } from '../../../core/errors/errors.ts';
import type { Zone } from '../../../core/dates.ts';
import { compareIds } from '../../../core/collections/compare.ts';
import type { Blog } from '../../../core/items/blog.ts';
import type { Warning } from '../../../core/report/warnings.ts';
import { sourceFailure, type SourceFailure } from '../../../crawl/ports.ts';
import type { SourceBlog } from '../../../crawl/source.ts';
import type { Context } from '../../context.ts';
import type { PublicPosts } from './public-posts.ts';
import { sortableSeconds } from '../dates.ts';
import { BackupItems, blogAddress } from '../items.ts';
import { LikelyDomain } from './likely-domain.ts';
import { createMediumCopy } from './media.ts';
import { createMediaBases } from './media-bases.ts';
import { message, type Text } from '../../../messages/message.ts';

/** Number of posts that are read concurrently, so that some are processed while others wait for the disk. */
const atOnce = 6;

/** Posts per page of the post list. Large, since they are in memory already. */
const pageSize = 500;

/** Returns the blog of a backup as a source for the crawler. */
export function createBackupBlog(
  backup: Backup,
  about: {
    readonly name: string;
    readonly blogUrl: URL;
    /** address on the platform, if `blogUrl` is a custom domain; links to either are links to the blog */
    readonly platformUrl?: URL | undefined;
    readonly choice: PublicPosts;
    /** whether the address of the blog is known rather than guessed */
    readonly knowsAddresses: boolean;
    /** fetches media from other hosts; undefined to skip them */
    readonly elsewhere: SourceBlog['fetchMedium'] | undefined;
    /** maximum size of a media file in bytes */
    readonly maxMediaSize: number;
    /** time zone of dates that have none; undefined if unknown */
    readonly zone: Zone | undefined;
  },
  context: Context,
): SourceBlog {
  const { name, blogUrl, platformUrl, knowsAddresses, choice, elsewhere: fetchForeign, maxMediaSize, zone } = about;
  const { signal } = context;
  const items = new BackupItems(backup, blogUrl, choice, zone);
  const { posts } = backup;
  const listed = newestFirst(posts);
  const reader = new PostReader(backup);
  const { title, description, language } = backup.blog;
  const addresses = platformUrl
    ? { url: blogAddress(platformUrl), secondaryUrl: blogAddress(blogUrl) }
    : { url: blogAddress(blogUrl) };
  const blog: Blog = {
    ...addresses,
    title,
    description,
    default: 'Y',
    name,
    ...(language !== undefined && { language }),
  };
  const { mediaBase, otherFiles, medium } = createMediaBases(backup);
  const platform = blogUrl.host.replace(/^[^.]*/u, '');
  const domain = knowsAddresses ? undefined : new LikelyDomain(posts, (host) => host.endsWith(platform));
  const copy = createMediumCopy(
    { medium, originalOf: (address) => backup.originalOf?.(address) },
    { maxMediaSize, elsewhere: fetchForeign },
  );

  /** Returns a post. @throws {SourceFailure} if there is no such post */
  function find(id: string, operation: string): BackupPost {
    if (signal?.aborted) throw createInterruptedError();
    const post = posts.get(id);
    if (!post) throw postRefusal(operation, 'unknown', message('app.backup-without-post', { id }));
    return post;
  }
  async function read<T>(
    id: string,
    operation: string,
    use: (post: BackupPost, reading: BackupPostContent) => T,
  ): Promise<T> {
    const post = find(id, operation);
    try {
      const reading = await reader.of(id);
      domain?.add(id, reading.content);
      return use(post, reading);
    } catch (error) {
      throw error instanceof BackupError ? postRefusal(operation, 'damaged', error.text) : error;
    }
  }
  const summaryOf = (id: string) => {
    const post = posts.get(id);
    return post ? [items.summary(post)] : [];
  };
  const newestOf = (extra: readonly string[]) => Math.max(...extra.map((text) => backup.newestMomentIn?.(text) ?? 0));
  const unlessAborted = <T>(value: () => T): Promise<T> => {
    if (signal?.aborted) return Promise.reject(createInterruptedError());
    return Promise.resolve(value());
  };

  return {
    name,
    blog,
    info: { blogs: [blog] },
    rootKey: '',
    capabilities: {
      listing: 'some',
      comments: backup.capabilities.comments,
      visibility: backup.capabilities.visibility,
      newestComments: false,
      datedReadings: false,
      foreignMedia: fetchForeign !== undefined,
      addresses: knowsAddresses,
      categoryIds: false,
    },
    asOf: backup.snapshotDate,
    extra: {
      format: backup.format,
      blog: backup.extra,
      post: async (id) => {
        const { extra } = await reader.of(id);
        reader.forget(id);
        return extra;
      },
      isOlder: (receivedTexts, archivedTexts) => newestOf(receivedTexts) < newestOf(archivedTexts),
    },
    faults: {
      posts: backup.broken,
      // Read at the end of a run, when the links of all bodies have been counted.
      get warnings() {
        return [...backup.warnings, ...warningsOf(backup, choice), ...[domain?.warning() ?? []].flat()];
      },
    },
    maxConcurrentPosts: atOnce,
    mediaBase,
    otherFiles,
    categories: () => unlessAborted(() => items.categories()),
    posts: (page) =>
      unlessAborted(() => {
        const shown = listed.slice((page - 1) * pageSize, page * pageSize);
        const [count, totalCount] = [String(shown.length), String(listed.length)];
        return { page: String(page), count, totalCount, posts: shown.flatMap((id) => summaryOf(id)) };
      }),
    post: (id) => read(id, 'post read', (post, reading) => items.reading(post, reading)),
    details: (id) => read(id, 'post read', (post, reading) => items.details(post, reading)),
    comments: (id) => read(id, 'comment list', (post, reading) => items.comments(post, reading)),
    newestComments: () => Promise.reject(postRefusal('newest comments', 'unknown', message('app.no-newest-comments'))),
    checkAccess: () => Promise.resolve(),
    isLocal: (address) => Boolean(medium(address) ?? parseMediaAddress(address)),
    fetchMedium: (address, kind, intoFile) => unlessAborted(() => undefined).then(() => copy(address, kind, intoFile)),
  };
}

function newestFirst(posts: BackupPosts): string[] {
  const dated = Array.from(posts.values(), ({ id, date }) => ({ id, seconds: sortableSeconds(date) }));
  dated.sort((one, other) =>
    other.seconds === one.seconds ? compareIds(other.id, one.id) : other.seconds - one.seconds,
  );
  return dated.map(({ id }) => id);
}

/** Shares reads of posts: body, comments and other data of a post come from one read of the file. */
class PostReader {
  readonly #backup: Backup;
  readonly #open = new Map<string, Promise<BackupPostContent>>();

  constructor(backup: Backup) {
    this.#backup = backup;
  }

  of(id: string): Promise<BackupPostContent> {
    const reading = this.#open.get(id) ?? this.#backup.read(id);
    this.#open.set(id, reading);
    return reading;
  }

  forget(id: string): void {
    this.#open.delete(id);
  }
}

function postRefusal(operation: string, status: string, text: Text): SourceFailure {
  return Object.assign(sourceFailure(operation, status, text), { refusal: true });
}

/** Maximum number of posts or addresses to name in a warning. */
const maxNamed = 20;

function warningsOf({ posts, capabilities }: Backup, { unmatched, isPublic }: PublicPosts): Warning[] {
  const pages: string[] = [];
  let unlisted = 0;
  for (const { id, category } of capabilities.visibility ? [] : posts.values()) {
    if (isPublic(id) === false) unlisted += 1;
    else if (category === '') pages.push(id);
  }
  return [
    ...(pages.length > 0
      ? [{ code: 'possible-pages', posts: pages.slice(0, maxNamed), count: pages.length } as const]
      : []),
    ...(unmatched.length > 0
      ? [{ code: 'published-unmatched', addresses: unmatched.slice(0, maxNamed), count: unmatched.length } as const]
      : []),
    ...(unlisted > 0 ? [{ code: 'published-unlisted', posts: unlisted, listed: posts.size - unlisted } as const] : []),
  ];
}

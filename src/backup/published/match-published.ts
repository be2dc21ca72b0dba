import type { BackupPost } from '../backup.ts';
import { pathOf, type PublishedEntry, type PublishedPage } from './address.ts';
import type { PublishedList } from './list.ts';
import { uniqueIdsBy, matchByWords } from './match-words.ts';

/** Result of matching a list of public posts to the posts of a backup. */
export interface PublishedMatch {
  /** IDs of public posts */
  readonly public: ReadonlySet<string>;
  /** encoded paths by post ID, such as `/entry/%EA%B0%80` or `/notice/12`, for posts whose address in the list is not `/{id}` */
  readonly paths: ReadonlyMap<string, string>;
  /** entries that match no post, or are ambiguous: as written, in the order of the list */
  readonly unmatched: readonly string[];
  /** hosts in the list, if no entry can belong to the blog; otherwise empty */
  readonly foreign: readonly string[];
}

type Post = Pick<BackupPost, 'id' | 'title' | 'slogan' | 'path'>;

/**
 * Determines from a list which posts are public. An ambiguous entry publishes nothing: if several posts have the title that addresses
 * match, all of them are public if there are as many addresses, otherwise none. Link cards only count for posts and addresses that match
 * nothing else, and only one address for each post. Pages that are not posts, such as categories, are ignored.
 *
 * @param posts posts of the backup, with unique IDs
 * @param blogUrl address of the blog, if known: entries of another blog on the same platform do not count
 * @param isComplete whether the backup is complete: a missing post could have the title that an address matches
 * @param byCards post IDs by path, see `matchByCards`
 */
export function matchPublished(
  posts: readonly Post[],
  list: PublishedList,
  {
    blogUrl,
    isComplete = true,
    byCards = new Map(),
  }: {
    readonly blogUrl?: URL | undefined;
    readonly isComplete?: boolean;
    readonly byCards?: ReadonlyMap<string, string>;
  } = {},
): PublishedMatch {
  const ids = new Set(posts.map(({ id }) => id));
  const byPath = uniqueIdsBy(posts, ({ path }) => (path === undefined ? undefined : normalizePath(path)));
  const entries = list.entries.filter(({ page }) => page.kind !== 'none');
  const ownEntries = new Set(entriesOfBlog(entries, blogUrl));

  const exactMatch = ({ page }: PublishedEntry): string | undefined => {
    const atPath = byPath.get(normalizePath(pathOf(page) ?? ''));
    if (atPath !== undefined) return atPath;
    const id = page.kind === 'id' ? page.id : page.kind === 'page' ? page.name : '';
    return ids.has(id) ? id : undefined;
  };
  const byWords = matchByWords(
    isComplete ? posts : posts.filter(({ slogan }) => slogan !== undefined),
    entries.flatMap((entry) => (ownEntries.has(entry) && exactMatch(entry) === undefined ? wordsOf(entry.page) : [])),
  );

  const idOf = (entry: PublishedEntry) =>
    ownEntries.has(entry) ? (exactMatch(entry) ?? byWords.get(pathOf(entry.page) ?? '')) : undefined;
  const matchedIds = new Set(entries.map(idOf));
  const unmatchedPaths = new Set(
    entries.flatMap((entry) => (ownEntries.has(entry) && idOf(entry) === undefined ? (pathOf(entry.page) ?? []) : [])),
  );
  const candidates = [...byCards].filter(([path, id]) => unmatchedPaths.has(path) && !matchedIds.has(id));
  const counts = new Map<string, number>();
  for (const [, id] of candidates) counts.set(id, (counts.get(id) ?? 0) + 1);
  const idsByCard = new Map(candidates.filter(([, id]) => counts.get(id) === 1));

  const publicIds = new Set<string>();
  const paths = new Map<string, string>();
  const unmatched = new Set<string>();
  for (const entry of entries) {
    const id = idOf(entry) ?? (ownEntries.has(entry) ? idsByCard.get(pathOf(entry.page) ?? '') : undefined);
    if (id === undefined) {
      unmatched.add(entry.written);
      continue;
    }
    publicIds.add(id);
    const path = pathOf(entry.page);
    if (path !== undefined && !paths.has(id)) paths.set(id, path);
  }
  const foreign = ownEntries.size === 0 ? new Set(entries.flatMap(({ host }) => host ?? [])) : [];
  return { public: publicIds, paths, unmatched: [...unmatched], foreign: [...foreign] };
}

const wordsOf = (page: PublishedPage) => {
  const path = pathOf(page);
  if (path === undefined || page.kind === 'id') return [];
  return [{ path, words: page.kind === 'words' ? page.words : page.kind === 'page' ? page.name : '' }];
};

function normalizePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

/**
 * Returns the entries that can belong to the blog. If all have the same host, it may be an unknown custom domain of the blog, but not
 * another subdomain of the platform. Otherwise, only entries with the host of the blog count.
 */
function entriesOfBlog(entries: readonly PublishedEntry[], blogUrl: URL | undefined): readonly PublishedEntry[] {
  const hosts = new Set(entries.flatMap(({ host }) => (host === undefined ? [] : [host])));
  const own = blogUrl?.host.toLowerCase();
  const isOfBlog = (host: string) =>
    host === own || (hosts.size === 1 && (own === undefined || parentOf(host) !== parentOf(own)));
  return entries.filter(({ host }) => host === undefined || isOfBlog(host));
}

/** Returns a host name without its first label. Blogs of one platform have the same parent. */
const parentOf = (host: string) => host.replace(/^[^.]*\./u, '');

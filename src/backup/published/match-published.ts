import type { BackupPost } from '../backup.ts';
import type { PublishedEntry, PublishedPage } from './address.ts';
import type { PublishedList } from './list.ts';
import { uniqueIdsBy, matchByWords } from './match-words.ts';

/** What a list of public posts says of the posts of a backup. */
export interface PublishedMatch {
  /** ids of the posts that are public */
  readonly public: ReadonlySet<string>;
  /** by id, for posts that the list has at another address than `/{id}`: its path, encoded, as in `/entry/%EA%B0%80` or `/notice/12` */
  readonly paths: ReadonlyMap<string, string>;
  /** entries that fit no post, or more than one and it cannot be told which, as the list has them, in its order */
  readonly unmatched: readonly string[];
  /** where no entry can be of the blog: the hosts that they are of */
  readonly foreign: readonly string[];
}

type Post = Pick<BackupPost, 'id' | 'title' | 'slogan' | 'path'>;

/**
 * Which posts a list says are public. What is ambiguous shows nothing: where posts share the title that addresses fit, all of them are
 * public if there are as many addresses, and else none. Pages that are no posts, as those of categories, are passed over.
 *
 * @param posts those of the backup, each id once
 * @param blogUrl address of the blog where it is known: another blog of its platform is not believed
 * @param isWhole whether no post of the blog is missing: one that is may have the title that an address fits
 */
export function matchPublished(
  posts: readonly Post[],
  list: PublishedList,
  { blogUrl, isWhole = true }: { readonly blogUrl?: URL | undefined; readonly isWhole?: boolean } = {},
): PublishedMatch {
  const ids = new Set(posts.map(({ id }) => id));
  const byPath = uniqueIdsBy(posts, ({ path }) => (path === undefined ? undefined : comparable(path)));
  const entries = list.entries.filter(({ page }) => page.kind !== 'none');
  const ofBlog = new Set(ofOneBlog(entries, blogUrl));

  const certain = ({ page }: PublishedEntry): string | undefined => {
    const atPath = byPath.get(comparable(pathOf(page) ?? ''));
    if (atPath !== undefined) return atPath;
    const id = page.kind === 'id' ? page.id : page.kind === 'page' ? page.name : '';
    return ids.has(id) ? id : undefined;
  };
  const byWords = matchByWords(
    isWhole ? posts : posts.filter(({ slogan }) => slogan !== undefined),
    entries.flatMap((entry) => (ofBlog.has(entry) && certain(entry) === undefined ? wordsOf(entry.page) : [])),
  );

  const shown = new Set<string>();
  const paths = new Map<string, string>();
  const unmatched = new Set<string>();
  for (const entry of entries) {
    const id = ofBlog.has(entry) ? (certain(entry) ?? byWords.get(pathOf(entry.page) ?? '')) : undefined;
    if (id === undefined) {
      unmatched.add(entry.written);
      continue;
    }
    shown.add(id);
    const path = pathOf(entry.page);
    if (path !== undefined && !paths.has(id)) paths.set(id, path);
  }
  const foreign = ofBlog.size === 0 ? new Set(entries.flatMap(({ host }) => host ?? [])) : [];
  return { public: shown, paths, unmatched: [...unmatched], foreign: [...foreign] };
}

const pathOf = (page: PublishedPage) =>
  page.kind === 'words'
    ? `/entry/${encodeURIComponent(page.words)}`
    : page.kind === 'page'
      ? `/${page.section}/${encodeURIComponent(page.name)}`
      : undefined;

const wordsOf = (page: PublishedPage) => {
  const path = pathOf(page);
  if (path === undefined || page.kind === 'id') return [];
  return [{ path, words: page.kind === 'words' ? page.words : page.kind === 'page' ? page.name : '' }];
};

function comparable(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

/**
 * The entries that can be of the blog. It may have a domain of its own, whose name nothing tells; but a list with several hosts is believed
 * of the blog's own alone, and another subdomain of the blog's platform is another blog.
 */
function ofOneBlog(entries: readonly PublishedEntry[], blogUrl: URL | undefined): readonly PublishedEntry[] {
  const named = new Set(entries.flatMap(({ host }) => (host === undefined ? [] : [host])));
  const own = blogUrl?.host.toLowerCase();
  const believed = (host: string) =>
    host === own || (named.size === 1 && (own === undefined || parentOf(host) !== parentOf(own)));
  return entries.filter(({ host }) => host === undefined || believed(host));
}

/** What a host's name ends in behind its first label: blogs of one platform have it in common. */
const parentOf = (host: string) => host.replace(/^[^.]*\./u, '');

import { splitSlugNumber, normalizeSlug } from '../../core/urls/slug.ts';
import { compareIds, compareText } from '../../core/collections/compare.ts';
import type { BackupPost } from '../backup.ts';

type Post = Pick<BackupPost, 'id' | 'title' | 'slogan'>;

/** Posts and addresses that may match each other: their slugs are equal, apart from a number that the platform may have appended. */
interface Group {
  posts: Post[];
  addresses: Address[];
}

/** An address with its slug, decoded and in NFC. */
export interface WordAddress {
  readonly path: string;
  readonly words: string;
}

interface Address extends WordAddress {
  readonly keys: readonly string[];
}

/**
 * Matches addresses that contain slugs to posts, and returns the post IDs by path. The slug of a post is its `slogan`, if the backup
 * contains it. Otherwise it is derived from the title as the platform does: letters and digits are kept, other characters become hyphens or
 * are dropped, and `-1`, `-2`, … is appended if the slug is taken. A group of posts and addresses with equal slugs only matches if it has
 * as many posts as addresses.
 */
export function matchByWords(posts: readonly Post[], addresses: readonly WordAddress[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const bySlogan = uniqueIdsBy(posts, ({ slogan }) => slogan?.normalize('NFC'));
  const exact = new Set<string>();
  for (const { path, words } of addresses) {
    const id = words === '' ? undefined : bySlogan.get(words);
    if (id === undefined) continue;
    found.set(path, id);
    exact.add(id);
  }
  const unmatchedAddresses = new Map(
    addresses.filter(({ path }) => !found.has(path)).map((address) => [address.path, address]),
  );
  const unmatchedPosts = posts.filter(({ id }) => !exact.has(id));
  for (const { posts: groupPosts, addresses: groupAddresses } of groupsOf(
    unmatchedPosts,
    unmatchedAddresses.values(),
  )) {
    if (groupPosts.length === groupAddresses.length)
      for (const [path, id] of assign(groupPosts, groupAddresses)) found.set(path, id);
  }
  return found;
}

/** Returns post IDs by a key, without keys that several posts share. */
export function uniqueIdsBy<P extends { readonly id: string }>(
  posts: readonly P[],
  keyOfPost: (post: P) => string | undefined,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const shared = new Set<string>();
  for (const post of posts) {
    const key = keyOfPost(post);
    if (key === undefined) continue;
    if (ids.has(key)) shared.add(key);
    ids.set(key, post.id);
  }
  for (const key of shared) ids.delete(key);
  return ids;
}

function groupsOf(posts: readonly Post[], addresses: Iterable<WordAddress>): Iterable<Group> {
  const groups = new Map<string, Group>();
  const titled = new Set<string>();
  for (const post of [...posts].sort((a, b) => compareIds(a.id, b.id))) {
    const key = normalizeSlug(post.slogan ?? post.title);
    if (post.slogan === undefined) titled.add(key);
    const group = groups.get(key);
    if (group) group.posts.push(post);
    else groups.set(key, { posts: [post], addresses: [] });
  }
  for (const one of addresses) {
    const own = normalizeSlug(one.words);
    const unnumbered = normalizeSlug(splitSlugNumber(one.words)?.words ?? one.words);
    const keys = groups.has(own) ? [own] : [];
    if (unnumbered !== own && titled.has(unnumbered)) keys.push(unnumbered);
    const [first, second] = keys.map((key) => groups.get(key));
    first?.addresses.push({ ...one, keys });
    if (first && second && first !== second) mergeGroups(groups, first, second);
  }
  return new Set(groups.values());
}

/** Merges the smaller group into the larger one, so that each post moves at most log n times. */
function mergeGroups(groups: Map<string, Group>, a: Group, b: Group): void {
  const [from, into] = a.posts.length < b.posts.length ? [a, b] : [b, a];
  for (const post of from.posts) groups.set(normalizeSlug(post.slogan ?? post.title), into);
  into.posts.push(...from.posts);
  into.addresses.push(...from.addresses);
}

/** Assigns each address to a post with the same slug if there is one; numbered slugs go to posts in the order of their IDs. */
function assign(posts: readonly Post[], addresses: readonly Address[]): [path: string, id: string][] {
  const remaining = [...posts].sort((a, b) => compareIds(a.id, b.id));
  const ordered = [...addresses].sort((a, b) => orderOf(a) - orderOf(b) || compareText(a.path, b.path));
  return ordered.map(({ path, keys }) => {
    const same = remaining.findIndex((post) => keys.includes(normalizeSlug(post.slogan ?? post.title)));
    const [post] = remaining.splice(Math.max(same, 0), 1);
    return [path, post?.id ?? ''];
  });
}

const orderOf = ({ words, keys }: Address) =>
  keys.includes(normalizeSlug(words)) ? 0 : Number(/(?<!\d)\d+$/u.exec(words)?.[0] ?? 0);

import { splitSlugNumber, normalizeSlug } from '../../core/urls/slug.ts';
import { compareIds, compareText } from '../../core/collections/compare.ts';
import type { BackupPost } from '../backup.ts';

type Post = Pick<BackupPost, 'id' | 'title' | 'slogan'>;

/** Posts and addresses of which each could be of each: the same words, or words to which the platform may have added a number. */
interface Group {
  posts: Post[];
  addresses: Address[];
}

/** An address, and the words in it: decoded and composed. */
export interface WordAddress {
  readonly path: string;
  readonly words: string;
}

interface Address extends WordAddress {
  readonly keys: readonly string[];
}

/**
 * The ids of the posts at addresses with words, by path. A post has the words that the backup knows (`slogan`), else those that
 * the platform makes of its title: letters and digits stay, the rest becomes hyphens or vanishes, and words that are taken get `-1`,
 * `-2`, … behind them. Where that is no matter of one post and one address, there have to be as many of either.
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
  const others = new Map(addresses.filter(({ path }) => !found.has(path)).map((address) => [address.path, address]));
  const rest = posts.filter(({ id }) => !exact.has(id));
  for (const { posts: alike, addresses: theirs } of groupsOf(rest, others.values())) {
    if (alike.length === theirs.length) for (const [path, id] of assigned(alike, theirs)) found.set(path, id);
  }
  return found;
}

/** Ids by what posts have; of what several have, none. */
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
    if (first && second && first !== second) join(groups, first, second);
  }
  return new Set(groups.values());
}

/** The smaller one goes into the larger one: each post moves but a few times, however many are joined. */
function join(groups: Map<string, Group>, a: Group, b: Group): void {
  const [from, into] = a.posts.length < b.posts.length ? [a, b] : [b, a];
  for (const post of from.posts) groups.set(normalizeSlug(post.slogan ?? post.title), into);
  into.posts.push(...from.posts);
  into.addresses.push(...from.addresses);
}

/** Each to a post with the same words where there is one, the lower number to the lower id. */
function assigned(posts: readonly Post[], addresses: readonly Address[]): [path: string, id: string][] {
  const left = [...posts].sort((a, b) => compareIds(a.id, b.id));
  const ordered = [...addresses].sort((a, b) => orderOf(a) - orderOf(b) || compareText(a.path, b.path));
  return ordered.map(({ path, keys }) => {
    const same = left.findIndex((post) => keys.includes(normalizeSlug(post.slogan ?? post.title)));
    const [post] = left.splice(Math.max(same, 0), 1);
    return [path, post?.id ?? ''];
  });
}

const orderOf = ({ words, keys }: Address) =>
  keys.includes(normalizeSlug(words)) ? 0 : Number(/\d+$/u.exec(words)?.[0] ?? 0);

import { ShareableMap, type Lookup } from '../../../core/collections/shared-map.ts';
import { normalizeSlug } from '../../../core/urls/slug.ts';
import { compareIds } from '../../../core/collections/compare.ts';
import { readPostAddress, categoryKey, idInQuery } from '../site/source-addresses.ts';
import type { CategoryNode, CategoryTree } from '../../../core/trees/category-tree.ts';
import { allFolder, tagsFolder } from '../site/paths.ts';
import { maxCategoryDepth } from '../site/limits.ts';

/** Data of a post, published or not, for resolving links. */
export interface LinkablePost {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly slogan: string;
  /** base of relative media addresses in the body, if it is not the post's address */
  readonly mediaBase?: string | undefined;
  /** whether the source still lists it */
  readonly listed: boolean;
  readonly published: boolean;
}

/** All posts of a blog, indexed by the parts of their URLs. */
export interface LinkablePosts {
  readonly postsById: Lookup<LinkablePost>;
  /** ids by `slugKey` of the slogan */
  readonly postsBySlug: Lookup<string>;
  /** ids by `numberedKey` of the words in the address, or in the title if these are unknown */
  readonly postsByWords: Lookup<string>;
  /** ids by `pathKey` of the address */
  readonly postsByPath: Lookup<string>;
  /** one post address per host */
  readonly postAddresses: readonly string[];
  /** posts that are not published */
  readonly hiddenPosts: readonly LinkablePost[];
}

/** {@link LinkablePosts} whose tables can be shared between threads. */
export interface ShareablePosts extends LinkablePosts {
  readonly postsById: ShareableMap<LinkablePost>;
  readonly postsBySlug: ShareableMap<string>;
  readonly postsByWords: ShareableMap<string>;
  readonly postsByPath: ShareableMap<string>;
}

/** If posts share a URL, one that the source lists gets it: the URL of a removed post may have been reused. */
export function linkablePosts(posts: readonly LinkablePost[]): ShareablePosts {
  const postsById = new Map(posts.map((post) => [post.id, post]));
  const postsBySlug = new Map<string, string>();
  const postsByPath = new Map<string, string>();
  const byOrigin = new Map<string, string>();
  for (const { id, slogan, address } of posts.toSorted((a, b) => Number(b.listed) - Number(a.listed))) {
    const slug = slugKey([slogan]);
    if (slogan !== '' && !postsBySlug.has(slug)) postsBySlug.set(slug, id);
    if (!URL.canParse(address)) continue;
    const { protocol, host } = new URL(address);
    byOrigin.set(`${protocol}//${host}`, address);
    const url = httpUrl(address);
    const path = url ? pathKey(url) : '';
    if (path !== '' && !postsByPath.has(path)) postsByPath.set(path, id);
  }
  return {
    postsById: new ShareableMap(postsById),
    postsBySlug: new ShareableMap(postsBySlug),
    postsByWords: new ShareableMap(byWords(posts)),
    postsByPath: new ShareableMap(postsByPath),
    postAddresses: [...byOrigin.values()],
    hiddenPosts: posts.filter(({ published }) => !published),
  };
}

/** Posts with the same title get numbers after their words, in the order of their ids; other shared words are ambiguous. */
function byWords(posts: readonly LinkablePost[]): Map<string, string> {
  const groups = new Map<string, { readonly id: string; readonly isTitle: boolean }[]>();
  for (const { id, title, address, slogan } of posts.toSorted((a, b) => compareIds(a.id, b.id))) {
    const url = httpUrl(address);
    const read = url && readPostAddress(url.pathname);
    const words = read?.kind === 'entry' ? read.slug.join('/') : slogan;
    const key = normalizeSlug(words || title);
    const post = { id, isTitle: words === '' };
    const group = groups.get(key);
    if (group) group.push(post);
    else groups.set(key, [post]);
  }
  groups.delete('');
  return new Map(
    [...groups]
      .filter(([, group]) => group.length === 1 || group.every(({ isTitle }) => isTitle))
      .flatMap(([key, group]) => group.map(({ id }, index) => [numberedKey(key, index), id] as const)),
  );
}

/** Returns the key of words with a number after them; 0: without a number. */
export const numberedKey = (key: string, number: number): string => (number === 0 ? key : `${key}-${number}`);

/** Data of a category or tag, with or without published posts, for resolving links. */
export interface LinkableList {
  /** path of its address at the source: decoded, without a slash at either end */
  readonly path: string;
  readonly name: string;
  /** whether it has a published post in or below it */
  readonly published: boolean;
}

interface Tagged {
  readonly tags: readonly string[];
}

/** Returns all categories and tags of the archive with all of their paths: categories by names, label and id, tags in every spelling. */
export function linkableLists<Post extends Tagged>(
  tree: CategoryTree,
  isShown: (categoryId: string) => boolean,
  posts: readonly Post[],
  shown: ReadonlySet<Post>,
): LinkableList[] {
  return [...categories(tree, isShown), ...tags(posts, shown)];
}

function categories(tree: CategoryTree, isShown: (id: string) => boolean): LinkableList[] {
  const depths = new Map<CategoryNode, number>();
  return tree.nodes.flatMap((node) => {
    const depth = 1 + (node.parent ? (depths.get(node.parent) ?? 0) : 0);
    depths.set(node, depth);
    const byName = depth > maxCategoryDepth ? [] : [node.names.join('/'), node.label];
    const paths = [...new Set(byName)].map((path) => `${allFolder}/${path}`);
    return [...paths, categoryKey(node.id)].map((path) => ({ path, name: node.name, published: isShown(node.id) }));
  });
}

function tags<Post extends Tagged>(posts: readonly Post[], shown: ReadonlySet<Post>): LinkableList[] {
  const found = new Map<string, boolean>();
  for (const post of posts) for (const tag of post.tags) found.set(tag, shown.has(post) || found.get(tag) === true);
  return [...found].map(([name, published]) => ({ path: `${tagsFolder}/${name}`, name, published }));
}

/** Parses an http or https URL; undefined for anything else. @param base Default: relative URLs are undefined. */
export function httpUrl(address: string, base?: string): URL | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return /^https?:$/u.test(url.protocol) ? url : undefined;
}

/** Returns the same key for URLs of a page, encoded or not, composed or not, for phones or not. */
export function pathKey(url: URL): string {
  const id = idInQuery(url);
  if (id !== undefined) return `?p=${id}`;
  const address = readPostAddress(url.pathname);
  if (address.kind === 'id') return address.id;
  return address.kind === 'entry' ? `entry/${slugKey(address.slug)}` : slugKey(address.segments);
}

/** Returns the {@link pathKey} of a list, or the key of a category that the front page shows. */
export function listKey(url: URL): string {
  const category = url.searchParams.get('category');
  const path = pathKey(url);
  return path === '' && category !== null ? categoryKey(category) : path;
}

export function slugKey(segments: readonly string[]): string {
  return segments.join('/').normalize('NFC');
}

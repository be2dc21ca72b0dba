import { ShareableMap, type ReadableMap } from '../../../core/collections/shared-map.ts';
import { normalizeSlug } from '../../../core/urls/slug.ts';
import { compareIds } from '../../../core/collections/compare.ts';
import { readPostAddress, categoryKey, categoryQueries, idInQuery, queryKey } from '../site/source-addresses.ts';
import type { CategoryNode, CategoryTree } from '../../../core/trees/category-tree.ts';
import { allFolder, datesFolder, tagsFolder } from '../site/paths.ts';
import { maxCategoryDepth } from '../site/limits.ts';

/** Data about a post, published or not, that is needed to resolve links. */
export interface LinkablePost {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly slogan: string;
  /** see `PostDetails` */
  readonly oldAddresses?: readonly string[] | undefined;
  /** base of relative media addresses in the body, if that is not the address of the post */
  readonly mediaBase?: string | undefined;
  /** whether the source still lists the post */
  readonly listed: boolean;
  readonly published: boolean;
}

/** All posts of a blog, indexed by parts of their URLs. */
export interface LinkablePosts {
  readonly postsById: ReadableMap<LinkablePost>;
  /** post IDs by slogan (see `slugKey`) */
  readonly postsBySlug: ReadableMap<string>;
  /** post IDs by the words in the address, or in the title if the address has none (see `numberedKey`) */
  readonly postsByWords: ReadableMap<string>;
  /** post IDs by address (see `queryKey` and `pathKey`) */
  readonly postsByPath: ReadableMap<string>;
  /** the address of one post for each host */
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

/**
 * Indexes posts. If several posts share a URL, the post that the source still lists gets it, because the URL of a removed post may have
 * been reused.
 */
export function linkablePosts(posts: readonly LinkablePost[]): ShareablePosts {
  const postsById = new Map(posts.map((post) => [post.id, post]));
  const postsBySlug = new Map<string, string>();
  const postsByPath = new Map<string, string>();
  const byOrigin = new Map<string, string>();
  const listedFirst = posts.toSorted((a, b) => Number(b.listed) - Number(a.listed));
  const addPath = (url: URL | undefined, id: string) => {
    const path = url ? (queryKey(url) ?? pathKey(url)) : '';
    if (path !== '' && !postsByPath.has(path)) postsByPath.set(path, id);
  };
  for (const { id, slogan, address } of listedFirst) {
    const slug = slugKey([slogan]);
    if (slogan !== '' && !postsBySlug.has(slug)) postsBySlug.set(slug, id);
    if (!URL.canParse(address)) continue;
    const { protocol, host } = new URL(address);
    byOrigin.set(`${protocol}//${host}`, address);
    addPath(httpUrl(address), id);
  }
  // Only after all current URLs, which may have been a former URL of another post.
  for (const { id, address, oldAddresses = [] } of listedFirst)
    for (const one of oldAddresses) addPath(httpUrl(one, address), id);
  return {
    postsById: new ShareableMap(postsById),
    postsBySlug: new ShareableMap(postsBySlug),
    postsByWords: new ShareableMap(byWords(posts)),
    postsByPath: new ShareableMap(postsByPath),
    postAddresses: [...byOrigin.values()],
    hiddenPosts: posts.filter(({ published }) => !published),
  };
}

/**
 * Indexes posts by words. Posts with the same title get numbers after their words, in the order of IDs; other words that several posts
 * share are ambiguous.
 */
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

/** Returns the key for words followed by a number; 0 if there is no number. */
export const numberedKey = (key: string, number: number): string => (number === 0 ? key : `${key}-${number}`);

/** Data about a category or tag, with or without published posts, that is needed to resolve links. */
export interface LinkableList {
  /** path of the list's address at the source: decoded, without a slash at either end */
  readonly path: string;
  readonly name: string;
  /** whether the list has a published post, directly or in a descendant */
  readonly published: boolean;
}

interface Tagged {
  readonly tags: readonly string[];
}

/** Returns all categories and tags of the archive with all of their paths: categories by names, label and ID, tags in each spelling. */
export function linkableLists<Post extends Tagged>(
  tree: CategoryTree,
  isShown: (category: CategoryNode) => boolean,
  posts: readonly Post[],
  shown: ReadonlySet<Post>,
): LinkableList[] {
  return [...categories(tree, isShown), ...tags(posts, shown)];
}

function categories(tree: CategoryTree, isShown: (node: CategoryNode) => boolean): LinkableList[] {
  const depths = new Map<CategoryNode, number>();
  return tree.nodes.flatMap((node) => {
    const depth = 1 + (node.parent ? (depths.get(node.parent) ?? 0) : 0);
    depths.set(node, depth);
    const byName = depth > maxCategoryDepth ? [] : [node.names.join('/'), node.label];
    const paths = [...new Set(byName)].map((path) => `${allFolder}/${path}`);
    return [...paths, ...categoryQueries(node)].map((path) => ({ path, name: node.name, published: isShown(node) }));
  });
}

function tags<Post extends Tagged>(posts: readonly Post[], shown: ReadonlySet<Post>): LinkableList[] {
  const found = new Map<string, boolean>();
  for (const post of posts) for (const tag of post.tags) found.set(tag, shown.has(post) || found.get(tag) === true);
  return [...found].map(([name, published]) => ({ path: `${tagsFolder}/${name}`, name, published }));
}

/**
 * Parses an http or https URL. Returns undefined for other text.
 * @param base base of relative URLs. Default: relative URLs are not parsed.
 */
export function httpUrl(address: string, base?: string): URL | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return /^https?:$/u.test(url.protocol) ? url : undefined;
}

/** Returns a key that is the same for all URLs of a page: percent-encoded or not, in composed or decomposed form, mobile or not. */
export function pathKey(url: URL): string {
  const id = idInQuery(url);
  if (id !== undefined) return `?p=${id}`;
  const address = readPostAddress(url.pathname);
  if (address.kind === 'id') return address.id;
  return address.kind === 'entry' ? `entry/${slugKey(address.slug)}` : slugKey(address.segments);
}

/** Parameters with which the front page of WordPress shows other content. With any other parameter, it is the front page. */
const contentParameters = ['cat', 'attachment_id', 's', 'feed', 'author', 'author_name', 'paged', 'year', 'post_type'];

/**
 * Returns the {@link pathKey} of a list, or the key of a category that is shown on the front page. Dates of WordPress and Blogger
 * (`/2015/03/`, `/?m=201503`) and labels of Blogger (`/search/label/x`) have the keys of the same lists.
 */
export function listKey(url: URL): string {
  const { searchParams } = url;
  const path = pathKey(url);
  if (/^\/\d{4}(?:\/\d\d\/?|\/){1,2}$/u.test(url.pathname)) return `${datesFolder}/${path.replaceAll('/', '')}`;
  const label = /^search\/label\/(.+)$/su.exec(path)?.[1];
  if (label !== undefined) return `${tagsFolder}/${label}`;
  if (!['', 'index.php'].includes(path)) return path;
  const value = (name: string) => searchParams.get(name) ?? '';
  // `?m=0` and `?m=1` choose between the desktop and the mobile page of Blogger.
  if (/^\d{4,8}$/u.test(value('m'))) return `${datesFolder}/${value('m')}`;
  if (value('category') !== '') return categoryKey(value('category'));
  if (value('tag') !== '') return `${tagsFolder}/${slugKey([value('tag')])}`;
  if (value('category_name') !== '') return `${allFolder}/${slugKey([value('category_name')])}`;
  if (/^(?:feed|rss2?|rdf|atom)$/u.test(value('feed'))) return 'feed';
  const name = contentParameters.find((one) => searchParams.has(one));
  return name === undefined ? path : `?${name}=${value(name)}`;
}

export function slugKey(segments: readonly string[]): string {
  return segments.join('/').normalize('NFC');
}

import { normalizeSlug } from '../../../../core/urls/slug.ts';
import type { CategoryTree } from '../../../../core/trees/category-tree.ts';
import type { Moment } from '../../../../core/dates.ts';
import { compareIds } from '../../../../core/collections/compare.ts';
import type { SiteOptions } from '../../options/site-options.ts';
import { MarkdownPaths, type MarkdownLayout } from './markdown-paths.ts';
import type { PathReason } from '../../../../core/report/warnings.ts';
import {
  idInQuery,
  isTistoryAddress,
  pathnameOf,
  queryKey,
  readPostAddress,
  type PostAddress,
} from '../../site/source-addresses.ts';
import { maxNameBytes, toFileName } from '../../../../core/files/file-name.ts';
import { isReservedPath, hasReservedName, reservedNames } from '../../../../core/files/reserved-names.ts';
import { foldName, UniqueNames } from '../../../../core/files/unique-names.ts';
import { indexFile, isFilePath, maxPathBytes } from '../../site/paths.ts';

/** Data that determines the paths of a post. */
export interface PathSource {
  readonly id: string;
  readonly title: string;
  readonly date: Moment | undefined;
  /** ID of the category, if it is in the tree */
  readonly category: string | undefined;
  /** URL at the source */
  readonly address: string;
  /** see `PostFacts` */
  readonly slogan: string;
  /** see `PostDetails` */
  readonly oldAddresses?: readonly string[] | undefined;
  readonly isPage?: boolean;
}

export interface PostPaths {
  /** see `SitePost` for this and `markdownPath` */
  readonly sitePath: string;
  readonly markdownPath: string;
  /** see `SitePost` for this and `queryIds` */
  readonly aliases: readonly string[];
  readonly queryIds?: readonly string[] | undefined;
  /** the path at the source, if the path on the site differs, and the reason */
  readonly wanted?: string | undefined;
  readonly reason?: PathReason | undefined;
}

/**
 * Returns the paths of all posts, by ID. If several posts want the same path, the post with the lowest ID gets it. Unpublished posts are
 * included, so that no path changes when posts are added, hidden or published.
 * @param reserved paths of other pages of this site
 */
export function assignPostPaths(
  posts: readonly PathSource[],
  tree: CategoryTree,
  { slug, postFolders }: Pick<SiteOptions, 'slug' | 'postFolders'>,
  layout: MarkdownLayout | undefined,
  reserved: readonly string[] = [],
): Map<string, PostPaths> {
  const sitePaths = new SitePaths(reserved);
  const markdown = new MarkdownPaths(tree, layout, postFolders);
  const paths = new Map<string, Omit<PostPaths, 'aliases'>>();
  const sources: AliasSource[] = [];
  const idsTaken = new Set<string>();
  const words = new TitleWords();
  for (const post of [...posts].sort((a, b) => compareIds(a.id, b.id))) {
    const pathname = hasQueryKey(post.address) ? '/' : pathnameOf(post.address);
    const address = pathname === undefined ? undefined : readPostAddress(pathname);
    const wanted = address && segmentsOf(address).join('/');
    const { sitePath, reason } = sitePaths.assign(post.id, address);
    const markdownPath = markdown.assign(post, slugText(post, address, slug));
    const moved =
      reason === undefined || wanted === undefined ? {} : { wanted: addressText(wanted, post.address), reason };
    const oldUrls = oldUrlsOf(post);
    const queryIds = idsInQueries([post.address, ...oldUrls]).filter((id) => !idsTaken.has(id));
    for (const id of queryIds) idsTaken.add(id);
    paths.set(post.id, { sitePath, markdownPath, ...moved, ...(queryIds.length > 0 && { queryIds }) });
    const slogan = post.slogan || words.of(post.title, address);
    const isTistory = isTistoryAddress(address, post.id);
    const oldPaths = oldUrls.flatMap(pathWithoutQuery);
    sources.push({ id: post.id, slogan, sitePath, path: wanted, isTistory, oldPaths });
  }
  const aliases = assignAliases(sources);
  return new Map([...paths].map(([id, one]) => [id, withAliases(one, aliases.get(id) ?? [])]));
}

/** Adds aliases. A notice or page is not reported if it is still available at its old path. */
function withAliases({ wanted, reason, ...paths }: Omit<PostPaths, 'aliases'>, aliases: readonly string[]): PostPaths {
  const isFound = wanted !== undefined && /^(?:notice|pages)\//u.test(wanted) && aliases.includes(wanted);
  return { ...paths, aliases, ...(wanted !== undefined && !isFound && { wanted, reason }) };
}

/** Reports whether a URL has an ID in its query, so that its path is that of the blog. */
const hasQueryKey = (address: string) =>
  address.includes('?') && URL.canParse(address) && queryKey(new URL(address)) !== undefined;

/** Returns the path of a URL, or its query if the path is empty. */
function addressText(path: string, address: string): string {
  return path === '' && URL.canParse(address) ? `/${new URL(address).search}` : path;
}

/** Returns the other URLs of a post, at the host of its own URL. */
function oldUrlsOf({ address, oldAddresses = [] }: PathSource): string[] {
  return oldAddresses.filter((one) => URL.canParse(one, address)).map((one) => new URL(one, address).href);
}

function idsInQueries(addresses: readonly string[]): string[] {
  return [
    ...new Set(
      addresses.flatMap((one) => (one.includes('?') && URL.canParse(one) ? (idInQuery(new URL(one)) ?? []) : [])),
    ),
  ];
}

/** Returns the decoded path of a URL without a query. */
function pathWithoutQuery(address: string): string[] {
  const pathname = address.includes('?') ? undefined : pathnameOf(address);
  return pathname === undefined ? [] : [segmentsOf(readPostAddress(pathname)).join('/')];
}

function slugText(post: PathSource, address: PostAddress | undefined, slug: SiteOptions['slug']): string {
  if (slug === 'title') return post.title;
  if (slug === 'id' || !address) return post.id;
  return (segmentsOf(address).at(-1) ?? '').replace(/(?<=.)\.html?$/iu, '');
}

/** The words that the platform derives from titles for `/entry/…` URLs. Used for posts whose URL is a number and that have no slogan. */
class TitleWords {
  readonly #counts = new Map<string, number>();

  /** Returns the words for a title, with a suffix `-1`, `-2`, … if they are taken. Must be called in the order of IDs. */
  of(title: string, address: PostAddress | undefined): string {
    if (address?.kind !== 'id' || !/^\d+$/u.test(address.id)) return '';
    const words = title
      .normalize('NFC')
      // Removes ASCII punctuation. Other punctuation, such as `·`, and emoji stay.
      .replace(/[!-,./:-@[-`{-~]/gu, '')
      .replace(/[\s-]+/gu, '-')
      .replace(/^-|-$/gu, '');
    const key = normalizeSlug(words);
    if (key === '') return '';
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return count === 0 ? words : `${words}-${count}`;
  }
}

interface AssignedPath {
  readonly sitePath: string;
  /** undefined if the path is the same as in the address */
  readonly reason: PathReason | undefined;
}

/** Assigns the paths of pages. If several posts want the same path, the first one gets it. */
class SitePaths {
  readonly #taken: UniqueNames;
  /** paths of post pages that are files, and of folders that contain pages, case-folded because some file systems ignore case */
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  constructor(reserved: readonly string[]) {
    this.#taken = new UniqueNames([...reservedNames, ...reserved]);
  }

  assign(id: string, address: PostAddress | undefined): AssignedPath {
    const wanted = address && segmentsOf(address);
    const isNumber = address?.kind === 'id' && /^\d+$/u.test(address.id);
    if (!wanted || isNumber) {
      const sitePath = this.#byId(id);
      return { sitePath, reason: wanted && wanted[0] !== sitePath ? 'number' : undefined };
    }
    const names = wanted.map((segment) => toFileName(segment, id));
    const path = names.join('/');
    const reason = reasonAgainst(names, address.kind) ?? (this.#take(path) ? undefined : 'taken');
    if (reason !== undefined) return { sitePath: this.#byId(id), reason };
    if (path === wanted.join('/')) return { sitePath: path, reason: undefined };
    return {
      sitePath: path,
      reason: wanted.some((segment) => Buffer.byteLength(segment) > maxNameBytes) ? 'long' : 'name',
    };
  }

  /** Returns a path derived from the ID of a post. A numeric ID is used as is; other IDs might be names of the site's own folders. */
  #byId(id: string): string {
    const name = toFileName(id, '');
    if (/^\d+$/u.test(name)) return this.#taken.claim(name, 'post');
    const free = hasReservedName([name]) ? `${name}-post` : name;
    for (let path = `post/${free}`; ; path = `${path}-post`) {
      const claimed = this.#taken.claim(path, 'post');
      if (this.#fits(claimed)) return claimed;
    }
  }

  #take(path: string): boolean {
    return this.#fits(path, false) && this.#taken.take(path) && this.#fits(path);
  }

  /** Reports whether a path causes no conflict between files and folders. Reserves the path unless `enters` is false. */
  #fits(path: string, enters = true): boolean {
    const whole = foldName(path);
    const above = foldersAbove(whole);
    const isFile = isFilePath(path);
    if (above.some((folder) => this.#files.has(folder)) || (isFile && this.#folders.has(whole))) return false;
    if (!isFile && this.#files.has(whole)) return false;
    if (enters) {
      for (const folder of above) this.#folders.add(folder);
      (isFile ? this.#files : this.#folders).add(whole);
    }
    return true;
  }
}

function foldersAbove(path: string): string[] {
  const above: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) above.push(path.slice(0, end));
  return above;
}

/** Returns the path segments of the page for a URL. The index of a folder has the path of the folder. */
function segmentsOf(address: PostAddress): readonly string[] {
  if (address.kind === 'id') return [address.id];
  if (address.kind === 'entry') return ['entry', ...address.slug];
  const { segments } = address;
  return segments.length > 1 && segments.at(-1) === indexFile ? segments.slice(0, -1) : segments;
}

function reasonAgainst(names: readonly string[], kind: PostAddress['kind']): PathReason | undefined {
  const path = names.join('/');
  if (path === '') return 'none';
  if (Buffer.byteLength(path) > maxPathBytes) return 'long';
  if (path.toLowerCase().split('/').includes(indexFile) || hasReservedName(names)) return 'reserved';
  if (kind === 'entry') return undefined;
  if (names.every((name) => /^\d+$/u.test(name)) && names.length === 1) return 'number';
  return isReservedPath(names) || isOfSite(foldName(path)) ? 'reserved' : undefined;
}

/** Matches folders of the site, its redirects and generators, including everything below. */
const siteFolders = /^(?:m|rss|notice|pages|categor(?:y|ies)|tags?|media|search|assets|static)(?:\/|$)/u;
/** Matches pages and files of the site and of generators. */
const sitePages = /^(?:posts?|archives|archive(?:\/\d+){0,2}|about|page|index|style|sitemap|robots|feed|atom|404)$/u;
/** Matches files at the root that are not pages, further pages of lists, and feeds. */
const siteFiles = /^[^/]+\.(?!html?$)[a-z]+$|(?:^|\/)page\/\d+$|(?:^|\/)feed\.(?:xml|json)$/u;

const isOfSite = (path: string) => siteFolders.test(path) || sitePages.test(path) || siteFiles.test(path);

/** Data that determines the other URLs of a post. */
export interface AliasSource {
  readonly id: string;
  /** last segment of the post's URL as the source would show it; may be empty */
  readonly slogan: string;
  readonly sitePath: string;
  /** path of the post's URL at the source; undefined if it has none */
  readonly path: string | undefined;
  /** whether its host also serves it by title and for mobile devices, see `isTistoryAddress` */
  readonly isTistory: boolean;
  /** paths of its other URLs. Default: none. */
  readonly oldPaths?: readonly string[] | undefined;
}

/**
 * Returns the other paths of each post: by ID, former ones and, on Tistory, by title and for mobile devices. Each path belongs to
 * the first post that wants it, and none is the path of a post's page. Paths that a file cannot have are omitted.
 */
export function assignAliases(posts: readonly AliasSource[]): Map<string, readonly string[]> {
  const taken = new UniqueNames(posts.map((post) => post.sitePath));
  const aliasesOf = (post: AliasSource) => wantedBy(post).filter((path) => isPath(path) && taken.take(path));
  // Copied, because arrays returned by `filter` have spare capacity, and a copy takes a fraction of the memory.
  return new Map(posts.map((post) => [post.id, aliasesOf(post).slice()]));
}

function wantedBy({ id, slogan, sitePath, path, isTistory, oldPaths = [] }: AliasSource): string[] {
  const byId = /^\d+$/u.test(id) ? [id] : [];
  const bySlogan = slogan === '' || !isTistory ? [] : [`entry/${slogan}`];
  const all = [...new Set([sitePath, ...(path === undefined ? [] : [path]), ...byId, ...bySlogan])];
  return [...all.slice(1), ...oldPaths, ...(isTistory ? all.map((one) => `m/${one}`) : [])];
}

/** Matches pages and files of site generators. An alias at such a path would replace them or break the build. */
const generatorPages =
  /^(?:tags?|categor(?:y|ies)|posts?|media|assets|static|page|archives?|search|index|style|sitemap|robots|feed|rss|atom|404|site\.(?:js|webmanifest)|favicon\.svg)(?:[./]|$)/iu;

function isPath(path: string): boolean {
  return (
    !generatorPages.test(path) &&
    !isReservedPath(path.split('/')) &&
    Buffer.byteLength(path) <= maxPathBytes &&
    !/(?:^|\/)index\.html$/iu.test(path) &&
    path.split('/').every((segment) => segment !== '' && toFileName(segment, '') === segment)
  );
}

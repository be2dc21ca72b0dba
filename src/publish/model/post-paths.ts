import { wordsKey } from '../../core/address-words.ts';
import type { CategoryTree } from '../../core/category-tree.ts';
import type { Moment } from '../../core/dates.ts';
import { fileName } from '../../core/file-name.ts';
import { hasReservedName, reservedNames } from '../../core/reserved-names.ts';
import { compareIds } from '../../core/ids.ts';
import { UniqueNames } from '../../core/unique-names.ts';
import { assignAliases, type AliasSource } from './aliases.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { MarkdownPaths } from '../markdown/markdown-paths.ts';
import type { Layout } from '../markdown/presets/preset.ts';
import { indexFile, longestPath } from '../site/paths.ts';
import { pathnameOf, readPostAddress, type PostAddress } from '../site/post-address.ts';

/** What the paths of a post are made of. */
export interface PathSource {
  readonly id: string;
  readonly title: string;
  readonly date: Moment | undefined;
  /** id of a category that is in the tree */
  readonly category: string | undefined;
  /** at the source */
  readonly address: string;
  /** see `PostFacts` */
  readonly slogan: string;
}

export interface PostPaths {
  /** see `SitePost` for both */
  readonly sitePath: string;
  readonly markdownPath: string;
  /** see `SitePost` */
  readonly aliases: readonly string[];
  /** the path of the address at the source where it cannot be the site's */
  readonly wanted: string | undefined;
}

/**
 * The paths of all posts, by id. Of posts that want the same the lower id has it. So the paths stay when posts are added,
 * hidden or shown; that is why posts which are not published take part.
 */
export function assignPostPaths(
  posts: readonly PathSource[],
  tree: CategoryTree,
  { slug, postFolders }: Pick<SiteOptions, 'slug' | 'postFolders'>,
  layout: Layout,
): Map<string, PostPaths> {
  const taken = new UniqueNames(reservedNames);
  const markdown = new MarkdownPaths(tree, layout, postFolders);
  const paths = new Map<string, Omit<PostPaths, 'aliases'>>();
  const sources: AliasSource[] = [];
  const words = new TitleWords();
  for (const post of [...posts].sort((a, b) => compareIds(a.id, b.id))) {
    const pathname = pathnameOf(post.address);
    const address = pathname === undefined ? undefined : readPostAddress(pathname);
    const wanted = address && wantedPath(address);
    const sitePath = assignSitePath(post.id, address, taken);
    const markdownPath = markdown.assign(post, slugText(post, address, slug));
    paths.set(post.id, { sitePath, markdownPath, wanted: wanted === sitePath ? undefined : wanted });
    sources.push({ id: post.id, slogan: post.slogan || words.of(post.title, address), sitePath, path: wanted });
  }
  const aliases = assignAliases(sources);
  return new Map([...paths].map(([id, one]) => [id, withAliases(one, aliases.get(id) ?? [])]));
}

/** A notice or a page of the blog is found by its old path all the same. */
function withAliases(paths: Omit<PostPaths, 'aliases'>, aliases: readonly string[]): PostPaths {
  const { sitePath, markdownPath, wanted } = paths;
  const isFound = wanted !== undefined && /^(?:notice|pages)\//u.test(wanted) && aliases.includes(wanted);
  return { sitePath, markdownPath, wanted: isFound ? undefined : wanted, aliases };
}

function wantedPath(address: PostAddress): string {
  if (address.kind === 'id') return address.id;
  return (address.kind === 'entry' ? ['entry', ...address.slug] : address.segments).join('/');
}

/** A path below `entry/` is free for whoever comes first; a number belongs to the post whose id it is. */
function assignSitePath(id: string, address: PostAddress | undefined, taken: UniqueNames): string {
  if (address?.kind === 'entry') {
    const segments = ['entry', ...address.slug.map((segment) => fileName(segment, id))];
    const path = segments.join('/');
    const isFree = !hasIndexFile(path) && !hasReservedName(segments) && Buffer.byteLength(path) <= longestPath;
    if (isFree && taken.take(path)) return path;
  }
  // Only numbers can be sure to be no folder or file of the site's own.
  const name = fileName(id, '');
  return /^\d+$/u.test(name) ? taken.claim(name, 'post') : `post/${taken.claim(name, 'post')}`;
}

function hasIndexFile(path: string): boolean {
  return path.toLowerCase().split('/').includes(indexFile);
}

function slugText(post: PathSource, address: PostAddress | undefined, slug: SiteOptions['slug']): string {
  if (slug === 'title') return post.title;
  if (slug === 'id' || !address) return post.id;
  return wantedPath(address).split('/').at(-1) ?? '';
}

/** The words that the platform makes of titles for `/entry/…`, if it shows a post at its number and nothing says its words. */
class TitleWords {
  readonly #counts = new Map<string, number>();

  /** Words that are taken get `-1`, `-2`, … behind them: ask in the order of ids. */
  of(title: string, address: PostAddress | undefined): string {
    if (address?.kind !== 'id' || !/^\d+$/u.test(address.id)) return '';
    const words = title
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
      .replace(/[\s-]+/gu, '-')
      .replace(/^-|-$/gu, '');
    const key = wordsKey(words);
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return count === 0 || words === '' ? words : `${words}-${count}`;
  }
}

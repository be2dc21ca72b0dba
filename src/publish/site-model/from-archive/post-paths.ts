import { wordsKey } from '../../../core/address-words.ts';
import type { CategoryTree } from '../../../core/category-tree.ts';
import type { Moment } from '../../../core/dates.ts';
import { compareIds } from '../../../core/ids.ts';
import { assignAliases, type AliasSource } from './aliases.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { MarkdownPaths, type MarkdownLayout } from './markdown-paths.ts';
import { SitePaths, segmentsOf } from './site-paths.ts';
import type { PathReason } from '../../../core/warnings.ts';
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
  /** the path of the address at the source, if the site has another, and why */
  readonly wanted?: string | undefined;
  readonly reason?: PathReason | undefined;
}

/**
 * The paths of all posts, by id. Of posts that want the same the lower id has it. So the paths stay when posts are added,
 * hidden or shown; that is why posts which are not published take part.
 */
export function assignPostPaths(
  posts: readonly PathSource[],
  tree: CategoryTree,
  { slug, postFolders }: Pick<SiteOptions, 'slug' | 'postFolders'>,
  layout: MarkdownLayout | undefined,
): Map<string, PostPaths> {
  const sitePaths = new SitePaths();
  const markdown = new MarkdownPaths(tree, layout, postFolders);
  const paths = new Map<string, Omit<PostPaths, 'aliases'>>();
  const sources: AliasSource[] = [];
  const words = new TitleWords();
  for (const post of [...posts].sort((a, b) => compareIds(a.id, b.id))) {
    const pathname = pathnameOf(post.address);
    const address = pathname === undefined ? undefined : readPostAddress(pathname);
    const wanted = address && segmentsOf(address).join('/');
    const { sitePath, reason } = sitePaths.assign(post.id, address);
    const markdownPath = markdown.assign(post, slugText(post, address, slug));
    const moved =
      reason === undefined || wanted === undefined ? {} : { wanted: addressText(wanted, post.address), reason };
    paths.set(post.id, { sitePath, markdownPath, ...moved });
    sources.push({ id: post.id, slogan: post.slogan || words.of(post.title, address), sitePath, path: wanted });
  }
  const aliases = assignAliases(sources);
  return new Map([...paths].map(([id, one]) => [id, withAliases(one, aliases.get(id) ?? [])]));
}

/** A notice or a page of the blog is found by its old path all the same. */
function withAliases({ wanted, reason, ...paths }: Omit<PostPaths, 'aliases'>, aliases: readonly string[]): PostPaths {
  const isFound = wanted !== undefined && /^(?:notice|pages)\//u.test(wanted) && aliases.includes(wanted);
  return { ...paths, aliases, ...(wanted !== undefined && !isFound && { wanted, reason }) };
}

/** The path of an address, or its query if it has no path. */
function addressText(path: string, address: string): string {
  return path === '' && URL.canParse(address) ? `/${new URL(address).search}` : path;
}

function slugText(post: PathSource, address: PostAddress | undefined, slug: SiteOptions['slug']): string {
  if (slug === 'title') return post.title;
  if (slug === 'id' || !address) return post.id;
  return (segmentsOf(address).at(-1) ?? '').replace(/(?<=.)\.html?$/iu, '');
}

/** The words that the platform makes of titles for `/entry/…`, if it shows a post at its number and nothing says its words. */
class TitleWords {
  readonly #counts = new Map<string, number>();

  /** Words that are taken get `-1`, `-2`, … behind them: ask in the order of ids. */
  of(title: string, address: PostAddress | undefined): string {
    if (address?.kind !== 'id' || !/^\d+$/u.test(address.id)) return '';
    const words = title
      .normalize('NFC')
      // Punctuation of ASCII vanishes; all else stays, such as `·` and emoji.
      .replace(/[!-,./:-@[-`{-~]/gu, '')
      .replace(/[\s-]+/gu, '-')
      .replace(/^-|-$/gu, '');
    const key = wordsKey(words);
    if (key === '') return '';
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return count === 0 ? words : `${words}-${count}`;
  }
}

import { ShareableMap, type Lookup } from '../../../core/shared-map.ts';
import { wordsKey } from '../../../core/address-words.ts';
import { compareIds } from '../../../core/ids.ts';
import { readPostAddress } from '../site/post-address.ts';
import { httpUrl, pathKey, slugKey } from './address-keys.ts';

/** What links need to know of one post, published or not. */
export interface LinkablePost {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly slogan: string;
  /** what relative addresses of pictures and files in its body are read against, where that is not its address */
  readonly mediaBase?: string | undefined;
  /** whether the source still lists it */
  readonly listed: boolean;
  readonly published: boolean;
}

/** All posts of a blog, by what links may say of them. */
export interface LinkablePosts {
  readonly postsById: Lookup<LinkablePost>;
  /** ids, by `slugKey` of what posts are called */
  readonly postsBySlug: Lookup<string>;
  /** ids, by `numberedKey` of the words in the address of a post, or of its title if these are unknown */
  readonly postsByWords: Lookup<string>;
  /** ids, by `pathKey` of the address */
  readonly postsByPath: Lookup<string>;
  /** of each host one of the addresses that posts have there */
  readonly postAddresses: readonly string[];
  /** those that are not published */
  readonly hiddenPosts: readonly LinkablePost[];
}

/** {@link LinkablePosts} that threads can have in common. */
export interface ShareablePosts extends LinkablePosts {
  readonly postsById: ShareableMap<LinkablePost>;
  readonly postsBySlug: ShareableMap<string>;
  readonly postsByWords: ShareableMap<string>;
  readonly postsByPath: ShareableMap<string>;
}

/** @param posts of those that share an address one that the source lists has it: a removed one may have left it to another */
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

/** Posts that share a title have numbers behind their words, in the order of their ids; other shared words are ambiguous. */
function byWords(posts: readonly LinkablePost[]): Map<string, string> {
  const groups = new Map<string, { readonly id: string; readonly isTitle: boolean }[]>();
  for (const { id, title, address, slogan } of posts.toSorted((a, b) => compareIds(a.id, b.id))) {
    const url = httpUrl(address);
    const read = url && readPostAddress(url.pathname);
    const words = read?.kind === 'entry' ? read.slug.join('/') : slogan;
    const key = wordsKey(words || title);
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

/** The key of words with a number behind them; 0: without. */
export const numberedKey = (key: string, number: number): string => (number === 0 ? key : `${key}-${number}`);

import type { LinkTarget } from '../../../body/context.ts';
import { numberOf, wordsKey } from '../../../core/address-words.ts';
import type { Lookup } from '../../../core/shared-map.ts';
import { httpUrl, listKey, pathKey, slugKey, type LinkableList, numberedKey, type LinkablePosts } from './linkable.ts';
import { hiddenLists, hiddenPosts, type Known } from './hidden.ts';
import { decodeSegment } from '../site/paths.ts';
import { hostKey, idInQuery, readPostAddress, type PostAddress } from '../site/source-addresses.ts';

/** What links have to know of the blog and of all of its posts, categories and tags, published or not. */
export interface LinkData extends LinkablePosts {
  /** absolute, the best first */
  readonly blogAddresses: readonly string[];
  /** where the site is going to be: a domain of the blog's own may be there already, and the blog not say any more that it is its own */
  readonly siteUrl?: string | undefined;
  /** categories and tags */
  readonly lists?: readonly LinkableList[] | undefined;
}

/** An address at each host that is the blog's own. A site below a folder has its host in common with others. */
export function addressesAtOwnHosts({ blogAddresses, postAddresses, siteUrl = '' }: LinkData): string[] {
  return [...blogAddresses, ...postAddresses, ...(httpUrl(siteUrl)?.pathname === '/' ? [siteUrl] : [])];
}

/**
 * Finds out what the addresses in bodies lead to. The blog's own are those at one of its hosts, or relative: `/123`,
 * `/m/123`, `/entry/<slug>` by the post's address or its slogan, with any query. Posts that are not published are known by
 * other spellings too, and as a part of an address of another host (a page for sharing, an archive of the web). So are
 * categories and tags of such posts alone: their names are as little shown.
 *
 * @param pages files of the site's other pages, by the path of their address at the source (`pagesAtSource`)
 */
export function linkResolver(data: LinkData, pages: Lookup<string> = new Map()): (address: string) => LinkTarget {
  const { blogAddresses, lists = [], ...posts } = data;
  const hosts = new Set(
    addressesAtOwnHosts(data)
      .flatMap((one) => httpUrl(one) ?? [])
      .map(hostKey),
  );
  const hidden = hiddenPosts(posts.hiddenPosts);
  const withoutPosts = hiddenLists(lists);

  const byId = (id: string | undefined) => (id === undefined ? undefined : posts.postsById.get(id));
  const byWords = (words: string | undefined): Known | undefined => {
    if (words === undefined) return undefined;
    const number = numberOf(words);
    return (
      byId(posts.postsByWords.get(wordsKey(words))) ??
      (number && byId(posts.postsByWords.get(numberedKey(wordsKey(number.words), number.number))))
    );
  };
  const postAt = (url: URL): Known | undefined => {
    const address = readPostAddress(url.pathname);
    return (
      byId(posts.postsByPath.get(pathKey(url))) ??
      byId(address.kind === 'id' ? address.id : idInQuery(url)) ??
      (address.kind === 'entry' ? byId(posts.postsBySlug.get(slugKey(address.slug))) : undefined) ??
      byWords(wordsIn(address)) ??
      hidden.at(url.pathname) ??
      withoutPosts.at(listKey(url))
    );
  };

  /** What is not published of which an address holds the address. */
  const hiddenWithin = (address: string): Known | undefined => {
    const lower = address.toLowerCase();
    if (![...hosts].some((host) => lower.includes(host))) return undefined;
    const spelt = decodeSegment(decodeSegment(lower));
    for (const host of hosts) {
      const at = spelt.lastIndexOf(`${host}/`);
      const found =
        at > 0 && /(?:[^\p{L}\p{N}.-]|www\.)$/u.test(spelt.slice(0, at)) && httpUrl(`http://${spelt.slice(at)}`);
      const post = found && postAt(found);
      if (post && !post.published) return post;
    }
    return undefined;
  };

  const base = blogAddresses[0];
  return (address) => {
    const url = httpUrl(address, base ?? nowhere);
    // A fragment alone stays on its page.
    if (/^\s*(?:#|$)/u.test(address)) return { kind: 'elsewhere', address };
    if (!url) return targetOf(hiddenWithin(address)) ?? { kind: 'elsewhere', address };
    const relative =
      httpUrl(address) === undefined && (base === undefined ? url.host === nowhereHost : hosts.has(hostKey(url)));
    const isOwn = relative || hosts.has(hostKey(url));
    const post = (isOwn ? postAt(url) : undefined) ?? hiddenWithin(address);
    const target = targetOf(post, url.hash.slice(1));
    if (target) return target;
    // Relative to a page that is somewhere else now, it would lead nowhere.
    const absolute = relative && base !== undefined ? url.href : address;
    const path = isOwn ? pages.get(listKey(url)) : undefined;
    return path === undefined ? { kind: 'elsewhere', address: absolute } : { kind: 'page', path, address: absolute };
  };
}

/** The words in the address of a post, notice or page: the platform makes them of the title. */
function wordsIn(address: PostAddress): string | undefined {
  if (address.kind === 'entry') return address.slug.join('/');
  if (address.kind === 'id') return undefined;
  const [room = '', name, ...below] = address.segments;
  return /^(?:notice|pages)$/u.test(room) && below.length === 0 ? name : undefined;
}

function targetOf(post: Known | undefined, fragment = ''): LinkTarget | undefined {
  if (!post) return undefined;
  const { id, title, published } = post;
  return published ? { kind: 'post', id, fragment } : { kind: 'unpublished', id, title };
}

/** Stands for the blog where its address is unknown; `.invalid` belongs to nobody (RFC 2606). */
const nowhereHost = 'blog.invalid';
const nowhere = `http://${nowhereHost}/`;

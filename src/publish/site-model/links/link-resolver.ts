import type { LinkTarget } from '../../../body/model/context.ts';
import { splitSlugNumber, normalizeSlug } from '../../../core/urls/slug.ts';
import type { ReadableMap } from '../../../core/collections/shared-map.ts';
import { httpUrl, listKey, pathKey, slugKey, type LinkableList, numberedKey, type LinkablePosts } from './linkable.ts';
import { hiddenLists, hiddenPosts, type Known } from './hidden.ts';
import { decodeSegment } from '../site/paths.ts';
import { hostKey, idInQuery, queryKey, readPostAddress, type PostAddress } from '../site/source-addresses.ts';

/** Data for resolving links: the blog, and all of its posts, categories and tags, published or not. */
export interface LinkData extends LinkablePosts {
  /** absolute URLs, the most reliable first */
  readonly blogAddresses: readonly string[];
  /** URL of the site: may be a former custom domain of the blog, which the source no longer knows */
  readonly siteUrl?: string | undefined;
  /** categories and tags */
  readonly lists?: readonly LinkableList[] | undefined;
}

/**
 * Returns addresses that cover all hosts of the blog. The host of a site in a subfolder is excluded, because it may also serve other sites.
 */
export function addressesAtOwnHosts({ blogAddresses, postAddresses, siteUrl = '' }: LinkData): string[] {
  return [...blogAddresses, ...postAddresses, ...(httpUrl(siteUrl)?.pathname === '/' ? [siteUrl] : [])];
}

/**
 * Returns a function that resolves addresses in bodies. An address belongs to the blog if it is relative or at one of the blog's hosts:
 * `/123`, `/m/123`, or `/entry/<slug>` with the slug from the address or the slogan of the post, and any query. Unpublished posts are also
 * recognized in other spellings, and as part of an address of another host, such as a sharing page or a web archive. The same applies to
 * categories and tags without published posts, whose names must not be shown either.
 * @param pages files of the site's other pages, by the path of their address at the source (see `pagesAtSource`)
 */
export function linkResolver(data: LinkData, pages: ReadableMap<string> = new Map()): (address: string) => LinkTarget {
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
    const number = splitSlugNumber(words);
    return (
      byId(posts.postsByWords.get(normalizeSlug(words))) ??
      (number && byId(posts.postsByWords.get(numberedKey(normalizeSlug(number.words), number.number))))
    );
  };
  const postAt = (url: URL): Known | undefined => {
    const address = readPostAddress(url.pathname);
    return (
      byId(posts.postsByPath.get(queryKey(url) ?? '')) ??
      byId(posts.postsByPath.get(pathKey(url))) ??
      byId(address.kind === 'id' ? address.id : idInQuery(url)) ??
      (address.kind === 'entry' ? byId(posts.postsBySlug.get(slugKey(address.slug))) : undefined) ??
      byWords(wordsIn(address)) ??
      hidden.at(url.pathname) ??
      withoutPosts.at(listKey(url))
    );
  };

  /** Returns the unpublished post or list whose address is contained in an address. */
  const hiddenWithin = (address: string): Known | undefined => {
    const lower = address.toLowerCase();
    if (![...hosts].some((host) => lower.includes(host))) return undefined;
    const decodedText = decodeSegment(decodeSegment(lower));
    for (const host of hosts) {
      const at = decodedText.lastIndexOf(`${host}/`);
      const found =
        at > 0 &&
        /(?:[^\p{L}\p{N}.-]|www\.)$/u.test(decodedText.slice(0, at)) &&
        httpUrl(`http://${decodedText.slice(at)}`);
      const post = found && postAt(found);
      if (post && !post.published) return post;
    }
    return undefined;
  };

  const fronts = new Set(blogAddresses.flatMap((one) => httpUrl(one) ?? []).map((url) => hostKey(url) + listKey(url)));
  const hasSite = pages.get('') !== undefined;
  // Without a site, lists and feeds have no page in the publication, but may have one in another system.
  const isDead = (url: URL) => (hasSite ? !fronts.has(hostKey(url) + listKey(url)) : isPostAddress(url));

  const base = blogAddresses[0];
  return (address) => {
    const url = httpUrl(address, base ?? nowhere);
    // An address that consists only of a fragment stays unchanged.
    if (/^\s*(?:#|$)/u.test(address)) return { kind: 'elsewhere', address };
    if (!url) return targetOf(hiddenWithin(address)) ?? { kind: 'elsewhere', address };
    const relative =
      httpUrl(address) === undefined && (base === undefined ? url.host === nowhereHost : hosts.has(hostKey(url)));
    const isOwn = relative || hosts.has(hostKey(url));
    const post = (isOwn ? postAt(url) : undefined) ?? hiddenWithin(address);
    const target = targetOf(post, url.hash.slice(1));
    if (target) return target;
    // The page has a different location on the site, so a relative address would not work.
    const absolute = relative && base !== undefined ? url.href : address;
    const path = isOwn ? pages.get(listKey(url)) : undefined;
    if (path !== undefined) return { kind: 'page', path, address: absolute };
    return { kind: 'elsewhere', address: absolute, ...(isOwn && isDead(url) && { isDead: true }) };
  };
}

/** Returns the words in the address of a post, notice or page, which the platform derives from the title. */
function wordsIn(address: PostAddress): string | undefined {
  if (address.kind === 'entry') return address.slug.join('/');
  if (address.kind === 'id') return undefined;
  const [room = '', name, ...below] = address.segments;
  return /^(?:notice|pages)$/u.test(room) && below.length === 0 ? name : undefined;
}

/** Reports whether only a post can have a URL: `/123`, `/entry/<slug>`, `/?p=123`. */
function isPostAddress(url: URL): boolean {
  const address = readPostAddress(url.pathname);
  return (
    address.kind === 'entry' || (address.kind === 'id' && /^\d+$/u.test(address.id)) || idInQuery(url) !== undefined
  );
}

function targetOf(post: Known | undefined, fragment = ''): LinkTarget | undefined {
  if (!post) return undefined;
  const { id, title, published } = post;
  return published ? { kind: 'post', id, fragment } : { kind: 'unpublished', id, title };
}

/** Placeholder for a blog whose address is unknown. `.invalid` cannot be registered (RFC 2606). */
const nowhereHost = 'blog.invalid';
const nowhere = `http://${nowhereHost}/`;

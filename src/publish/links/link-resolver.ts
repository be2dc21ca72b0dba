import type { LinkTarget } from '../../body/context.ts';
import { hiddenLists } from './hidden-lists.ts';
import { hiddenPosts, type Known } from './hidden-posts.ts';
import type { LinkableList } from './linkable-lists.ts';
import { decodeSegment } from '../site/paths.ts';
import { hostKey } from '../site/host-key.ts';
import { categoryKey, readPostAddress } from '../site/post-address.ts';

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

/** What links have to know of the blog and of all of its posts, categories and tags, published or not. */
export interface LinkData {
  /** absolute, the best first */
  readonly blogAddresses: readonly string[];
  readonly posts: readonly LinkablePost[];
  /** categories and tags */
  readonly lists?: readonly LinkableList[] | undefined;
}

/**
 * Finds out what the addresses in bodies lead to. The blog's own are those at one of its hosts, or relative: `/123`,
 * `/m/123`, `/entry/<slug>` by the post's address or its slogan, with any query. Posts that are not published are known by
 * other spellings too, and as a part of an address of another host (a page for sharing, an archive of the web). So are
 * categories and tags of such posts alone: their names are as little shown.
 *
 * @param blogAddresses absolute, the best first
 * @param posts of those that share an address one that the source lists has it: a removed one may have left it to another
 * @param pages files of the site's other pages, by the path of their address at the source (`pagesAtSource`)
 * @param lists all that are known, whether or not the site has a page of them
 */
export function linkResolver(
  blogAddresses: readonly string[],
  posts: readonly LinkablePost[],
  pages: ReadonlyMap<string, string> = new Map(),
  lists: readonly LinkableList[] = [],
): (address: string) => LinkTarget {
  const hosts = new Set(blogAddresses.flatMap((address) => parsed(address) ?? []).map(hostKey));
  const byId = new Map<string, Known>();
  const bySlug = new Map<string, Known>();
  const byPath = new Map<string, Known>();
  for (const { id, title, published, slogan, address } of posts.toSorted(
    (a, b) => Number(b.listed) - Number(a.listed),
  )) {
    const post = { id, title, published };
    byId.set(id, post);
    const slug = slugKey([slogan]);
    if (slogan !== '' && !bySlug.has(slug)) bySlug.set(slug, post);
    const url = parsed(address);
    if (!url) continue;
    hosts.add(hostKey(url));
    const path = pathKey(url);
    if (path !== '' && !byPath.has(path)) byPath.set(path, post);
  }

  const hidden = hiddenPosts(posts);
  const withoutPosts = hiddenLists(lists);

  const postAt = (url: URL): Known | undefined => {
    const address = readPostAddress(url.pathname);
    return (
      byPath.get(pathKey(url)) ??
      (address.kind === 'id' ? byId.get(address.id) : undefined) ??
      (address.kind === 'entry' ? bySlug.get(slugKey(address.slug)) : undefined) ??
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
        at > 0 && /(?:[^\p{L}\p{N}.-]|www\.)$/u.test(spelt.slice(0, at)) && parsed(`http://${spelt.slice(at)}`);
      const post = found && postAt(found);
      if (post && !post.published) return post;
    }
    return undefined;
  };

  const base = blogAddresses[0];
  return (address) => {
    const url = parsed(address, base ?? nowhere);
    // A fragment alone stays on its page.
    if (/^\s*(?:#|$)/u.test(address)) return { kind: 'elsewhere', address };
    if (!url) return targetOf(hiddenWithin(address)) ?? { kind: 'elsewhere', address };
    const relative =
      parsed(address) === undefined && (base === undefined ? url.host === nowhereHost : hosts.has(hostKey(url)));
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

function targetOf(post: Known | undefined, fragment = ''): LinkTarget | undefined {
  if (!post) return undefined;
  const { id, title, published } = post;
  return published ? { kind: 'post', id, fragment } : { kind: 'unpublished', id, title };
}

/** Stands for the blog where its address is unknown; `.invalid` belongs to nobody (RFC 2606). */
const nowhereHost = 'blog.invalid';
const nowhere = `http://${nowhereHost}/`;

function parsed(address: string, base?: string): URL | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return /^https?:$/u.test(url.protocol) ? url : undefined;
}

/** The front page also shows a category, by its id. */
function listKey(url: URL): string {
  const category = url.searchParams.get('category');
  const path = pathKey(url);
  return path === '' && category !== null ? categoryKey(category) : path;
}

/** Equal for addresses of the same page, encoded or not, composed or not, for phones or not. */
function pathKey(url: URL): string {
  const address = readPostAddress(url.pathname);
  if (address.kind === 'id') return address.id;
  return address.kind === 'entry' ? `entry/${slugKey(address.slug)}` : slugKey(address.segments);
}

function slugKey(segments: readonly string[]): string {
  return segments.join('/').normalize('NFC');
}

import { hash } from 'node:crypto';
import { isoDate, type Moment } from '../../../../core/dates.ts';
import { sanitizeUrl } from '../../../../core/urls/sanitize-url.ts';
import { compareIds } from '../../../../core/collections/compare.ts';
import { canonicalPathname } from '../../../../core/urls/canonical-url.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { blogTitle, postTitle } from '../../../site-model/language/index.ts';
import { siteAddress, withoutIndex } from '../../../site-model/site/links.ts';
import { withoutForbidden } from '../../../site-model/site/xml.ts';
import { feedFiles, indexFile, mediumFile, pageFile, postFile, relativeLink } from '../../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import { categoriesOf, type Site, type SiteCategory, type SitePost } from '../../../site-model/site/site.ts';
import { imageView } from '../pages/post-views.ts';
import type { PictureView } from '../pages/views/page.ts';

interface BlogOfFeed {
  readonly posts: number;
  /** undefined if the blog has no pages */
  readonly pages: number | undefined;
  readonly picture: PictureView | undefined;
}

/** The content of a feed, in any format. URLs are absolute, or relative to the feed if the URL of the site is unknown. */
export interface Feed {
  readonly id: string;
  readonly title: string;
  /** may be empty */
  readonly description: string;
  readonly language: string;
  readonly author: string;
  /** URL of the page that shows the same posts */
  readonly page: string;
  /** URLs of the feed itself; undefined if unknown */
  readonly self: { readonly atom: string; readonly json: string } | undefined;
  /** absolute URL of an image of the blog */
  readonly icon: string | undefined;
  /** in RFC 3339 format */
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
  /**
   * for an overview page of several blogs: the numbers of posts and pages, and an image whose URL is relative to the root of the site;
   * undefined for the feed of a category
   */
  readonly blog: BlogOfFeed | undefined;
}

export interface FeedEntry {
  readonly id: string;
  /** never empty */
  readonly title: string;
  readonly page: string;
  /** in RFC 3339 format; undefined if the post has no date */
  readonly published: string | undefined;
  readonly updated: string;
  /** in RFC 3339 format; undefined if the post was not changed after its publication */
  readonly modified: string | undefined;
  /** undefined if the author is the feed's */
  readonly author: string | undefined;
  /** labels of the categories, followed by the tags */
  readonly terms: readonly string[];
  /** plain text; may be empty */
  readonly summary: string;
  /** version of the body that becomes the content; undefined if the entry has only a summary */
  readonly bodyVersion: string | undefined;
  /** HTML, added by {@link withContents}; undefined if the entry has only a summary */
  readonly content?: string | undefined;
  /** absolute URL */
  readonly image: string | undefined;
  readonly comments: number;
}

/** In bytes. Feed readers fetch a feed again and again, so longer bodies are not included. */
const maxContent = 50 * 1024;

/** The date of an entry whose post has none, for formats that require one. It is fixed, and too old to count as news. */
const noDate = '1970-01-01T00:00:00Z';

const dateOf = (date: Moment | undefined): string => (date ? isoDate(date) : noDate);

export interface FeedContext {
  readonly site: Site;
  readonly published: PublishedPosts;
  readonly messages: Messages;
  readonly ids: FeedIds;
}

/**
 * Returns the feed of some posts, newest first, without the contents of the entries.
 * @param category Default: the whole blog.
 */
export function feedOf(context: FeedContext, posts: readonly SitePost[], category: SiteCategory | undefined): Feed {
  const { site, messages, ids } = context;
  const { blog, url } = site;
  const folder = category?.sitePath ?? '';
  const files = feedFiles(folder);
  const link = (file: string) => (url === undefined ? relativeLink(files.atom, file) : siteAddress(url, file));
  const name = blogTitle(blog, messages);
  return {
    id: ids.feed(category),
    title: clean(category ? `${category.label} · ${name}` : name),
    description: clean(category ? '' : blog.description.trim()),
    language: site.language,
    author: clean(blog.nickname).trim() || clean(name) || messages.blog,
    page: link(category ? pageFile(folder) : indexFile),
    self: url === undefined ? undefined : { atom: link(files.atom), json: link(files.json) },
    icon: imageUrl(url, blog.icon ?? blog.profile),
    updated: dateOf(newestOf(posts)),
    entries: posts.map((post) => entryOf(context, post, link(postFile(post.sitePath)))),
    blog: category
      ? undefined
      : {
          posts: site.posts.length,
          pages: site.pages.length === 0 ? undefined : site.pages.length,
          picture: imageView(blog.profile ?? blog.icon, linkFromRoot),
        },
  };
}

/** Returns the latest time at which any of the posts was published or changed. */
function newestOf(posts: readonly SitePost[]): Moment | undefined {
  const newest = posts.find(({ date }) => date)?.date;
  return posts.reduce(
    (latest, { updated }) => (updated && updated.epoch > (latest?.epoch ?? -Infinity) ? updated : latest),
    newest,
  );
}

function entryOf({ site: { url }, published, messages, ids }: FeedContext, post: SitePost, page: string): FeedEntry {
  return {
    id: ids.post(post),
    title: postTitle(post, messages),
    page,
    published: post.date && isoDate(post.date),
    updated: dateOf(post.updated ?? post.date),
    modified: post.updated && isoDate(post.updated),
    author: post.author === undefined ? undefined : clean(post.author) || undefined,
    terms: [
      ...new Set([...categoriesOf<SiteCategory>(post).map(({ label }) => label), ...post.tags].map(clean)),
    ].filter((term) => term.trim() !== ''),
    summary: clean(published.summary(post)),
    bodyVersion: url === undefined ? undefined : published.bodyVersion(post),
    image: imageUrl(
      url,
      published.media(post).find(({ type }) => type.startsWith('image/')),
    ),
    comments: post.comments,
  };
}

const linkFromRoot = (file: string): string => relativeLink('', file);

const imageUrl = (url: string | undefined, image: Parameters<typeof mediumFile>[0] | undefined): string | undefined =>
  url === undefined || !image ? undefined : siteAddress(url, mediumFile(image));

/**
 * Adds contents to the entries of a feed.
 * @param posts the posts of the entries, in the same order
 */
export async function withContents(
  feed: Feed,
  posts: readonly SitePost[],
  published: Pick<PublishedPosts, 'body'>,
): Promise<Feed> {
  const entries: FeedEntry[] = [];
  for (const [index, entry] of feed.entries.entries()) {
    const post = entry.bodyVersion === undefined ? undefined : posts[index];
    const content = post && withAbsoluteAddresses(await published.body(post), entry.page);
    const isShort = content !== undefined && Buffer.byteLength(content) <= maxContent;
    entries.push({ ...entry, content: isShort ? clean(content) : undefined });
  }
  return { ...feed, entries };
}

/** Removes the characters that XML forbids. */
const clean = withoutForbidden;

/**
 * Prepares the HTML of a body for use outside its page: relative URLs become absolute. Removes empty video frames, which only the page's
 * script can fill, placeholders of missing images, and image copies (`srcset`).
 * @param html from the sanitizer: attribute values contain no quotes, `<` or `>`
 * @param page absolute URL of the body's page
 */
export function withAbsoluteAddresses(html: string, page: string): string {
  return html
    .replace(/<iframe\b[^<>]*>(?:<\/iframe>)?/gu, '')
    .replace(/(<(?:a|span) class="missing"[^<>]*>)<img[^<>]*>/gu, '$1')
    .replace(/<[a-z][^<>]*>/gu, (tag) =>
      tag
        .replace(/ (?:target|srcset|sizes)="[^"]*"/gu, '')
        .replace(
          / (href|src|poster)="([^"]*)"/gu,
          (_, name: string, address: string) => ` ${name}="${absoluteAddress(address, page)}"`,
        ),
    );
}

/** Feeds contain many URLs, so the most common forms are recognized first, without parsing. */
function absoluteAddress(address: string, page: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(address)) return address;
  if (address.startsWith('#')) return page + address;
  if (!URL.canParse(address, page)) return address;
  const url = new URL(address, page);
  return `${url.origin}${withoutIndex(url.pathname)}${url.search}${url.hash}`;
}

/** The permanent IDs of feeds and entries: absolute, and stable as long as the blog and its posts exist (RFC 4287, 4.2.6). */
interface FeedIds {
  /** @param category Default: the whole blog. */
  feed(category?: SiteCategory): string;
  post(post: SitePost): string;
}

/**
 * Returns the IDs of the feeds of a site. An ID is the URL at the source, so that feed readers with a subscription to the original blog
 * recognize the posts; if there is none, the URL on the site; if the site has no URL either, a UUID. If several posts have the same URL, it
 * becomes the ID of the post with the lowest ID.
 */
export function feedIds({ blog, url, posts }: Site): FeedIds {
  const source = normalizedAddress(blog.address)?.replace(/(?<!\/)\/*$/u, '/');
  const root = source ?? url;
  const feed = (category?: SiteCategory): string => {
    const file = category ? pageFile(category.sitePath) : '';
    return root === undefined ? uuid(`feed ${file}`) : siteAddress(root, file);
  };
  const taken = new Set([feed()]);
  const ids = new Map<SitePost, string>();
  for (const post of posts.toSorted((a, b) => compareIds(a.id, b.id))) {
    const free = (address: string | undefined) => (address === undefined || taken.has(address) ? undefined : address);
    const id =
      free(normalizedAddress(post.address)) ??
      free(url === undefined ? undefined : siteAddress(url, postFile(post.sitePath))) ??
      uuid(`${source ?? ''} post ${post.id}`);
    taken.add(id);
    ids.set(post, id);
  }
  return { feed, post: (post) => ids.get(post) ?? uuid(`${source ?? ''} post ${post.id}`) };
}

/** Returns an http or https URL in normalized spelling; undefined for other text. */
function normalizedAddress(address: string): string | undefined {
  if (canonicalPathname(address) !== undefined) return address;
  const external = sanitizeUrl(address);
  return external === undefined ? undefined : new URL(external).href;
}

/** UUID namespace for URLs (RFC 9562, 6.6). */
const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** Returns the version 5 UUID of a name (RFC 9562, 5.5) as a URN. */
function uuid(name: string): string {
  const bytes = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]), 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-')}`;
}

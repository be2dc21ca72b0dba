import { isoDate, type Moment } from '../../../../core/dates.ts';
import { withoutForbidden } from '../../../site-model/site/characters.ts';
import { blogTitle, postTitle } from '../../../site-model/language/titles.ts';
import type { PictureView } from '../pages/views/page.ts';
import { feedFiles, indexFile, mediumFile, pageFile, relativeLink, postFile } from '../../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import { siteAddress } from '../../../site-model/site/absolute-address.ts';
import type { Site, SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { withAbsoluteAddresses } from './absolute-addresses.ts';
import type { FeedIds } from './ids.ts';

/** A feed, whatever its format. All addresses are absolute, or relative to the feed where that of the site is not known. */
export interface Feed {
  readonly id: string;
  readonly title: string;
  /** may be empty */
  readonly description: string;
  readonly language: string;
  readonly author: string;
  /** the page that shows the same posts */
  readonly page: string;
  /** its own addresses; undefined where they are not known */
  readonly self: { readonly atom: string; readonly json: string } | undefined;
  /** a picture of the blog, absolute */
  readonly icon: string | undefined;
  /** by RFC 3339 */
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
  /** what a page over several blogs shows of this one; undefined for the feed of a category */
  readonly blog: FeedBlog | undefined;
}

export interface FeedBlog {
  /** of the whole site */
  readonly posts: number;
  /** `src` relative to the site's root */
  readonly picture: PictureView | undefined;
}

export interface FeedEntry {
  readonly id: string;
  /** never empty */
  readonly title: string;
  readonly page: string;
  /** by RFC 3339; undefined where the post has no date */
  readonly published: string | undefined;
  readonly updated: string;
  /** label of the category, and the tags */
  readonly terms: readonly string[];
  /** plain text; may be empty */
  readonly summary: string;
  /** version of the body that is the content; undefined if the summary has to do */
  readonly bodyVersion: string | undefined;
  /** HTML, see {@link withContents}; undefined if the summary has to do */
  readonly content?: string | undefined;
  /** absolute */
  readonly image: string | undefined;
  readonly comments: number;
}

/** Content beyond this, in bytes, is not carried by every visit of every reader. */
const longestContent = 50 * 1024;

/**
 * Where a date is needed and there is none: a fixed one, which no reader takes for news. The dates of posts are those of
 * their publication: no other is known.
 */
const noDate = '1970-01-01T00:00:00Z';

const dateOf = (date: Moment | undefined): string => (date ? isoDate(date) : noDate);

/**
 * The feed of some posts, newest first, without the contents of its entries.
 *
 * @param category left out, they are those of the whole blog
 */
export function feedOf(
  site: Site,
  posts: readonly SitePost[],
  category: SiteCategory | undefined,
  published: PublishedPosts,
  messages: Messages,
  ids: FeedIds,
): Feed {
  const { blog, url } = site;
  const folder = category?.sitePath ?? '';
  const files = feedFiles(folder);
  const link = (file: string) => (url === undefined ? relativeLink(files.atom, file) : siteAddress(url, file));
  const picture = blog.icon ?? blog.profile;
  const name = blogTitle(blog, messages);
  return {
    id: ids.feed(category),
    title: clean(category ? `${category.label} · ${name}` : name),
    description: clean(category ? '' : blog.description.trim()),
    language: site.language,
    author: clean(blog.nickname).trim() || clean(name) || messages.blog,
    page: link(category ? pageFile(folder) : indexFile),
    self: url === undefined ? undefined : { atom: link(files.atom), json: link(files.json) },
    icon: url === undefined || !picture ? undefined : siteAddress(url, mediumFile(picture)),
    updated: dateOf(posts.find(({ date }) => date)?.date),
    entries: posts.map((post) => entryOf(post, url, link, published, messages, ids)),
    blog: category ? undefined : blogOf(site),
  };
}

function blogOf({ posts, blog }: Site): FeedBlog {
  const picture = blog.profile ?? blog.icon;
  if (!picture) return { posts: posts.length, picture: undefined };
  const { type, width, height } = picture;
  return { posts: posts.length, picture: { src: relativeLink('', mediumFile(picture)), type, width, height } };
}

function entryOf(
  post: SitePost,
  url: string | undefined,
  link: (file: string) => string,
  published: PublishedPosts,
  messages: Messages,
  ids: FeedIds,
): FeedEntry {
  const page = link(postFile(post.sitePath));
  const picture = published.media(post).find(({ type }) => type.startsWith('image/'));
  return {
    id: ids.post(post),
    title: postTitle(post, messages),
    page,
    published: post.date && isoDate(post.date),
    updated: dateOf(post.date),
    terms: [...new Set([post.category?.label ?? '', ...post.tags].map(clean))].filter((term) => term.trim() !== ''),
    summary: clean(published.summary(post)),
    bodyVersion: url === undefined ? undefined : published.bodyVersion(post),
    image: url === undefined || !picture ? undefined : siteAddress(url, mediumFile(picture)),
    comments: post.comments,
  };
}

/** Adds the contents to the entries of a feed. @param posts those of the entries, in their order */
export async function withContents(
  feed: Feed,
  posts: readonly SitePost[],
  published: Pick<PublishedPosts, 'body'>,
): Promise<Feed> {
  const entries: FeedEntry[] = [];
  for (const [index, entry] of feed.entries.entries()) {
    const post = entry.bodyVersion === undefined ? undefined : posts[index];
    const content = post && withAbsoluteAddresses(await published.body(post), entry.page);
    const isShort = content !== undefined && Buffer.byteLength(content) <= longestContent;
    entries.push({ ...entry, content: isShort ? clean(content) : undefined });
  }
  return { ...feed, entries };
}

/** What both formats can say. */
const clean = withoutForbidden;

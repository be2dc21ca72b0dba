import { canonicalLanguage } from '../../../../core/language-tag.ts';
import { messagesFor } from '../../../site-model/language/index.ts';
import { withoutIndex } from '../../../site-model/site/links.ts';
import { indexFile } from '../../../site-model/site/paths.ts';
import type { SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { assetFiles, faviconFiles } from '../pages/assets.ts';
import { dateView } from '../pages/dates.ts';
import { policyAdditions } from '../pages/head-file.ts';
import { searchPage } from '../pages/single-pages.ts';
import { pageOf, pageView, rendererOf, type PageContext, type WithoutWords } from '../pages/page-view.ts';
import type { Templates } from '../../templates.ts';
import type { Theme } from '../pages/theme.ts';
import type { PostLinkView } from '../pages/views/lists.ts';
import type { BlogsView, BlogView } from '../pages/views/others.ts';
import type { BlogEntry } from './blog-entry.ts';

/** A blog and the location of its site. */
export interface PlacedBlog {
  readonly entry: BlogEntry;
  /** name of the blog's folder, which is beside that of the overview page */
  readonly name: string;
  /** name of the site's folder inside the blog's folder */
  readonly folder: string;
}

interface BlogFilesInput {
  /** in display order */
  readonly blogs: readonly PlacedBlog[];
  /** absolute URL of the overview page, with a trailing `/`; undefined if unknown */
  readonly url: string | undefined;
  /** Default: the most common language of the blogs. */
  readonly language?: string | undefined;
  readonly templates: Templates;
  readonly theme: Theme;
  /** footer text of the pages; may be empty */
  readonly footer: string;
  readonly cspAdd?: readonly string[] | undefined;
}

/** Number of newest posts, from all blogs together. */
const newestSize = 10;

/** Plans the overview page of several blogs with its search page, style sheet, scripts and favicon. */
export function blogFiles(input: BlogFilesInput): SiteFile[] {
  const { blogs, url, templates, theme, footer } = input;
  const cspAdd = policyAdditions(templates, input.cspAdd);
  const language = input.language ?? mostUsed(blogs);
  const messages = messagesFor(language);
  const site = emptySite(language, messages.severalBlogs, { url, footer, cspAdd });
  const context: PageContext = { site, messages, render: rendererOf(templates, messages) };
  const blogsWithAddresses = blogs.map((blog) => ({ entry: blog.entry, at: addressesOf(blog, url) }));
  const roots = blogsWithAddresses.flatMap(({ entry, at }) =>
    at.root === undefined ? [] : [{ href: at.root, title: entry.title }],
  );
  const front = (): WithoutWords<BlogsView> => ({
    ...pageView(context, { kind: 'front', file: indexFile, title: '' }),
    blogs: blogsWithAddresses.map(({ entry, at }) => blogView(entry, at, context)),
    newest: newestOf(blogsWithAddresses, context),
    searchable: roots.length > 0,
  });
  return [
    pageOf(context, indexFile, 'blogs', front),
    searchPage(context, roots),
    ...assetFiles(templates, theme),
    ...faviconFiles(site, messages),
  ];
}

function blogView(entry: BlogEntry, at: Addresses, { messages }: PageContext): BlogView {
  const { title, description, posts, picture, newest } = entry;
  return {
    href: at.page(indexFile),
    title,
    description,
    count: posts,
    newest: dateView(newest.find(({ date }) => date)?.date, messages),
    picture: at.root === undefined || !picture ? undefined : { ...picture, src: at.root + picture.src },
  };
}

function newestOf(
  blogsWithAddresses: readonly { entry: BlogEntry; at: Addresses }[],
  context: PageContext,
): PostLinkView[] {
  return blogsWithAddresses
    .flatMap(({ entry, at }) => entry.newest.map((post) => ({ post, entry, at })))
    .sort((a, b) => (b.post.date?.epoch ?? -Infinity) - (a.post.date?.epoch ?? -Infinity) || 0)
    .slice(0, newestSize)
    .map(({ post, entry, at }) => ({
      href: at.page(post.path),
      title: post.title,
      date: dateView(post.date, context.messages),
      comments: 0,
      category: entry.title,
      restriction: undefined,
      summary: undefined,
      cover: undefined,
    }));
}

/** Returns the most common language of the blogs; in case of a tie, the one that appears first. */
function mostUsed(blogs: readonly PlacedBlog[]): string {
  const known = blogs.flatMap(({ entry }) => canonicalLanguage(entry.language) ?? []);
  const count = (language: string) => known.filter((one) => one === language).length;
  return known.reduce((best, one) => (count(one) > count(best) ? one : best), known[0] ?? 'ko');
}

/** Returns a site without posts, for the overview page. */
function emptySite(language: string, title: string, more: Pick<Site, 'url' | 'footer' | 'cspAdd'>): Site {
  return {
    blog: { title, description: '', nickname: '', address: '' },
    language,
    posts: [],
    categories: [],
    pages: [],
    uncategorised: [],
    tags: [],
    years: [],
    newestComments: [],
    related: new Map(),
    unread: 0,
    ...more,
    overBlogs: true,
  };
}

/** URLs of one blog on the overview page. */
interface Addresses {
  /** @param path path relative to the root of the site, including `index.html` */
  readonly page: (path: string) => string;
  /**
   * root of the site relative to that of the overview page, with a trailing `/`; undefined if the site is on another host, from which the
   * page loads nothing
   */
  readonly root: string | undefined;
}

/**
 * Returns the URLs of a blog. If the overview page has a URL, the site of a blog is below it or, with a URL of its own, on another host.
 * Otherwise the folders are beside each other, as published.
 * @param url URL of the overview page, with a trailing `/`
 */
export function addressesOf(
  { entry: { address }, name, folder }: Omit<PlacedBlog, 'entry'> & { readonly entry: Pick<BlogEntry, 'address'> },
  url: string | undefined,
): Addresses {
  const within = (root: string) => ({ root, page: (path: string) => root + path });
  if (url === undefined) return within(`../${encodeURIComponent(name)}/${encodeURIComponent(folder)}/`);
  if (address === undefined) return within(`${encodeURIComponent(name)}/`);
  const page = (root: string) => (path: string) => root + withoutIndex(path);
  if (!address.startsWith(url) || address === url) return { root: undefined, page: page(address) };
  const root = address.slice(url.length);
  return { root, page: page(root) };
}

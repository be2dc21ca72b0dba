import { messagesOf, type Language } from '../../../site-model/language/index.ts';
import { assetFiles, searchFile } from '../pages/other-files.ts';
import { pageView, rendererOf, type PageContext, type WithoutWords } from '../pages/page-view.ts';
import { dateView } from '../pages/dates.ts';
import type { Templates } from '../pages/templates.ts';
import type { Theme } from '../pages/theme-css.ts';
import type { BlogsView, BlogView } from '../pages/views/blogs.ts';
import type { PostLinkView } from '../pages/views/lists.ts';
import { linkFormOf, linkFrom } from '../../../site-model/site/links.ts';
import { indexFile } from '../../../site-model/site/paths.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { fileOf, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { BlogEntry } from './blog-entry.ts';
import { addressesOf, type Addresses, type BlogPlace } from './addresses.ts';

/** A blog and where its site is, in the folder of all. */
export interface PlacedBlog extends BlogPlace {
  readonly entry: BlogEntry;
}

export interface BlogFilesInput {
  /** in the order in which they are shown */
  readonly blogs: readonly PlacedBlog[];
  /** absolute address of the page over all, `/` at its end; undefined where it is not known */
  readonly url: string | undefined;
  /** left out, what most of the blogs are in */
  readonly language?: Language | undefined;
  readonly templates: Templates;
  readonly theme: Theme;
  /** text at the foot of its pages; may be empty */
  readonly footer: string;
}

/** So many posts are shown of all blogs together. */
const newestSize = 10;

/** The files of the page over several blogs: itself, the search through all of them, style sheet and scripts. */
export function blogFiles({ blogs, url, language, templates, theme, footer }: BlogFilesInput): SiteFile[] {
  const messages = messagesOf[language ?? mostUsed(blogs)];
  const site = emptySite(language ?? mostUsed(blogs), messages.severalBlogs, { url, footer });
  const form = linkFormOf(site);
  const context: PageContext = {
    site,
    messages,
    render: rendererOf(templates, messages),
    linkFrom: (file) => linkFrom(file, form),
  };
  const placed = blogs.map((blog) => ({ ...blog, at: addressesOf(blog, url) }));
  const roots = placed.flatMap(({ entry, at }) =>
    at.searchable === undefined ? [] : [{ href: at.searchable, title: entry.title }],
  );
  const front = (): WithoutWords<BlogsView> => ({
    ...pageView(context, { kind: 'front', file: indexFile, title: '' }),
    blogs: placed.map(({ entry, at }) => blogView(entry, at, context)),
    newest: newestOf(placed, context),
    searchable: roots.length > 0,
  });
  return [
    fileOf(indexFile, front, (view) => context.render('blogs', view)),
    searchFile(context, roots),
    ...assetFiles(templates, theme),
  ];
}

function blogView(entry: BlogEntry, at: Addresses, { messages }: PageContext): BlogView {
  const { title, description, posts, picture, newest } = entry;
  const src = picture && at.file(picture.path);
  return {
    href: at.home,
    title,
    description,
    count: posts,
    newest: dateView(newest.find(({ date }) => date)?.date, messages),
    picture: src === undefined || !picture ? undefined : { ...picture, src },
  };
}

function newestOf(placed: readonly { entry: BlogEntry; at: Addresses }[], context: PageContext): PostLinkView[] {
  return placed
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

/** Of equally many the first. */
function mostUsed(blogs: readonly PlacedBlog[]): Language {
  const known = blogs.map(({ entry }) => entry.language).filter((one): one is Language => one in messagesOf);
  const count = (language: Language) => known.filter((one) => one === language).length;
  return known.reduce<Language>((best, one) => (count(one) > count(best) ? one : best), known[0] ?? 'ko');
}

/** A site of no post, whose title is that of the page over all. */
function emptySite(language: Language, title: string, more: Pick<Site, 'url' | 'footer'>): Site {
  return {
    blog: { title, description: '', nickname: '', address: '' },
    language,
    posts: [],
    categories: [],
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

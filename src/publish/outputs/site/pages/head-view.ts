import { isoDate } from '../../../../core/dates.ts';
import type { PublishedMedium } from '../../../../core/stored-medium.ts';
import { linkFormOf, linkFrom, type Link } from '../../../site-model/site/links.ts';
import { feedFiles, mediumFile, postFile } from '../../../site-model/site/paths.ts';
import { siteAddress } from '../../../site-model/site/absolute-address.ts';
import type { Site, SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { PageFacts, PostHead, SharedPicture } from './head-facts.ts';
import { blogTitle, postTitle } from '../../../site-model/language/titles.ts';
import { blogData, breadcrumbData, embedded, postData } from './structured-data.ts';
import type { HeadView, LinkView } from './views/page.ts';

/** What is to be known of a page that is no post's. */
export interface HeadPage {
  /** `hidden`: one that nobody should find by searching the web, as the page for searching and the one for lost addresses */
  readonly kind: 'front' | 'list' | 'hidden';
  readonly file: string;
  /** its heading, without the title of the blog; not read for the front page */
  readonly title: string;
  readonly description?: string | undefined;
  /** the category that it lists, which has feeds of its own */
  readonly category?: SiteCategory | undefined;
  /** as on the page, from the front page on */
  readonly breadcrumb?: readonly LinkView[] | undefined;
  /** how the page leads to other files; left out, by relative addresses */
  readonly link?: Link | undefined;
}

/** The head of a page that is no post's. */
export function headOf(site: Site, messages: Messages, page: HeadPage): HeadView {
  const facts = factsOf(site, messages, page.file, page.link, page.category);
  if (page.kind === 'hidden')
    return { canonical: undefined, feeds: facts.feeds, openGraph: [], structured: undefined, hidden: true };
  const isFront = page.kind === 'front';
  const description = page.description ?? (isFront ? site.blog.description.trim() : '');
  const picture = isFront ? (site.blog.profile ?? site.blog.icon) : undefined;
  const trail = breadcrumbData(facts, isFront ? [] : (page.breadcrumb ?? []), page.title);
  return {
    canonical: facts.canonical,
    feeds: facts.feeds,
    openGraph: openGraph(facts, 'website', isFront ? facts.blog : page.title, description, picture, []),
    structured: embedded([...(isFront ? [blogData(facts, description)] : []), ...trail]),
    hidden: false,
  };
}

/** The head of a post's page as far as it is known without the body; `completedHead` makes the whole of it. */
export function postHead(site: Site, messages: Messages, post: SitePost, breadcrumb: readonly LinkView[]): PostHead {
  return {
    page: factsOf(site, messages, postFile(post.sitePath)),
    title: postTitle(post, messages),
    published: post.date && isoDate(post.date),
    section: post.category?.label,
    tags: post.tags,
    comments: post.comments,
    breadcrumb,
    blogPicture: site.blog.profile ?? site.blog.icon,
  };
}

/**
 * @param summary of the post; may be empty
 * @param picture the one of the body that stands for it
 * @param card what is shown of it where it is shared and has no picture; left out, that of the blog
 */
export function completedHead(
  head: PostHead,
  summary: string,
  picture: PublishedMedium | undefined,
  card?: Picture,
): HeadView {
  const { page, title, published, section, tags } = head;
  const article = [
    ...(published === undefined ? [] : [property('article:published_time', published)]),
    ...(section === undefined ? [] : [property('article:section', section)]),
    ...tags.map((tag) => property('article:tag', tag)),
  ];
  const data = postData(head, summary, shareable(page, picture));
  return {
    canonical: page.canonical,
    feeds: page.feeds,
    openGraph: openGraph(page, 'article', title, summary, picture ?? card ?? head.blogPicture, article),
    structured: embedded([data, ...breadcrumbData(page, head.breadcrumb, title)]),
    hidden: false,
  };
}

function factsOf(
  site: Site,
  messages: Messages,
  file: string,
  link: Link = linkFrom(file, linkFormOf(site)),
  category?: SiteCategory,
): PageFacts {
  const blog = blogTitle(site.blog, messages);
  const feedsOf = (folder: string, title: string) => [
    { href: link(feedFiles(folder).atom), type: 'application/atom+xml', title },
    { href: link(feedFiles(folder).json), type: 'application/feed+json', title },
  ];
  return {
    blog,
    author: site.blog.nickname.trim(),
    language: site.language,
    siteUrl: site.url,
    canonical: site.url === undefined ? undefined : siteAddress(site.url, file),
    feeds: site.overBlogs
      ? []
      : [...(category ? feedsOf(category.sitePath, `${category.label} · ${blog}`) : []), ...feedsOf('', blog)],
  };
}

/** A picture of the archive, or one that was made. */
type Picture = Pick<PublishedMedium, 'file' | 'name' | 'type' | 'width' | 'height' | 'shared'>;

const property = (name: string, content: string) => ({ property: name, content });

const locales = { ko: 'ko_KR', en: 'en_US' } satisfies Record<Site['language'], string>;

/** The elements of the Open Graph protocol (ogp.me) and the size of the card that some services show. */
function openGraph(
  page: PageFacts,
  type: 'article' | 'website',
  title: string,
  description: string,
  picture: Picture | undefined,
  article: HeadView['openGraph'],
): HeadView['openGraph'] {
  const image = shareable(page, picture);
  return [
    property('og:title', title),
    property('og:type', type),
    ...(page.canonical === undefined ? [] : [property('og:url', page.canonical)]),
    property('og:site_name', page.blog),
    property('og:locale', locales[page.language]),
    ...(description === '' ? [] : [property('og:description', description)]),
    ...(image ? pictureProperties(image) : []),
    ...article,
    property('twitter:card', (image?.width ?? 0) >= largeCard ? 'summary_large_image' : 'summary'),
  ];
}

/** Pixels. Services show a picture in full width from about here on. */
const largeCard = 600;

/** A picture as others may show it: only with an absolute address, and not what they cannot draw. */
function shareable({ siteUrl }: PageFacts, picture: Picture | undefined): SharedPicture | undefined {
  if (siteUrl === undefined || !picture?.type.startsWith('image/') || picture.type === 'image/svg+xml')
    return undefined;
  const shown = picture.shared ?? picture;
  const { type, width, height } = shown;
  return { url: siteAddress(siteUrl, mediumFile(shown)), type, width, height };
}

function pictureProperties({ url, type, width, height }: SharedPicture): HeadView['openGraph'] {
  return [
    property('og:image', url),
    property('og:image:type', type),
    ...(width === undefined || height === undefined
      ? []
      : [property('og:image:width', String(width)), property('og:image:height', String(height))]),
  ];
}

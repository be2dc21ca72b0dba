import { isoDate } from '../../../../core/dates.ts';
import { likelyLocale } from '../../../../core/language-tag.ts';
import type { PublishedMedium } from '../../../../core/media/media-file.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { blogTitle, postTitle } from '../../../site-model/language/index.ts';
import { siteAddress, withoutIndex, linkFormOf, linkFrom, type Link } from '../../../site-model/site/links.ts';
import { feedFiles, mediumFile, postFile } from '../../../site-model/site/paths.ts';
import type { Site, SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import type { HeadView, LinkView } from './views/page.ts';

/** Metadata that any page may have. */
interface PageFacts {
  readonly blog: string;
  /** the owner's nickname; may be empty */
  readonly author: string;
  readonly language: Site['language'];
  /** URLs of the site and of the page; undefined without `--site-url` */
  readonly siteUrl: string | undefined;
  readonly canonical: string | undefined;
  readonly feeds: HeadView['feeds'];
}

/** Metadata of a post that does not depend on the body: plain data, which can be passed to a worker. */
export interface PostHead {
  readonly page: PageFacts;
  readonly title: string;
  readonly published: string | undefined;
  readonly updated: string | undefined;
  /** author of the post, if not the owner of the blog */
  readonly author: string | undefined;
  readonly isPage: boolean;
  readonly section: string | undefined;
  /** labels of additional categories */
  readonly moreSections: readonly string[];
  readonly tags: readonly string[];
  readonly comments: number;
  readonly breadcrumb: readonly LinkView[];
  /** image of the blog, for posts without an image */
  readonly blogImage: PublishedMedium | undefined;
}

/** A page that is not a post. */
export interface HeadPage {
  /** `hidden`: should not be indexed by search engines, such as the search page, the 404 page, and tags with a single post */
  readonly kind: 'front' | 'list' | 'hidden';
  readonly file: string;
  /** heading, without the title of the blog; unused for the front page */
  readonly title: string;
  /** page number in a list, from 1; the titles of further pages contain it */
  readonly number?: number | undefined;
  /** category of the list, which has its own feeds */
  readonly category?: SiteCategory | undefined;
  /** as shown on the page, starting with the front page */
  readonly breadcrumb?: readonly LinkView[] | undefined;
  /** Returns links from the page to other files. Default: relative URLs. */
  readonly link?: Link | undefined;
}

/** Returns the head of a page that is not a post. */
export function headOf(site: Site, messages: Messages, page: HeadPage): HeadView {
  const facts = factsOf(site, messages, page.file, page.link, page.category);
  if (page.kind === 'hidden')
    return { canonical: undefined, feeds: facts.feeds, openGraph: [], structured: undefined, hidden: true };
  const isFront = page.kind === 'front';
  const description = isFront ? site.blog.description.trim() : '';
  const image = isFront ? (site.blog.profile ?? site.blog.icon) : undefined;
  return {
    canonical: facts.canonical,
    feeds: facts.feeds,
    openGraph: openGraph(facts, 'website', isFront ? facts.blog : page.title, description, image, []),
    structured: jsonLd(
      isFront ? [blogData(facts, description)] : breadcrumbData(facts, page.breadcrumb ?? [], page.title),
    ),
    hidden: false,
  };
}

/** Returns the part of a post's head that does not depend on the body; see {@link completeHead}. */
export function postHead(site: Site, messages: Messages, post: SitePost, breadcrumb: readonly LinkView[]): PostHead {
  return {
    page: factsOf(site, messages, postFile(post.sitePath)),
    title: postTitle(post, messages),
    published: post.date && isoDate(post.date),
    updated: post.updated && isoDate(post.updated),
    author: post.author,
    isPage: post.isPage === true,
    section: post.category?.label,
    moreSections: (post.moreCategories ?? []).map(({ label }) => label),
    tags: post.tags,
    comments: post.comments,
    breadcrumb,
    blogImage: site.blog.profile ?? site.blog.icon,
  };
}

/**
 * Adds the part of a post's head that depends on the body.
 * @param summary summary of the post; may be empty
 * @param image the image in the body that represents the post
 * @param card preview image for a post without an image. Default: the image of the blog.
 */
export function completeHead(
  head: PostHead,
  summary: string,
  image: PublishedMedium | undefined,
  card?: Image,
): HeadView {
  const { page, title, published, updated, isPage, section, tags } = head;
  const article = isPage
    ? []
    : [
        ...(published === undefined ? [] : [property('article:published_time', published)]),
        ...(updated === undefined ? [] : [property('article:modified_time', updated)]),
        ...(section === undefined ? [] : [property('article:section', section)]),
        ...tags.map((tag) => property('article:tag', tag)),
      ];
  return {
    canonical: page.canonical,
    feeds: page.feeds,
    openGraph: openGraph(
      page,
      isPage ? 'website' : 'article',
      title,
      summary,
      image ?? card ?? head.blogImage,
      article,
    ),
    structured: jsonLd([postData(head, summary, image), ...breadcrumbData(page, head.breadcrumb, title)]),
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

/** An image of the archive, or a generated image. */
type Image = Pick<PublishedMedium, 'file' | 'name' | 'type' | 'width' | 'height' | 'shared'>;

const property = (name: string, content: string) => ({ property: name, content });

/** Returns a language with its most likely region, such as `ko_KR` for `ko`. */
function localeOf(tag: string): string {
  const { language, region } = likelyLocale(tag);
  return region === undefined ? language : `${language}_${region}`;
}

/** In pixels. Services show an image in full width if it is about this wide. */
const largeCard = 600;

/** Returns the elements of the Open Graph protocol (ogp.me), and the size of the card that some services show. */
function openGraph(
  page: PageFacts,
  type: 'article' | 'website',
  title: string,
  description: string,
  image: Image | undefined,
  article: HeadView['openGraph'],
): HeadView['openGraph'] {
  const { url, type: imageType = '', width, height } = sharedImage(page, image) ?? {};
  return [
    property('og:title', title),
    property('og:type', type),
    ...(page.canonical === undefined ? [] : [property('og:url', page.canonical)]),
    property('og:site_name', page.blog),
    property('og:locale', localeOf(page.language)),
    ...(description === '' ? [] : [property('og:description', description)]),
    ...(url === undefined ? [] : [property('og:image', url), property('og:image:type', imageType)]),
    ...(width === undefined || height === undefined
      ? []
      : [property('og:image:width', String(width)), property('og:image:height', String(height))]),
    ...article,
    property('twitter:card', (width ?? 0) >= largeCard ? 'summary_large_image' : 'summary'),
  ];
}

/** Returns an image as other sites can show it; undefined if they cannot show its format, or if the site has no absolute URL. */
function sharedImage({ siteUrl }: PageFacts, image: Image | undefined) {
  if (siteUrl === undefined || !image?.type.startsWith('image/') || image.type === 'image/svg+xml') return undefined;
  const { type, width, height, ...file } = image.shared ?? image;
  return { url: siteAddress(siteUrl, mediumFile(file)), type, width, height };
}

/** An object of schema.org. Undefined properties are omitted. */
type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string };

/** Returns objects as JSON-LD (JSON-LD 1.1, 9.4 and 14), safe inside `script` without escaping; undefined if there are none. */
function jsonLd(jsonLdThings: readonly Thing[]): string | undefined {
  if (jsonLdThings.length === 0) return undefined;
  const data = {
    '@context': 'https://schema.org',
    ...(jsonLdThings.length === 1 ? jsonLdThings[0] : { '@graph': jsonLdThings }),
  };
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function blogData(page: PageFacts, description: string): Thing {
  return {
    '@type': 'Blog',
    name: page.blog,
    description: description || undefined,
    url: page.canonical,
    inLanguage: page.language,
    author: person(page.author),
  };
}

function postData(head: PostHead, summary: string, cover: Image | undefined): Thing {
  const { page, title, published, updated, section, moreSections, tags, comments, isPage } = head;
  const image = sharedImage(page, cover);
  return {
    ...(isPage ? { '@type': 'WebPage', name: title } : { '@type': 'BlogPosting', headline: title }),
    description: summary || undefined,
    url: page.canonical,
    mainEntityOfPage: page.canonical,
    datePublished: published,
    dateModified: updated,
    inLanguage: page.language,
    author: person(head.author ?? page.author),
    image: image && { '@type': 'ImageObject', url: image.url, width: image.width, height: image.height },
    articleSection: moreSections.length === 0 ? section : [section, ...moreSections],
    keywords: tags.length === 0 ? undefined : tags,
    commentCount: comments,
    isPartOf: { '@type': 'Blog', name: page.blog, url: page.siteUrl },
  };
}

/**
 * Returns the position of a page below the front page. Empty for the front page, or if the site has no URL, because all links must be
 * absolute.
 * @param links links of the breadcrumb, relative to the page
 * @param title title of the page itself
 */
function breadcrumbData({ canonical }: PageFacts, links: readonly LinkView[], title: string): readonly Thing[] {
  if (canonical === undefined || links.length === 0) return [];
  const above = links.map(({ text, href }) => ({ name: text, item: withoutIndex(new URL(href, canonical).href) }));
  const steps = [...above, { name: title, item: canonical }];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ];
}

const person = (name: string): Thing | undefined => (name === '' ? undefined : { '@type': 'Person', name });

import { isoDate } from '../../../../core/dates.ts';
import type { PublishedMedium } from '../../../../core/stored-medium.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { blogTitle, postTitle } from '../../../site-model/language/titles.ts';
import { siteAddress, withoutIndex } from '../../../site-model/site/absolute-address.ts';
import { linkFormOf, linkFrom, type Link } from '../../../site-model/site/links.ts';
import { feedFiles, mediumFile, postFile } from '../../../site-model/site/paths.ts';
import type { Site, SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import type { HeadView, LinkView } from './views/page.ts';

/** What the head of a post's page says before its body is known: plain data, to be given to a worker. */
export interface PostHead {
  readonly page: PageFacts;
  readonly title: string;
  readonly published: string | undefined;
  readonly section: string | undefined;
  readonly tags: readonly string[];
  readonly comments: number;
  readonly breadcrumb: readonly LinkView[];
  /** the blog's picture, for a post without one */
  readonly blogPicture: PublishedMedium | undefined;
}

/** What the head says of any page. */
export interface PageFacts {
  readonly blog: string;
  /** the blog's nickname; may be empty */
  readonly author: string;
  readonly language: Site['language'];
  /** of the site and of the page; undefined where the site's is not known */
  readonly siteUrl: string | undefined;
  readonly canonical: string | undefined;
  readonly feeds: HeadView['feeds'];
}

/** A picture with its absolute address. */
interface SharedPicture {
  readonly url: string;
  readonly type: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

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

/** A thing as schema.org describes it; what is undefined is not said. */
type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string };

/** JSON-LD of some things (JSON-LD 1.1, 9.4 and 14) that may be in a `script` element as it is; undefined for none. */
function embedded(things: readonly Thing[]): string | undefined {
  if (things.length === 0) return undefined;
  const data = { '@context': 'https://schema.org', ...(things.length === 1 ? things[0] : { '@graph': things }) };
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The blog, for its front page. */
function blogData(page: PageFacts, description: string): Thing {
  return {
    '@type': 'Blog',
    name: page.blog,
    description: said(description),
    url: page.canonical,
    inLanguage: page.language,
    author: person(page.author),
  };
}

/** A post, for its page. */
function postData(head: PostHead, summary: string, picture: SharedPicture | undefined): Thing {
  const { page, title, published, section, tags, comments } = head;
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: said(summary),
    url: page.canonical,
    mainEntityOfPage: page.canonical,
    datePublished: published,
    inLanguage: page.language,
    author: person(page.author),
    image: picture && {
      '@type': 'ImageObject',
      url: picture.url,
      width: picture.width,
      height: picture.height,
    },
    articleSection: section,
    keywords: tags.length === 0 ? undefined : tags,
    commentCount: comments,
    isPartOf: {
      '@type': 'Blog',
      name: page.blog,
      url: page.siteUrl,
    },
  };
}

/**
 * Where a page stands below the front page; none where addresses are not known, which it would have to give, or where the
 * page stands at the top.
 *
 * @param links relative to the page
 * @param title of the page itself
 */
function breadcrumbData(page: PageFacts, links: readonly LinkView[], title: string): readonly Thing[] {
  const { canonical } = page;
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

const said = (value: string): string | undefined => (value === '' ? undefined : value);

const person = (name: string): Thing | undefined => (name === '' ? undefined : { '@type': 'Person', name });

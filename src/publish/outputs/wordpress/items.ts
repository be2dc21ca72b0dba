import { blogTitle } from '../../site-model/language/index.ts';
import type { Messages } from '../../site-model/language/messages.ts';
import { shortHash } from '../../../core/text/short-hash.ts';
import type { Site, SitePost } from '../../site-model/site/site.ts';
import { xmlText } from '../../site-model/site/xml.ts';
import { plainElement, textElement, metaElement, termElement, cdata } from './xml.ts';
import { authorName, titleText, slugOf } from './words.ts';
import { pathnameOf, readPostAddress } from '../../site-model/site/source-addresses.ts';
import { localTime, rssTime, utcTime, type PostDate } from './dates.ts';
import type { Terms } from './terms.ts';
import type { Moment } from '../../../core/dates.ts';
import type { StoredMedium } from '../../../core/media/media-file.ts';
import { decodeSegment } from '../../site-model/site/paths.ts';

/** Version of WXR (WordPress eXtended RSS), which the importer checks. */
const wxrVersion = '1.2';

/** An author whose user name is valid in WordPress. */
export interface Author {
  readonly login: string;
  readonly name: string;
}

export interface Authors {
  /** all authors, starting with the owner of the blog */
  readonly all: readonly Author[];
  readonly of: (post: SitePost) => Author;
}

/** @param posts the posts to write, in a stable order */
export function authorsOf(site: Site, posts: readonly SitePost[], messages: Messages): Authors {
  const owner = ownerOf(site, messages);
  const authors = new Map([[owner.name, owner]]);
  const logins = new Set([owner.login]);
  const nameOf = ({ author }: SitePost) => (author === undefined ? owner.name : authorName(author) || owner.name);
  for (const name of posts.map(nameOf)) {
    if (authors.has(name)) continue;
    const wanted = userName(name);
    const login = wanted === '' || logins.has(wanted) ? `${wanted || 'author'}-${shortHash(name)}` : wanted;
    logins.add(login);
    authors.set(name, { login, name });
  }
  return { all: [...authors.values()], of: (post) => authors.get(nameOf(post)) ?? owner };
}

/** Returns the owner, with a user name derived from the nickname or, if that is not possible, from the blog's host name. */
function ownerOf({ blog }: Site, messages: Messages): Author {
  const host = URL.canParse(blog.address) ? new URL(blog.address).hostname.replace(/^www\./u, '') : '';
  const login = [blog.nickname, host.replace(/\..*/u, '')].map(userName).find((name) => /[a-z]/u.test(name));
  return { login: login ?? 'author', name: authorName(blog.nickname) || authorName(blogTitle(blog, messages)) };
}

function userName(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().trim().replace(/\s+/gu, '-');
  return /[^\p{ASCII}\p{M}]/u.test(plain) ? '' : plain.replace(/[^a-z0-9_.-]/gu, '').slice(0, 60);
}

export function channelStart(site: Site, authors: readonly Author[], messages: Messages): string {
  const { blog, language } = site;
  const address = blog.address || (site.url ?? '');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"' +
    ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">\n' +
    '<channel>\n' +
    textElement('title', titleText(blogTitle(blog, messages))) +
    `<link>${xmlText(address)}</link>\n` +
    textElement('description', titleText(blog.description)) +
    plainElement('language', language) +
    plainElement('wp:wxr_version', wxrVersion) +
    `<wp:base_site_url>${xmlText(address)}</wp:base_site_url>\n` +
    `<wp:base_blog_url>${xmlText(address)}</wp:base_blog_url>\n` +
    authors.map(authorText).join('')
  );
}

function authorText({ login, name }: Author, index: number): string {
  return (
    '<wp:author>\n' +
    plainElement('wp:author_id', index + 1) +
    textElement('wp:author_login', login) +
    textElement('wp:author_email', '') +
    textElement('wp:author_display_name', name) +
    textElement('wp:author_first_name', '') +
    textElement('wp:author_last_name', '') +
    '</wp:author>\n'
  );
}

export const channelEnd = '</channel>\n</rss>\n';

/** Maximum length of URLs in WordPress' tables. */
const maxGuidLength = 255;

export interface ItemHead {
  readonly post: SitePost;
  readonly id: number;
  readonly date: PostDate;
  readonly terms: Terms;
  readonly author: string;
  /** whether the body is empty */
  readonly isEmpty: boolean;
  readonly password: string;
  /** number of the page above; 0 for none */
  readonly parent: number;
  /** attachment number of the cover image; undefined if the post has none */
  readonly thumbnail: number | undefined;
  readonly messages: Messages;
}

/** Returns the part of a post's item before its content. WordPress rejects a post with neither title nor content. */
export function headStart({ post, date: { date }, author, isEmpty, messages }: ItemHead): string {
  const { address } = post;
  return (
    '<item>\n' +
    textElement('title', titleText(post.title) || (isEmpty ? messages.untitled : '')) +
    `<link>${xmlText(address)}</link>\n` +
    plainElement('pubDate', rssTime(date)) +
    textElement('dc:creator', author) +
    `<guid isPermaLink="false">${address.length > maxGuidLength ? '' : xmlText(address)}</guid>\n` +
    '<description></description>\n'
  );
}

/** Returns the part of a post's item between content and comments. */
export function headEnd({ post, id, date: { date }, terms, password, parent, thumbnail }: ItemHead): string {
  return (
    plainElement('wp:post_id', id) +
    textElement('wp:post_date', localTime(date)) +
    textElement('wp:post_date_gmt', utcTime(date)) +
    (post.updated === undefined
      ? ''
      : textElement('wp:post_modified', localTime(post.updated)) +
        textElement('wp:post_modified_gmt', utcTime(post.updated))) +
    textElement('wp:comment_status', post.acceptsComments === false ? 'closed' : 'open') +
    textElement('wp:ping_status', 'closed') +
    textElement('wp:post_name', postName(post)) +
    textElement('wp:status', post.visibility === 'private' ? 'private' : 'publish') +
    plainElement('wp:post_parent', parent) +
    plainElement('wp:menu_order', post.menuOrder ?? 0) +
    textElement('wp:post_type', post.isPage ? 'page' : 'post') +
    textElement('wp:post_password', password) +
    plainElement('wp:is_sticky', post.isSticky ? 1 : 0) +
    terms
      .categories(post)
      .map(({ nicename, name }) => termElement('category', nicename, name))
      .join('') +
    terms
      .tags(post)
      .map(({ nicename, name }) => termElement('post_tag', nicename, name))
      .join('') +
    formerSlugs(post)
      .map((slug) => metaElement('_wp_old_slug', slug))
      .join('') +
    (thumbnail === undefined ? '' : metaElement('_thumbnail_id', thumbnail))
  );
}

/** Returns the slug in the post's URL; empty if it is a number, because WordPress would rename the post. */
function postName({ address }: SitePost): string {
  const found = readPostAddress(pathnameOf(address) ?? '');
  const words =
    found.kind === 'entry' ? found.slug.join('-') : found.kind === 'id' ? found.id : (found.segments.at(-1) ?? '');
  const slug = slugOf(words.replace(/\.html?$/u, ''));
  return /^\d*$/u.test(slug) ? '' : slug;
}

/** Returns the slugs of former URLs that only differ from the URL of the post in the slug. WordPress redirects them. */
function formerSlugs(post: SitePost): string[] {
  const slug = postName(post);
  const folder = folderOf(pathnameOf(post.address)?.replace(/^\/+|(?<!\/)\/+$/gu, '') ?? '');
  if (slug === '') return [];
  const former = post.aliases.filter((alias) => folderOf(alias) === folder);
  const slugs = former.map((alias) => slugOf(decodeSegment(alias.slice(alias.lastIndexOf('/') + 1))));
  return [...new Set(slugs)].filter((one) => one !== slug && !/^\d*$/u.test(one));
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** File types that WordPress accepts by default. */
const types =
  /^(?:jpe?g|png|gif|webp|avif|heic|heif|ico|bmp|mp3|m4a|ogg|wav|flac|aac|mp4|m4v|mov|wmv|avi|mpe?g|webm|ogv|3gp|3g2|pdf|docx?|pptx?|ppsx?|xlsx?|odt|ods|odp|rtf|txt|csv|zip|gz|rar|7z|psd|key)$/iu;

export function isTaken({ file }: Pick<StoredMedium, 'file'>): boolean {
  return types.test(file.slice(file.lastIndexOf('.') + 1));
}

/** A media file, with its entry in the WordPress media library. */
export interface Attachment {
  readonly address: string;
  readonly title: string;
  readonly altText: string;
  readonly date: Moment;
  /** numbers of the post that contains the attachment, and of the attachment itself */
  readonly parent: number;
  readonly id: number;
}

/** Returns the file name in a URL, without its extension. */
export function attachmentTitle(address: string): string {
  const name = decodeSegment(address.slice(address.lastIndexOf('/') + 1));
  return titleText(name.replace(/\.[^.]*$/u, '')) || name;
}

export function attachmentText({ address, title, altText, date, parent, id }: Attachment, author: string): string {
  return (
    '<item>\n' +
    textElement('title', title) +
    `<link>${xmlText(address)}</link>\n` +
    plainElement('pubDate', rssTime(date)) +
    textElement('dc:creator', author) +
    `<guid isPermaLink="false">${xmlText(address)}</guid>\n` +
    `<description></description>\n` +
    `<content:encoded>${cdata('')}</content:encoded>\n` +
    `<excerpt:encoded>${cdata('')}</excerpt:encoded>\n` +
    plainElement('wp:post_id', id) +
    textElement('wp:post_date', localTime(date)) +
    textElement('wp:post_date_gmt', utcTime(date)) +
    textElement('wp:comment_status', 'closed') +
    textElement('wp:ping_status', 'closed') +
    textElement('wp:post_name', '') +
    textElement('wp:status', 'inherit') +
    plainElement('wp:post_parent', parent) +
    plainElement('wp:menu_order', 0) +
    textElement('wp:post_type', 'attachment') +
    textElement('wp:post_password', '') +
    plainElement('wp:is_sticky', 0) +
    textElement('wp:attachment_url', address) +
    (altText === '' ? '' : metaElement('_wp_attachment_image_alt', titleText(altText))) +
    '</item>\n'
  );
}

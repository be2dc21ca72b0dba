import type { Messages } from '../../site-model/language/messages.ts';
import { pathnameOf, readPostAddress } from '../../site-model/site/post-address.ts';
import type { SitePost } from '../../site-model/site/site.ts';
import { xmlText } from '../../site-model/site/xml.ts';
import type { PostDate } from './dates.ts';
import { slugOf } from './slug.ts';
import type { Terms } from './terms.ts';
import { localTime, rssTime, utcTime } from './times.ts';
import { titleText } from './words.ts';
import { metaElement, plainElement, termElement, textElement } from './xml.ts';

/** Addresses beyond this WordPress' table does not hold. */
const longestGuid = 255;

export interface PostHead {
  readonly post: SitePost;
  readonly id: number;
  readonly date: PostDate;
  readonly terms: Terms;
  readonly author: string;
  /** whether there is nothing in its body */
  readonly isEmpty: boolean;
  readonly password: string;
  /** the number of the picture that stands for it; undefined for none */
  readonly thumbnail: number | undefined;
  readonly messages: Messages;
}

/** The item of a post up to its content. WordPress refuses a post that has neither title nor content. */
export function headStart({ post, date: { date }, author, isEmpty, messages }: PostHead): string {
  const { address } = post;
  return (
    '<item>\n' +
    textElement('title', titleText(post.title) || (isEmpty ? messages.untitled : '')) +
    `<link>${xmlText(address)}</link>\n` +
    plainElement('pubDate', rssTime(date)) +
    textElement('dc:creator', author) +
    `<guid isPermaLink="false">${address.length > longestGuid ? '' : xmlText(address)}</guid>\n` +
    '<description></description>\n'
  );
}

/** What stands between its content and its comments. */
export function headEnd({ post, id, date: { date }, terms, password, thumbnail }: PostHead): string {
  const category = terms.category(post);
  return (
    plainElement('wp:post_id', id) +
    textElement('wp:post_date', localTime(date)) +
    textElement('wp:post_date_gmt', utcTime(date)) +
    textElement('wp:comment_status', 'open') +
    textElement('wp:ping_status', 'closed') +
    textElement('wp:post_name', postName(post)) +
    textElement('wp:status', post.visibility === 'private' ? 'private' : 'publish') +
    plainElement('wp:post_parent', 0) +
    plainElement('wp:menu_order', 0) +
    textElement('wp:post_type', 'post') +
    textElement('wp:post_password', password) +
    plainElement('wp:is_sticky', 0) +
    (category ? termElement('category', category.nicename, category.name) : '') +
    terms
      .tags(post)
      .map(({ nicename, name }) => termElement('post_tag', nicename, name))
      .join('') +
    (thumbnail === undefined ? '' : metaElement('_thumbnail_id', thumbnail))
  );
}

/** What its address ends with, where that is no number: of one that is, WordPress makes another name. */
function postName({ address }: SitePost): string {
  const found = readPostAddress(pathnameOf(address) ?? '');
  const slug = found.kind === 'entry' ? slugOf(found.slug.join('-')) : '';
  return /^\d*$/u.test(slug) ? '' : slug;
}

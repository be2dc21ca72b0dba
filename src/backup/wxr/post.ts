import type { BackupPost } from '../backup.ts';
import { decodePercent } from '../media-base.ts';
import { childrenOf, textIn, type XmlElement } from '../xml/element.ts';
import { authorsOf, joinAuthors } from './authors.ts';
import type { Channel } from './channel.ts';
import { countComments } from './comments.ts';
import { dateIn, fieldIn, metaOf, nameOf, plainTextOf, titleOf, typeOf } from './fields.ts';
import { itemLevel } from './visibility.ts';

/** Parses a post or page. Its cover is not included, because it is an attachment. */
export function parsePost(item: XmlElement, channel: Channel): BackupPost {
  const id = fieldIn(item, 'wp:post_id');
  const isPage = typeOf(item) === 'page';
  const meta = metaOf(item);
  const [category = '', ...moreCategories] = categoriesOf(item, channel, meta);
  const slug = decodePercent(fieldIn(item, 'wp:post_name'));
  const link = fieldIn(item, 'link');
  // The link of a post leads to the blog, even if the blog has another domain beside its own address.
  const path = pathOf(link, channel.blog.url) ?? pathOf(link, URL.canParse(link) ? new URL(link).origin : undefined);
  const date = dateIn(item, 'wp:post_date');
  const parent = fieldIn(item, 'wp:post_parent');
  const status = (name: string) => ({ open: true, closed: false })[fieldIn(item, name)];
  const { comments, trackbacks } = countComments(item);
  return {
    id,
    title: titleOf(textIn(item, 'title')),
    category,
    ...(moreCategories.length > 0 && { moreCategories }),
    ...(date && { date }),
    tags: tagsOf(item),
    visibility: visibilities[itemLevel(item)],
    ...(isPage
      ? { kind: 'page', parent: parent === '0' ? '' : parent, menuOrder: Number(fieldIn(item, 'wp:menu_order')) || 0 }
      : { kind: 'post', isSticky: fieldIn(item, 'wp:is_sticky') === '1' }),
    ...(['trash', 'inherit'].includes(fieldIn(item, 'wp:status')) && { isTrashed: true }),
    author: joinAuthors(authorsOf(item), channel.authors),
    updated: dateIn(item, 'wp:post_modified')?.seconds,
    description: descriptionOf(item, meta),
    oldAddresses: oldAddressesOf(item, { id, isPage, slug, path, blogUrl: channel.blog.url }, meta),
    ...(slug !== '' && { slogan: slug }),
    ...(path !== undefined && { path }),
    comments,
    // The REST API does not state the number, so a zero would change each record.
    ...(trackbacks > 0 && { trackbacks }),
    acceptComment: status('wp:comment_status'),
    acceptTrackback: status('wp:ping_status'),
  };
}

const statuses: ReadonlySet<string> = new Set(
  'publish private draft pending future auto-draft trash inherit'.split(' '),
);

export const hasKnownStatus = (item: XmlElement) => statuses.has(fieldIn(item, 'wp:status'));

/** Visibilities of posts by level. The password itself stays in the data that is not published. */
export const visibilities = ['20', '15', '0'] as const;

/** Custom fields in which plugins for search engines store the number of the main category. */
const primaryCategoryKeys = ['_yoast_wpseo_primary_category', 'rank_math_primary_category'];

/**
 * Returns the labels of the categories of a post, its main category first. Before WordPress 3.0, each category occurs twice: once without
 * domain.
 */
function categoriesOf(
  item: XmlElement,
  { categories }: Channel,
  meta: ReadonlyMap<string, readonly string[]>,
): string[] {
  const primary = new Set(
    primaryCategoryKeys.flatMap((key) => meta.get(key) ?? []).map((termId) => categories.nicenameOf(termId.trim())),
  );
  const found = childrenOf(item, 'category')
    .filter(({ attributes }) => attributes.get('domain') === 'category')
    .map(({ attributes, text }) => ({ nicename: (attributes.get('nicename') ?? '').trim(), text }));
  found.sort((one, other) => Number(primary.has(other.nicename)) - Number(primary.has(one.nicename)));
  const labels = found.map(({ nicename, text }) => categories.labelOf(nicename, text));
  return [...new Set(labels)].filter((label) => label !== '');
}

/** Returns the tags of a post. Before WordPress 3.0, their domain is `tag`, and each one occurs twice: once without nicename. */
function tagsOf(item: XmlElement): string[] {
  const names = childrenOf(item, 'category')
    .filter(({ attributes }) => ['post_tag', 'tag'].includes(attributes.get('domain') ?? ''))
    .map(({ text }) => nameOf(text));
  return [...new Set(names)].filter((name) => name !== '');
}

/** Custom fields in which plugins for search engines store descriptions. */
const descriptionKeys = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseop_description',
  '_genesis_description',
];

/** Placeholders such as `%%title%%`, `%title%` or `#post_title`, which the plugins replace. */
const placeholder = /%%\w|%\w+%|#\w+_\w/u;

function descriptionOf(item: XmlElement, meta: ReadonlyMap<string, readonly string[]>): string | undefined {
  const excerpt = plainTextOf(textIn(item, 'excerpt:encoded'));
  if (excerpt !== '') return excerpt;
  const texts = descriptionKeys.flatMap((key) => (meta.get(key) ?? []).map(plainTextOf));
  return texts.find((text) => text !== '' && !placeholder.test(text));
}

/** Returns the path and query of an address below the address of the blog. Undefined for other addresses, and for the blog itself. */
export function pathOf(address: string, blogUrl: string | undefined): string | undefined {
  if (!URL.canParse(address) || blogUrl === undefined || !URL.canParse(blogUrl)) return undefined;
  const [url, blog] = [new URL(address), new URL(blogUrl)];
  if (hostOf(url) !== hostOf(blog)) return undefined;
  const folder = blog.pathname.replace(/(?<!\/)\/+$/u, '');
  const path = url.pathname + url.search;
  if (path === folder) return undefined;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length) : undefined;
}

const hostOf = ({ host }: URL) => host.replace(/^www\./u, '');

/** Maximum number of former slugs, and of former dates, because each slug is combined with each date. */
const maxFormer = 30;

function oldAddressesOf(
  item: XmlElement,
  about: { id: string; isPage: boolean; slug: string; path: string | undefined; blogUrl: string | undefined },
  meta: ReadonlyMap<string, readonly string[]>,
): string[] {
  const { id, isPage, slug, path = '', blogUrl } = about;
  const guid = pathOf(fieldIn(item, 'guid'), blogUrl);
  const former = (key: string) => (meta.get(key) ?? []).slice(0, maxFormer).map((value) => value.trim());
  // WordPress redirects former slugs, former dates, and combinations of these.
  const slugs = [slug, ...former('_wp_old_slug')];
  const days = [dayOf(fieldIn(item, 'wp:post_date')), ...former('_wp_old_date').map(dayOf)];
  const addresses = [
    `/?p=${id}`,
    ...(isPage ? [`/?page_id=${id}`] : []),
    ...(guid === undefined ? [] : [guid]),
    ...days.flatMap((day) =>
      withDay(path, days[0] ?? '', day).flatMap((dated) => slugs.flatMap((one) => withSlug(dated, slug, one))),
    ),
  ];
  return [...new Set(addresses)].filter((address) => address !== path && address !== '/');
}

/** Returns the day of a date as the segments of a path, such as `2015/03/01`. Empty if it is not a date. */
const dayOf = (date: string) => (/^\d{4}-\d\d-\d\d/u.exec(date)?.[0] ?? '').replaceAll('-', '/');

/** Replaces the date in a path, which may lack its day or its month. Empty if the path has no date that differs. */
function withDay(path: string, day: string, former: string): string[] {
  if (former === day) return [path];
  for (const length of ['yyyy/mm/dd', 'yyyy/mm', 'yyyy'].map((one) => one.length)) {
    const [current, other] = [`/${day.slice(0, length)}/`, `/${former.slice(0, length)}/`];
    if (day === '' || former === '' || !path.includes(current)) continue;
    return current === other ? [] : [path.replace(current, other)];
  }
  return [];
}

/** Replaces the segment of a path that is the slug of the post. Empty if no segment is. */
function withSlug(path: string, slug: string, former: string): string[] {
  if (former === slug) return [path].filter((one) => one !== '');
  const segments = path.split('/');
  const at = segments.findLastIndex((segment) => segment !== '' && decodePercent(segment) === slug);
  if (at < 0 || former === '' || /[/?#]/u.test(former)) return [];
  return [segments.with(at, encodeURIComponent(decodePercent(former))).join('/')];
}
